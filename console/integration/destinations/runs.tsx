import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { DestinationRow } from '@vitrina/schema/console/destination'
import type { DestinationReport, DestinationRun } from '@vitrina/schema/exchange/destination'
import { useState } from 'react'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Cell } from '../cell.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { mapWords } from './map-words.ts'
import { RunReport } from './run-report.tsx'
import { UndoExchange } from './undo-exchange.tsx'

const TONES = { running: 'busy', done: 'good', failed: 'bad' } as const

/** Outcomes of objects, in the order in which they are shown. */
const OUTCOMES = ['created', 'updated', 'unchanged', 'matched', 'seen', 'sent'] as const

/** Last exchanges with their results. */
export const Runs = ({ of: { id, runs } }: { readonly of: DestinationRow }) => {
  const say = useWords(mapWords)
  const outcome = useOutcome()
  const [shown, setShown] = useState<DestinationRun>()
  const columns: readonly TableColumn<DestinationRun>[] = [
    { key: 'at', label: say('at'), cell: ({ started_at: at }) => <Timestamp at={at} as="ago" /> },
    {
      key: 'file',
      label: say('file'),
      cell: ({ kind, file }) => (
        <Cell breaks>
          <Text size="sm">{say(`kind ${kind}`)}</Text>
          <Text size="xs" c="dimmed" className="mono">
            {file}
          </Text>
        </Cell>
      ),
    },
    {
      key: 'result',
      label: say('result'),
      cell: ({ state, report }) => (
        <Cell>
          <StatusBadge tone={TONES[state]}>{say(state)}</StatusBadge>
          <Text size="xs" c="dimmed">
            {outcome(report)}
          </Text>
        </Cell>
      ),
    },
    {
      key: 'report',
      label: say('openReport'),
      cell: (run) => (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={say('report', { file: run.file })}
            onClick={() => setShown(run)}
          >
            {say('openReport')}
          </Button>
          <UndoExchange id={id} run={run} />
        </Group>
      ),
    },
  ]
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {say('runs')}
      </Title>
      {runs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say('runsNone')}
        </Text>
      ) : (
        <DataTable label={say('runs')} rows={runs} columns={columns} rowKey={({ id }) => id} />
      )}
      {shown && <RunReport run={shown} onClose={() => setShown(undefined)} />}
    </Stack>
  )
}

/** Returns the outcome of a run in one line. */
const useOutcome = () => {
  const say = useWords(mapWords)
  const { number } = useFormat()
  return ({ counts = {}, fault_count: faults = 0 }: DestinationReport): string => {
    const sums = OUTCOMES.flatMap((outcome) => {
      const sum = Object.values(counts).reduce((all, one) => all + (one[outcome] ?? 0), 0)
      return sum > 0 ? say(outcome, { n: number(sum) }) : []
    })
    return [...sums, ...(faults > 0 ? [say('faults', { count: faults })] : [])].join(', ')
  }
}
