import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** True for a cell with sentences, URLs and the like, which break anywhere; on a phone it is below the name of its column. */
  readonly breaks?: boolean
}

/** Several lines in one cell of a table, also on a phone. */
export const Cell = ({ children, breaks = false }: Props) => (
  // Overrides the class of machine text, whose lines must be wide in other tables.
  <Box miw={0} {...(breaks && { style: { wordBreak: 'break-word' }, 'data-lines': true })}>
    {children}
  </Box>
)
