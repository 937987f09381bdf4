import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { OrderItem } from '@vitrina/schema/order'
import { MIXED, type OrderStatus } from '@vitrina/schema/order-status'
import { useNames } from '../catalogue/names-of.ts'
import type { TableColumn } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { Status, useStatusLabel } from './status.tsx'
import type { ListedOrder } from './use-orders.ts'
import { words } from './words.ts'

/** How many items have each state. */
export const statesOf = (items: readonly OrderItem[]): ReadonlyMap<OrderStatus, number> => {
  const states = new Map<OrderStatus, number>()
  for (const { order_status } of items) states.set(order_status, (states.get(order_status) ?? 0) + 1)
  return states
}

/** The columns of the list. `marked`: orders that have just come. */
export const useOrderColumns = (
  rows: readonly ListedOrder[],
  marked: ReadonlySet<number>,
): readonly TableColumn<ListedOrder>[] => {
  const say = useWords(words)
  const site = useSite()
  const { money, number } = useFormat()
  const labelOf = useStatusLabel()
  const shops = useNames(new Map([['shop', rows.flatMap(({ shop }) => shop ?? [])]])).get('shop')
  const none = (
    <Text span c="dimmed" inherit>
      –
    </Text>
  )
  return [
    {
      key: 'number',
      label: say('number'),
      cell: ({ order_id, rrn }) => (
        <Group gap="xs">
          <Anchor
            component={Link}
            to={`/sites/${site.slug}/orders/${order_id}`}
            size="sm"
            fw={600}
            className="number"
          >
            {order_id}
          </Anchor>
          {rrn !== null && (
            <Text span size="xs" c="dimmed" className="mono">
              {rrn}
            </Text>
          )}
          {marked.has(order_id) && (
            <Badge size="xs" tt="none">
              {say('came')}
            </Badge>
          )}
        </Group>
      ),
    },
    { key: 'time', label: say('time'), cell: ({ created_at }) => <Moment at={created_at} /> },
    {
      key: 'customer',
      label: say('customer'),
      cell: ({ customer }) => customer?.name ?? customer?.phone ?? customer?.email ?? none,
    },
    {
      key: 'store',
      label: say('store'),
      cell: ({ shop }) => (shop === null ? none : (shops?.get(shop)?.name ?? `#${shop}`)),
    },
    {
      key: 'status',
      label: say('status'),
      cell: ({ status, order_items }) => (
        <Stack gap={2} align="inherit">
          <Status of={status} />
          {status === MIXED && (
            <Text size="xs" c="dimmed" maw="16rem">
              {[...statesOf(order_items)]
                .map(([state, count]) => `${labelOf(state)} ${number(count)}`)
                .join(' · ')}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'items',
      label: say('items'),
      numeric: true,
      cell: ({ order_items }) => number(order_items.length),
    },
    {
      key: 'total',
      label: say('total'),
      numeric: true,
      cell: ({ total, currency }) => money(total, currency),
    },
  ]
}
