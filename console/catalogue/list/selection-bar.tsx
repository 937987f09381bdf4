import { Button, Group, Paper, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { BulkDelete } from '../bulk/bulk-delete.tsx'
import { BulkEdit } from '../bulk/bulk-edit.tsx'
import { findPage, MOST_AT_ONCE } from '../content.ts'
import type { ListQuestion } from './question.ts'
import classes from './selection-bar.module.css'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly ids: readonly number[]
  readonly question: ListQuestion
  readonly total: number
  readonly onSelect: (ids: ReadonlySet<string | number>) => void
}

/** What can be done with the objects that are selected. */
export const SelectionBar = ({ object, ids, question, total, onSelect }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const [doing, setDoing] = useState<'edit' | 'remove'>()
  const clear = () => onSelect(new Set())
  const findAll = useMutation({
    mutationFn: () =>
      findPage(site, object.path, { ...question.narrowing, fields: 'id', page_size: MOST_AT_ONCE }),
  })
  // Told to the call, which forgets it with the bar: an answer that comes after the selection is gone selects nothing.
  const selectFound = () =>
    findAll.mutate(undefined, { onSuccess: ({ rows }) => onSelect(new Set(rows.map(({ id }) => id))) })
  return (
    <Paper
      withBorder
      p="xs"
      className={classes.bar}
      role="region"
      aria-label={say('selected', { count: ids.length })}
    >
      <Group gap="xs">
        <Text size="sm" fw={600} className="number" aria-live="polite">
          {say('selected', { count: number(ids.length) })}
        </Text>
        {total > ids.length && total <= MOST_AT_ONCE && (
          <Button size="compact-sm" variant="subtle" loading={findAll.isPending} onClick={selectFound}>
            {say('selectFound', { count: number(total) })}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
          {say('clearSelection')}
        </Button>
        <Group gap="xs" ms="auto">
          <Button size="xs" onClick={() => setDoing('edit')}>
            {say('edit')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setDoing('remove')}>
            {say('remove')}
          </Button>
        </Group>
      </Group>
      {doing === 'edit' && (
        <BulkEdit object={object} ids={ids} onClose={() => setDoing(undefined)} onDone={clear} />
      )}
      {doing === 'remove' && (
        <BulkDelete object={object} ids={ids} onClose={() => setDoing(undefined)} onDone={clear} />
      )}
    </Paper>
  )
}
