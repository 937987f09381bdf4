import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Hint } from '../parts/layout/hint.tsx'
import { ScreenLink } from '../parts/layout/screen-link.tsx'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

interface Props<T> {
  readonly title: string
  readonly lead?: string
  /** Null: its data could not be read. */
  readonly of: T | null
  /** Link to more, below the site. */
  readonly more?: { readonly to: string; readonly label: string }
  readonly children: (value: T) => ReactNode
}

/** Cards in a row have the same height, and their content may fill it. */
const FULL_HEIGHT = { h: '100%', display: 'flex', style: { flexDirection: 'column' } } as const

/** Card of Today. */
export const TodayCard = <T,>({ title, lead, of, more, children }: Props<T>) => {
  const say = useWords(words)
  const { slug } = useSite()
  return (
    <Paper withBorder p="md" component="section" aria-label={title} {...FULL_HEIGHT}>
      <Group justify="space-between" align="baseline" mb="sm" gap="xs">
        <Title order={2} size="h5">
          {title}
          {lead !== undefined && (
            <Text span size="sm" c="dimmed" fw={400}>
              {' '}
              {lead}
            </Text>
          )}
        </Title>
        {more && <ScreenLink to={`/sites/${slug}${more.to}`}>{more.label}</ScreenLink>}
      </Group>
      {of === null ? <Hint>{say('failed')}</Hint> : children(of)}
    </Paper>
  )
}

interface NothingProps {
  /** Text for missing content. */
  readonly text: string
  /** Suggested action; omit for users who may not do it. */
  readonly to?: string | false
  readonly label?: string
}

export const EmptyCard = ({ text, to, label }: NothingProps) => {
  const { slug } = useSite()
  return (
    <Hint>
      {text}{' '}
      {to && (
        <Anchor component={Link} to={`/sites/${slug}${to}`} size="sm" underline="always">
          {label}
        </Anchor>
      )}
    </Hint>
  )
}
