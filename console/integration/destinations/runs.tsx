import { Button, Group, Text } from '@mantine/core'
import type { DestinationRow } from '@vitrina/schema/console/destination'
import type { DestinationReport, DestinationRun } from '@vitrina/schema/exchange/destination'
import { useState } from 'react'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { StatusBadge } from '../../parts/list/status-badge.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useWords } from '../../text/words.ts'
import { Cell } from '../cell.tsx'
import { mapWords } from './map-words.ts'
import { RunReport } from './run-report.tsx'
import { UndoExchange } from './undo-exchange.tsx'
import { useOutcomeText } from './use-outcome-text.ts'

const TONES = { running: 'busy', done: 'good', failed: 'bad' } as const

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
          <Text size="sm">{say(file === 'undo' ? 'kind undo' : `kind ${kind}`)}</Text>
          {file !== 'undo' && (
            <Text size="xs" c="dimmed" className="mono">
              {file}
            </Text>
          )}
        </Cell>
      ),
    },
    {
      key: 'result',
      label: say('result'),
      cell: ({ state, report }) => (
        <Cell breaks>
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
    <ScreenSection title={say('runs')}>
      {runs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say('runsNone')}
        </Text>
      ) : (
        <DataTable label={say('runs')} rows={runs} columns={columns} rowKey={({ id }) => id} />
      )}
      {shown && <RunReport run={shown} onClose={() => setShown(undefined)} />}
    </ScreenSection>
  )
}

/** Returns the outcome of a run in one line. */
const useOutcome = () => {
  const say = useWords(mapWords)
  const outcomeText = useOutcomeText()
  return ({ counts = {}, fault_count: faults = 0 }: DestinationReport): string => {
    const sums: Record<string, number> = {}
    for (const [outcome, count] of Object.values(counts).flatMap((one) => Object.entries(one)))
      sums[outcome] = (sums[outcome] ?? 0) + count
    return [outcomeText(sums), faults > 0 && say('faults', { count: faults })].filter(Boolean).join(', ')
  }
}
