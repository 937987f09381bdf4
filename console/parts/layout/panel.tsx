import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly id?: string
  readonly children: ReactNode
}

/** Framed part of a screen with a heading. */
export const Panel = ({ title, id, children }: Props) => (
  <Paper withBorder p="sm" component="section" id={id} aria-label={title}>
    <Title order={2} size="h5" mb="xs">
      {title}
    </Title>
    {children}
  </Paper>
)
