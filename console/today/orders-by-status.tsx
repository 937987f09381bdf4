import { Anchor, Group, Progress, Stack, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Today } from '@vitrina/schema/console/today'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import { statusColour, useStatusLabel } from '../orders/status.tsx'
import { Hint } from '../parts/layout/hint.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { EmptyCard, TodayCard } from './today-card.tsx'
import { words } from './words.ts'

/** Orders by status, with links to their lists. */
export const OrdersByStatus = ({ orders }: Pick<Today, 'orders'>) => {
  const say = useWords(words)
  const { slug } = useSite()
  const { number } = useFormat()
  const labelOf = useStatusLabel()
  return (
    <TodayCard
      title={say('byStatus')}
      of={orders}
      more={{ to: '/orders/lifecycle', label: say('lifecycle') }}
    >
      {({ total, by_status, waiting }) => {
        const statuses = ORDER_STATUSES.filter((status) => (by_status[status] ?? 0) > 0)
        const most = Math.max(...statuses.map((status) => by_status[status] ?? 0))
        if (total === 0) return <EmptyCard text={say('noOrders')} />
        return (
          <Stack gap={6}>
            {statuses.map((status) => (
              <UnstyledButton
                key={status}
                component={Link}
                to={`/sites/${slug}/orders?status=${status}`}
                className="number"
              >
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Text size="sm" truncate>
                    {labelOf(status)}
                  </Text>
                  <Hint>{number(by_status[status] ?? 0)}</Hint>
                </Group>
                <Progress
                  size={4}
                  value={((by_status[status] ?? 0) / most) * 100}
                  color={statusColour(status)}
                  aria-hidden
                />
              </UnstyledButton>
            ))}
            {waiting && (
              <Text size="sm" mt="xs">
                <Anchor
                  component={Link}
                  to={`/sites/${slug}/orders/${waiting.order}`}
                  size="sm"
                  underline="always"
                >
                  {say('longestWaiting')}
                </Anchor>{' '}
                <Timestamp at={waiting.since} as="ago" />
              </Text>
            )}
          </Stack>
        )
      }}
    </TodayCard>
  )
}
