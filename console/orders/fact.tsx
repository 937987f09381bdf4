import { Group, Text } from '@mantine/core'
import type { NotedField } from '@vitrina/schema/labels/note-label'
import type { ReactNode } from 'react'
import { useLabelOf } from './labels/use-labels.ts'
import { type Notes, notesIn } from './notes.ts'

interface Props {
  readonly label: string
  /** Empty values are not shown. */
  readonly value: ReactNode
}

/** A fact of a list of them. */
export const Fact = ({ label, value }: Props) => {
  if (value === null || value === undefined || value === '' || value === false) return null
  return (
    <Group gap="xs" align="baseline" component="div">
      <Text component="dt" size="sm" c="dimmed" flex="0 0 7.5rem" style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Text>
      <Text component="dd" size="sm" m={0} miw={0} flex="1 1 8rem" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    </Group>
  )
}

interface NotedProps {
  readonly field: NotedField
  readonly of: Notes | null
}

/** Notes of the shop and the back-office system, with the labels of the site or else their own names. */
export const NotedFacts = ({ field, of }: NotedProps) => {
  const labelOf = useLabelOf()
  return notesIn(field, of, labelOf).map(({ name, label, text }) => (
    <Fact key={name} label={label} value={text} />
  ))
}
