import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  /** Address of a screen. */
  readonly to: string
  readonly children: ReactNode
}

/** Link to another screen. */
export const ScreenLink = ({ to, children }: Props) => (
  <Anchor component={Link} to={to} size="sm">
    {children}
  </Anchor>
)
