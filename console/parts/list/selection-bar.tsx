import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words } from '../words.ts'
import classes from './selection-bar.module.css'

interface Props {
  readonly count: number
  /** Number of objects found, on all pages. */
  readonly total: number
  /** Maximum number of selected rows. */
  readonly most: number
  /** Reads the ids of all matching rows. */
  readonly findAll: () => Promise<readonly number[]>
  readonly onSelect: (ids: ReadonlySet<string | number>) => void
  /** Actions on the selection. */
  readonly children: ReactNode
}

/** Number of selected rows, and actions for them. */
export const SelectionBar = ({ count, total, most, findAll, onSelect, children }: Props) => {
  const say = useWords(words)
  const { number } = useFormat()
  const finding = useMutation({ mutationFn: findAll })
  // The callback is passed to the call, which drops it with the bar: a late response selects nothing.
  const selectFound = () => finding.mutate(undefined, { onSuccess: (ids) => onSelect(new Set(ids)) })
  return (
    <Paper withBorder p="xs" className={classes.bar} role="region" aria-label={say('selected', { count })}>
      <Group gap="xs">
        <Text size="sm" fw={600} className="number" aria-live="polite">
          {say('selected', { count: number(count) })}
        </Text>
        {total > count && total <= most && (
          <Button size="compact-sm" variant="subtle" loading={finding.isPending} onClick={selectFound}>
            {say('selectFound', { count: number(total) })}
          </Button>
        )}
        <CloseButton
          aria-label={say('clearSelection')}
          title={say('clearSelection')}
          onClick={() => onSelect(new Set())}
        />
        <Group gap="xs" ms="auto">
          {children}
        </Group>
      </Group>
    </Paper>
  )
}
