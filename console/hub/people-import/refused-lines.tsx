import { Stack, Table } from '@mantine/core'
import type { RefusedLine } from '@vitrina/schema/console/people-import'
import { Heading } from '../../parts/layout/heading.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

/** Maximum number of lines shown. */
const MAX = 200

/** Faults of the refused lines. */
export const RefusedLines = ({ lines }: { readonly lines: readonly RefusedLine[] }) => {
  const say = useWords(words)
  const { number } = useFormat()
  if (lines.length === 0) return null
  return (
    <Stack gap="sm">
      <Heading size="h4">{say('refusedLines')}</Heading>
      <Hint>
        {say('correctThem')} {lines.length > MAX && say('firstOnly', { count: MAX })}
      </Hint>
      <Table aria-label={say('refusedLines')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={90} ta="end">
              {say('line')}
            </Table.Th>
            <Table.Th>{say('what')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.slice(0, MAX).map(({ line, field, message }) => (
            <Table.Tr key={`${line} ${field} ${message}`}>
              <Table.Td ta="end" className="number">
                {number(line)}
              </Table.Td>
              <Table.Td>
                {field !== undefined && <span className="mono">{field}: </span>}
                {message}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
