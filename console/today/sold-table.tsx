import { Table } from '@mantine/core'
import type { SalesComparison } from '@vitrina/schema/console/today'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

interface Props {
  /** Heading of the first column. */
  readonly head: string
  readonly rows: readonly (SalesComparison & { readonly key: string; readonly name: string })[]
  readonly write: (sum: number) => string
}

/** Sales of days or stores, with those of the week before. */
const SoldTable = ({ head, rows, write }: Props) => {
  const say = useWords(words)
  return (
    <Table aria-label={`${say('turnover')}: ${head}`} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{head}</Table.Th>
          <Table.Th ta="end">{say('turnover')}</Table.Th>
          <Table.Th ta="end">{say('weekBefore')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, now, before }) => (
          <Table.Tr key={key}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="end" className="number">
              {write(now.sum)}
            </Table.Td>
            <Table.Td ta="end" c="dimmed" className="number">
              {write(before.sum)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

export default SoldTable
