import { IconBuildingStore } from '@tabler/icons-react'
import { Empty } from '../parts/empty.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Screen for an operator without a site. */
export const NoSite = () => {
  const say = useWords(words)
  return <Empty icon={IconBuildingStore} title={say('noSite')} lead={say('noSiteLead')} />
}
