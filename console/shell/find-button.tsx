import { ActionIcon, Button, Kbd } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Opens the palette; on a phone it is but a magnifying glass. */
export const FindButton = () => {
  const say = useWords(words)
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        leftSection={<IconSearch size={16} />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        onClick={spotlight.open}
        fw={400}
      >
        {say('find')}
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        color="gray"
        size="lg"
        onClick={spotlight.open}
        aria-label={say('find')}
      >
        <IconSearch size={20} />
      </ActionIcon>
    </>
  )
}
