import { ActionIcon, Button, Checkbox, Popover, ScrollArea, Stack, TextInput } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../text/words.ts'
import { words } from '../words.ts'
import type { useStoredColumns } from './stored-columns.ts'

interface Props extends ReturnType<typeof useStoredColumns> {
  /** Available columns. */
  readonly columns: readonly { readonly name: string; readonly label: string }[]
}

/** Selection of the columns of a list, shown in the order of selection. */
export const ColumnChooser = ({ columns, chosen, isUsual, keep }: Props) => {
  const say = useWords(words)
  const [text, setText] = useState('')
  const sought = text.trim().toLocaleLowerCase()
  const matches = columns.filter(
    ({ name, label }) => label.toLocaleLowerCase().includes(sought) || name.includes(sought),
  )
  return (
    <Popover position="bottom-end" trapFocus shadow="md" withinPortal={false}>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={say('columns')} title={say('columns')}>
          <IconColumns3 size={18} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('columns')}>
        <Stack gap="xs">
          <TextInput
            size="xs"
            type="search"
            aria-label={say('findColumn')}
            placeholder={say('findColumn')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah={320} offsetScrollbars>
            <Stack gap={6}>
              {matches.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  size="xs"
                  label={label}
                  checked={chosen.includes(name)}
                  onChange={(event) =>
                    keep(
                      event.currentTarget.checked ? [...chosen, name] : chosen.filter((one) => one !== name),
                    )
                  }
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
          <Button size="xs" variant="subtle" disabled={isUsual} onClick={() => keep(null)}>
            {say('usualColumns')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
