import { Box, Paper, Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** Accessible name. */
  readonly label: string
  readonly children: ReactNode
}

/** Names and values of one object. */
export const Details = ({ label, children }: Props) => (
  <Paper withBorder px="xs">
    <Table layout="fixed" aria-label={label}>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Paper>
)

/** Line of {@link Details}. */
export const Detail = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Table.Tr>
    <Table.Th w={{ base: '38%', sm: 200 }} c="dimmed" fw={400} ta="start" scope="row">
      {name}
    </Table.Th>
    <Table.Td>
      <Box style={{ wordBreak: 'break-word' }}>{children}</Box>
    </Table.Td>
  </Table.Tr>
)
