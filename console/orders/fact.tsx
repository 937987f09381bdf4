import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { NotedField } from '@vitrina/schema/labels/note-label'
import type { ReactNode } from 'react'
import { Heading } from '../parts/layout/heading.tsx'
import { Hint } from '../parts/layout/hint.tsx'
import { useWords } from '../text/words.ts'
import { useLabelOf } from './labels/use-labels.ts'
import { type Notes, notesIn } from './notes.ts'
import { words } from './order-words.ts'

interface Props {
  readonly label: string
  /** Value; empty ones are not shown. */
  readonly value: ReactNode
}

/** Line of a list of facts. */
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

interface CardProps {
  readonly title: string
  /** Text for an empty part. */
  readonly none: string
  readonly onEdit?: (() => void) | false
  /** Form that replaces the values during an edit. */
  readonly form?: ReactNode
  readonly children: ReactNode
}

/** Part of an order with its facts and, during an edit, its form. */
export const FactCard = ({ title, none, onEdit, form, children }: CardProps) => {
  const say = useWords(words)
  return (
    <Paper withBorder p="sm" component="section" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Heading>{title}</Heading>
        {onEdit && !form && (
          <Button
            size="compact-sm"
            variant="subtle"
            className="not-printed"
            aria-label={`${say('edit')}: ${title}`}
            onClick={onEdit}
          >
            {say('edit')}
          </Button>
        )}
      </Group>
      {form ||
        (children ? (
          <Stack component="dl" gap={4} m={0}>
            {children}
          </Stack>
        ) : (
          <Hint>{none}</Hint>
        ))}
    </Paper>
  )
}
