import { ActionIcon, Button, Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Button that opens the palette; only an icon on a phone. */
export const FindButton = ({ onFind }: { readonly onFind: () => void }) => {
  const say = useWords(words)
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        leftSection={<IconSearch size={16} />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        onClick={onFind}
        fw={400}
      >
        {say('find')}
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        color="gray"
        size="lg"
        onClick={onFind}
        aria-label={say('find')}
      >
        <IconSearch size={20} />
      </ActionIcon>
    </>
  )
}
