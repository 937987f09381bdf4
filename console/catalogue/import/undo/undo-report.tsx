import { Progress, Stack, Table, Text } from '@mantine/core'
import { columnsOf } from '@vitrina/schema/columns'
import type { ImportUndo } from '@vitrina/schema/console/import-undo'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { Heading } from '../../../parts/layout/heading.tsx'
import { Hint } from '../../../parts/layout/hint.tsx'
import { useFormat } from '../../../text/format.ts'
import { useLanguage } from '../../../text/language.tsx'
import { useWords } from '../../../text/words.ts'
import { useNames } from '../../names-of.ts'
import { words as importWords } from '../jobs/job-words.ts'
import { words } from './undo-words.ts'

interface Props {
  readonly object: Resource
  readonly undo: ImportUndo
}

/** Progress of an undo, and what it skipped. Empty if it was not requested. */
export const UndoReport = ({ object, undo: { state, counts, partly, total, rows } }: Props) => {
  const say = useWords({ ...importWords, ...words })
  const { number, percent } = useFormat()
  const { language } = useLanguage()
  const names = useNames(new Map([[object.path, rows.map(({ id }) => id)]])).get(object.path)
  const labels = new Map(
    columnsOf(object).map((column) => [column.name, columnLabel(object, column, language)]),
  )
  const processed = counts.given_back + counts.deleted + counts.left
  if (state !== 'running' && state !== 'done') return null
  return (
    <Stack gap="sm" component="section" aria-label={say('undoImport')}>
      <Heading size="h4">{say(state === 'done' ? 'undone' : 'undoImport')}</Heading>
      {state === 'running' && (
        <>
          <Text size="sm">{say('undoing', { done: number(processed), total: number(total) })}</Text>
          <Progress
            value={(100 * processed) / Math.max(total, 1)}
            aria-label={percent(processed / Math.max(total, 1))}
          />
        </>
      )}
      <Text size="sm" role="status">
        {[
          say('gaveBack', { count: number(counts.given_back) }),
          say('deleted', { count: number(counts.deleted) }),
          say('skipped', { count: number(counts.left) }),
          ...(partly > 0 ? [say('partly', { count: number(partly) })] : []),
        ].join(' · ')}
      </Text>
      {rows.length > 0 && (
        <>
          <Table aria-label={say('skippedTitle')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('skippedTitle')}</Table.Th>
                <Table.Th>{say('why')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id, reason, left }) => (
                <Table.Tr key={id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{names?.get(id)?.name ?? `#${id}`}</Table.Td>
                  <Table.Td>
                    {reason && say(`reason.${reason}`)}
                    {left.length > 0 && `: ${left.map((name) => labels.get(name) ?? name).join(', ')}`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {counts.left + partly > rows.length && (
            <Hint>{say('someShown', { count: number(rows.length) })}</Hint>
          )}
        </>
      )}
    </Stack>
  )
}
