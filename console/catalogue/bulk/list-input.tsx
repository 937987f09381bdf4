import { SegmentedControl, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../text/words.ts'
import { LIST_CHANGES, type ListChange } from './field-change.ts'
import { words } from './words.ts'

interface Props {
  /** Name of the field. */
  readonly label: string
  readonly change: ListChange
  readonly onChange: (change: ListChange) => void
  /** Input of the entries. */
  readonly children: ReactNode
}

/** Entries for a list of many objects: they replace those of each, or are added to or removed from them. */
export const ListInput = ({ label, change, onChange, children }: Props) => {
  const say = useWords(words)
  return (
    <Stack gap={6}>
      {children}
      <SegmentedControl
        size="xs"
        aria-label={say('how', { field: label })}
        value={change}
        onChange={(value) => onChange(value as ListChange)}
        data={LIST_CHANGES.map((value) => ({ value, label: say(`list ${value}`) }))}
      />
    </Stack>
  )
}
