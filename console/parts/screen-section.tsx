import { Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Hint } from './layout/hint.tsx'

interface Props {
  readonly title: string
  readonly lead?: string
  /** Buttons in its header. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Part of a screen with its own heading. */
export const ScreenSection = ({ title, lead, actions, children }: Props) => {
  const id = useId()
  return (
    <Stack component="section" aria-labelledby={id} gap="xs" mt="md">
      <Group justify="space-between" align="end" gap="xs">
        <div>
          <Title order={2} size="h5" id={id}>
            {title}
          </Title>
          {lead !== undefined && <Hint>{lead}</Hint>}
        </div>
        {actions}
      </Group>
      {children}
    </Stack>
  )
}
