import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly lead?: ReactNode
  /** Buttons in its header. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Screen with its title, also of the window, its actions, and its content. */
export const Page = ({ title, lead, actions, children }: Props) => {
  useDocumentTitle(`${title} · Vitrina`)
  return (
    <Stack gap="md">
      <Group justify="space-between" align="start" gap="sm">
        <Box flex="1 1 16rem" miw={0}>
          <Title order={1} size="h3">
            {title}
          </Title>
          {lead !== undefined && (
            <Text size="sm" c="dimmed" component="div" mt={4}>
              {lead}
            </Text>
          )}
        </Box>
        {actions !== undefined && (
          <Group gap="xs" className="not-printed">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  )
}
