import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** Holds addresses and the like: they break anywhere, so that the table stays within the window. */
  readonly breaks?: boolean
}

/** Several things in one cell of a table, one below the other, also on a phone. */
export const Cell = ({ children, breaks = false }: Props) => (
  // Stronger than what the class for machine text says of its lines, which has to be wide in other tables.
  <Box miw={0} {...(breaks && { style: { wordBreak: 'break-word' } })}>
    {children}
  </Box>
)
