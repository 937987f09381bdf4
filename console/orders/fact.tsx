import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Notes, notesIn } from './notes.ts'

interface Props {
  readonly label: string
  /** Nothing is shown of what is not there. */
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

/** What the shop and the back-office system noted, by the names that they gave it. */
export const NotedFacts = ({ of }: { readonly of: Notes | null }) =>
  notesIn(of).map(({ name, text }) => <Fact key={name} label={name} value={text} />)
