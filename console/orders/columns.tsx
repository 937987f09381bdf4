import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NotedField } from '@vitrina/schema/labels/note-label'
import type { OrderField, OrderItem } from '@vitrina/schema/orders/order'
import { MIXED, type OrderStatus, SETTLED } from '@vitrina/schema/orders/order-status'
import type { ReactNode } from 'react'
import { useNames } from '../catalogue/names-of.ts'
import type { TableColumn } from '../parts/list/data-table.tsx'
import { useStoredColumns } from '../parts/list/stored-columns.ts'
import { Timestamp } from '../parts/timestamp.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { useAssignees } from './assignees/use-assignees.tsx'
import classes from './columns.module.css'
import { useLabelOf } from './labels/use-labels.ts'
import { type Notes, notesIn } from './notes.ts'
import type { OrderOrdering } from './order-list-query.ts'
import { Status, useStatusLabel } from './status.tsx'
import type { ListedOrder } from './use-orders.ts'
import { words } from './words.ts'

/** Number of items in each status. */
export const statesOf = (items: readonly OrderItem[]): ReadonlyMap<OrderStatus, number> => {
  const states = new Map<OrderStatus, number>()
  for (const { order_status } of items) states.set(order_status, (states.get(order_status) ?? 0) + 1)
  return states
}

/** Columns of the list in addition to the number of an order, with the fields that they need. */
const FIELDS = {
  time: ['created_at'],
  waiting: ['created_at'],
  customer: [],
  phone: [],
  email: [],
  store: ['shop'],
  payment: ['payment'],
  delivery: ['delivery'],
  comment: ['comment'],
  assignee: [],
  status: [],
  items: [],
  total: ['total', 'currency'],
  updated: ['updated_at'],
} as const satisfies Readonly<Record<string, readonly OrderField[]>>

export type OrderColumn = keyof typeof FIELDS

export const ORDER_COLUMNS = Object.keys(FIELDS) as OrderColumn[]

const USUAL: readonly OrderColumn[] = ['time', 'customer', 'phone', 'store', 'status', 'items', 'total']

/** Columns that are shown, stored in this browser, and the fields that they need. */
export const useStoredOrderColumns = () => {
  const storedColumns = useStoredColumns('order', ORDER_COLUMNS, USUAL)
  // Always in the same positions, regardless of the order of selection.
  const shown = ORDER_COLUMNS.filter((name) => storedColumns.chosen.includes(name))
  return { storedColumns, shown, fields: shown.flatMap((name): readonly OrderField[] => FIELDS[name]) }
}

/** Sort keys of the columns: for the first click on a heading, and for the second. */
const SORTED: Partial<Record<OrderColumn, readonly [OrderOrdering, OrderOrdering]>> = {
  time: ['-created_at', 'created_at'],
  // The longest wait belongs to the oldest order.
  waiting: ['created_at', '-created_at'],
  total: ['-total', 'total'],
  updated: ['-updated_at', 'updated_at'],
}

interface Listed {
  readonly rows: readonly ListedOrder[]
  /** New orders since the list was opened. */
  readonly marked: ReadonlySet<number>
  readonly shown: readonly OrderColumn[]
  readonly ordering: OrderOrdering
  readonly onOrder: (ordering: OrderOrdering) => void
}

/** Columns of the list. */
export const useOrderColumns = ({
  rows,
  marked,
  shown,
  ordering,
  onOrder,
}: Listed): readonly TableColumn<ListedOrder>[] => {
  const say = useWords(words)
  const site = useSite()
  const { money, number } = useFormat()
  const labelOf = useStatusLabel()
  const shops = useNames(new Map([['shop', rows.flatMap(({ shop }) => shop ?? [])]])).get('shop')
  const line = (text: string | null | undefined) =>
    text ? (
      <span className={classes.line} title={text}>
        {text}
      </span>
    ) : (
      <None />
    )
  const noteLabelOf = useLabelOf()
  const noted = (field: NotedField, notes: Notes | null | undefined) =>
    line(
      notesIn(field, notes ?? null, noteLabelOf)
        .map(({ text }) => text)
        .join(', '),
    )
  const orderIds = shown.includes('assignee') ? rows.map(({ order_id }) => order_id) : []
  const assignees = useAssignees(orderIds)
  const cells: Readonly<Record<OrderColumn, (order: ListedOrder) => ReactNode>> = {
    time: ({ created_at = null }) => <Timestamp at={created_at} />,
    waiting: ({ created_at = null, order_items }) =>
      order_items.every(({ order_status }) => SETTLED.includes(order_status)) ? (
        <None />
      ) : (
        <Timestamp at={created_at} as="since" />
      ),
    customer: ({ customer }) => line(customer?.name ?? customer?.email ?? customer?.phone),
    phone: ({ customer }) => <span className={classes.phone}>{customer?.phone ?? <None />}</span>,
    email: ({ customer }) => line(customer?.email),
    store: ({ shop = null }) => (shop === null ? <None /> : (shops?.get(shop)?.name ?? `#${shop}`)),
    payment: ({ payment }) => noted('payment', payment),
    delivery: ({ delivery }) => noted('delivery', delivery),
    comment: ({ comment }) => line(comment),
    assignee: ({ order_id }) => line(assignees?.get(order_id)?.name),
    status: ({ status, order_items }) => (
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
    items: ({ order_items }) => number(order_items.length),
    total: ({ total, currency }) => total !== undefined && currency && money(total, currency),
    updated: ({ updated_at = null }) => <Timestamp at={updated_at} as="ago" />,
  }
  const numeric: readonly OrderColumn[] = ['items', 'total']
  const sortOf = (name: OrderColumn) => {
    const [first, other] = SORTED[name] ?? []
    if (!first || !other) return {}
    const now = ordering !== first && ordering !== other ? 'none' : undefined
    const direction = ordering.startsWith('-') === (name !== 'waiting') ? 'descending' : 'ascending'
    return {
      sort: { now: now ?? direction, turn: () => onOrder(ordering === first ? other : first) },
    } as const
  }
  return [
    {
      key: 'number',
      label: say('number'),
      cell: ({ order_id, rrn }) => (
        <Group gap="xs">
          <Stack gap={0} align="inherit">
            <Anchor
              component={Link}
              to={`/sites/${site.slug}/orders/${order_id}`}
              size="sm"
              fw={600}
              className="number unbroken"
            >
              {rrn ?? `#${order_id}`}
            </Anchor>
            {rrn !== null && (
              <Text span size="xs" c="dimmed" className="number">
                #{order_id}
              </Text>
            )}
          </Stack>
          {marked.has(order_id) && (
            <Badge size="xs" tt="none">
              {say('justAdded')}
            </Badge>
          )}
        </Group>
      ),
    },
    ...shown.map((name) => ({
      key: name,
      label: say(name),
      cell: cells[name],
      ...(numeric.includes(name) && { numeric: true as const }),
      ...sortOf(name),
    })),
  ]
}

const None = () => (
  <Text span c="dimmed" inherit data-nothing>
    –
  </Text>
)
