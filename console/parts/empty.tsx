import { Stack, Text, ThemeIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  readonly icon: Icon
  readonly title: string
  readonly lead?: string
  /** Suggested action. */
  readonly children?: ReactNode
}

/** Replacement of an empty list: the reason and an action. */
export const Empty = ({ icon: Icon, title, lead, children }: Props) => (
  <Stack align="center" gap="xs" py="xl" px="md" ta="center" className="surface">
    <ThemeIcon size={48} radius="xl" variant="light" color="gray">
      <Icon size={26} stroke={1.5} />
    </ThemeIcon>
    <Text fw={600}>{title}</Text>
    {lead !== undefined && (
      <Text size="sm" c="dimmed" maw="28rem">
        {lead}
      </Text>
    )}
    {children}
  </Stack>
)
