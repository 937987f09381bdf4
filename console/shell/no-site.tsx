import { IconBuildingStore } from '@tabler/icons-react'
import { Empty } from '../parts/empty.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Shown to whom no site has let in yet. */
export const NoSite = () => {
  const say = useWords(words)
  return <Empty icon={IconBuildingStore} title={say('noSite')} lead={say('noSiteLead')} />
}
