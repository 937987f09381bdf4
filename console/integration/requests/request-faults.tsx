import { Text } from '@mantine/core'
import type { RequestDetail, RequestFault } from '@vitrina/schema/console/request-log'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Cell } from '../cell.tsx'
import { words } from './words.ts'

/** Faults of a call, row by row. */
export const RequestFaults = ({ faults }: Pick<RequestDetail, 'faults'>) => {
  const say = useWords(words)
  const { number } = useFormat()
  const columns: readonly TableColumn<RequestFault>[] = [
    {
      key: 'row',
      label: say('row'),
      cell: ({ index, keys }) => (
        <Cell breaks>
          {index !== null && number(index + 1)}
          {Object.entries(keys).map(([name, value]) => (
            <Text key={name} size="xs" c="dimmed" className="mono">
              {name}: {value}
            </Text>
          ))}
        </Cell>
      ),
    },
    { key: 'field', label: say('field'), cell: ({ field }) => <span className="mono">{field ?? '–'}</span> },
    {
      key: 'wrong',
      label: say('wrong'),
      cell: ({ message, code }) => (
        <Cell breaks>
          {message}
          <Text size="xs" c="dimmed" className="mono">
            {code}
          </Text>
        </Cell>
      ),
    },
    {
      key: 'value',
      label: say('value'),
      cell: ({ value }) => (
        <Cell breaks>
          <span className="mono">{value ?? '–'}</span>
        </Cell>
      ),
    },
  ]
  return (
    <DataTable
      label={say('faults')}
      rows={faults}
      columns={columns}
      rowKey={(fault) => `${fault.index} ${fault.field} ${fault.code}`}
    />
  )
}
