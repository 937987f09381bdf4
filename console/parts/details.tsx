import { Box, Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** What it is about, for those who do not see it. */
  readonly label: string
  readonly children: ReactNode
}

/** What is known of one thing, name by name. */
export const Details = ({ label, children }: Props) => (
  <Table variant="vertical" withTableBorder layout="fixed" aria-label={label}>
    <Table.Tbody>{children}</Table.Tbody>
  </Table>
)

/** A line of {@link Details}. */
export const Detail = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Table.Tr>
    <Table.Th w={{ base: '38%', sm: 200 }} fw={500} ta="start" scope="row">
      {name}
    </Table.Th>
    <Table.Td>
      <Box style={{ wordBreak: 'break-word' }}>{children}</Box>
    </Table.Td>
  </Table.Tr>
)
