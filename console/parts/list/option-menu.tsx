import { Button, ScrollArea, Stack, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../text/words.ts'
import { words } from './filter-words.ts'

/** Number of options above which a field searches them. */
const MAX_WITHOUT_SEARCH = 8

interface Props {
  /** Heading of the options. */
  readonly label?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen?: string | undefined
  readonly onChoose: (value: string) => void
}

/** Menu in which one option is chosen; a long list can be filtered by name. */
export const OptionMenu = ({ label, options, chosen, onChoose }: Props) => {
  const say = useWords(words)
  const [text, setText] = useState('')
  const sought = text.trim().toLocaleLowerCase()
  const matches = options.filter((option) => option.label.toLocaleLowerCase().includes(sought))
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      {options.length > MAX_WITHOUT_SEARCH && (
        <TextInput
          type="search"
          aria-label={say('find')}
          placeholder={say('find')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={320}>
        {matches.map((option) => (
          <Button
            key={option.value}
            variant="subtle"
            color="gray"
            c="var(--ink)"
            fw={400}
            fullWidth
            justify="space-between"
            px="xs"
            aria-pressed={chosen === undefined ? undefined : option.value === chosen}
            rightSection={option.value === chosen && <IconCheck size={16} />}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </Button>
        ))}
      </ScrollArea.Autosize>
    </Stack>
  )
}
