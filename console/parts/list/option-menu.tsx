import { Box, Button, Checkbox, ScrollArea, Stack, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../text/words.ts'
import { words } from './filter-words.ts'

/** Number of options above which a field searches them. */
const MAX_WITHOUT_SEARCH = 8

interface Option {
  readonly value: string
  readonly label: string
}

interface FoundProps {
  readonly options: readonly Option[]
  readonly children: (option: Option) => ReactNode
}

/** Options; a long list can be filtered by name. */
const FoundOptions = ({ options, children }: FoundProps) => {
  const say = useWords(words)
  const [text, setText] = useState('')
  const sought = text.trim().toLocaleLowerCase()
  return (
    <Stack gap="xs">
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
        {options.filter(({ label }) => label.toLocaleLowerCase().includes(sought)).map(children)}
      </ScrollArea.Autosize>
    </Stack>
  )
}

interface MenuProps {
  /** Heading of the options. */
  readonly label?: string
  readonly options: readonly Option[]
  readonly chosen?: string | undefined
  readonly onChoose: (value: string) => void
}

/** Menu in which one option is chosen. */
export const OptionMenu = ({ label, options, chosen, onChoose }: MenuProps) => (
  <Box role="group" aria-label={label}>
    <FoundOptions options={options}>
      {(option) => (
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
      )}
    </FoundOptions>
  </Box>
)

interface ChecksProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly onChoose: (values: readonly string[]) => void
}

/** Options of which several are ticked. */
export const OptionChecks = ({ label, options, chosen, onChoose }: ChecksProps) => (
  <Checkbox.Group aria-label={label} value={[...chosen]} onChange={onChoose}>
    <FoundOptions options={options}>
      {(option) => <Checkbox key={option.value} {...option} py={6} />}
    </FoundOptions>
  </Checkbox.Group>
)
