import { ActionIcon } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { LazyMenu } from '../parts/lazy/lazy-menu.tsx'
import { lazyPart } from '../parts/lazy/lazy-part.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

export const loadAccountItems = () => import('./account-items.tsx')
const AccountItems = lazyPart(loadAccountItems)

/** Button of the menu with the user's settings. */
export const AccountMenu = ({ showKeys }: { readonly showKeys: () => void }) => {
  const say = useWords(words)
  return (
    <LazyMenu
      target={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={say('myself')}>
          <IconUserCircle size={24} stroke={1.5} />
        </ActionIcon>
      }
      menu={(target) => <AccountItems target={target} showKeys={showKeys} />}
    />
  )
}
