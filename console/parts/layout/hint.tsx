import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly size?: 'sm' | 'xs'
  readonly children: ReactNode
}

/** Secondary text in grey. */
export const Hint = ({ size = 'sm', children }: Props) => (
  <Text size={size} c="dimmed">
    {children}
  </Text>
)
