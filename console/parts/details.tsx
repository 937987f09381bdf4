import { Box, Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** Accessible name. */
  readonly label: string
  readonly children: ReactNode
}

/** Names and values of one object. */
export const Details = ({ label, children }: Props) => (
  <Table variant="vertical" withTableBorder layout="fixed" aria-label={label}>
    <Table.Tbody>{children}</Table.Tbody>
  </Table>
)

/** Line of {@link Details}. */
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
