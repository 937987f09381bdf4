import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** True for a cell with URLs and the like, which break anywhere, so that the table fits the window. */
  readonly breaks?: boolean
}

/** Several lines in one cell of a table, also on a phone. */
export const Cell = ({ children, breaks = false }: Props) => (
  // Overrides the class of machine text, whose lines must be wide in other tables.
  <Box miw={0} {...(breaks && { style: { wordBreak: 'break-word' } })}>
    {children}
  </Box>
)
