import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { SETTLED, UNPAID } from '@vitrina/schema/orders/order-status'
import { asMoney, deliveryIn, totalOf } from '@vitrina/schema/orders/order-total'
import { useState } from 'react'
import { useNames } from '../catalogue/names-of.ts'
import { Picture } from '../catalogue/picture.tsx'
import { DataTable, type TableColumn } from '../parts/list/data-table.tsx'
import type { Selection } from '../parts/list/selection.ts'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { AddItem, type ItemDraft, NEW_ITEM } from './add-item.tsx'
import { ItemMenu } from './item-menu.tsx'
import { words } from './order-words.ts'
import { Status } from './status.tsx'
import type { OrderEdit, ReadOrder } from './use-order.ts'

interface Props {
  readonly read: ReadOrder
  readonly selection: Selection
  readonly change: (wanted: OrderEdit) => void
}

/** Number of items shown before the rest is expanded. */
const FIRST = 100

/** Items of an order. */
export const Items = ({ read, selection, change }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { money, number } = useFormat()
  const { order } = read
  const { order_items: items, currency } = order
  const [isWhole, setWhole] = useState(items.length <= FIRST)
  const shown = isWhole ? items : items.slice(0, FIRST)
  const names = useNames(new Map([['product', items.map(({ product }) => product)]])).get('product')
  const nameOf = ({ product }: OrderItem) => names?.get(product)?.name ?? `#${product}`

  const pictureOf = ({ product }: OrderItem) => names?.get(product)?.picture

  const [adding, setAdding] = useState<ItemDraft | null>(null)
  // What came, came back or was called off is no longer packed.
  const mayAdd = site.mayWrite && !items.every(({ order_status }) => SETTLED.includes(order_status))
  const unpaid = items.filter(({ order_status }) => UNPAID.includes(order_status))
  const unpaidSum = totalOf(unpaid.map((item) => ({ ...item, order_status: 'new' })))
  const delivery = deliveryIn(order)
  const columns: readonly TableColumn<OrderItem>[] = [
    {
      key: 'product',
      label: say('product'),
      cell: (item) => (
        <Group gap="sm" wrap="nowrap" align="inherit">
          {pictureOf(item) !== undefined && <Picture address={pictureOf(item)} />}
          <Stack gap={0} align="inherit">
            <Anchor component={Link} to={`/sites/${site.slug}/objects/product/${item.product}`} size="sm">
              {nameOf(item)}
            </Anchor>
            <Text size="xs" c="dimmed" className="number">
              {item.product_code === null ? `#${item.order_id}` : `${item.product_code} · #${item.order_id}`}
            </Text>
          </Stack>
        </Group>
      ),
    },
    { key: 'status', label: say('status'), cell: ({ order_status }) => <Status of={order_status} /> },
    {
      key: 'price',
      label: say('price'),
      numeric: true,
      cell: ({ loyalty_price }) => money(loyalty_price, currency),
    },
    { key: 'quantity', label: say('quantity'), numeric: true, cell: ({ quantity }) => number(quantity) },
    {
      key: 'sum',
      label: say('sum'),
      numeric: true,
      cell: ({ loyalty_price, quantity, order_status }) => (
        <Text
          span
          inherit
          {...(UNPAID.includes(order_status) && { td: 'line-through', c: 'dimmed' })}
          className="number"
        >
          {money(Math.round(loyalty_price * quantity * 100) / 100, currency)}
        </Text>
      ),
    },
    ...(site.mayWrite
      ? [
          {
            key: 'menu',
            label: say('actions'),
            cell: (item: OrderItem) => (
              <ItemMenu read={read} item={item} name={nameOf(item)} change={change} />
            ),
          },
        ]
      : []),
  ]

  return (
    <Paper withBorder p="sm">
      <DataTable
        label={say('items')}
        rows={shown}
        columns={columns}
        rowKey={({ order_id }) => order_id}
        nameOf={nameOf}
        {...(site.mayWrite && { selection })}
      />
      {!isWhole && (
        <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
          {say('showAll', { count: number(items.length) })}
        </Button>
      )}
      {mayAdd && (
        <Button
          variant="light"
          size="compact-sm"
          mt="xs"
          className="not-printed"
          leftSection={<IconPlus size={16} />}
          onClick={() => setAdding(NEW_ITEM)}
        >
          {say('addItem')}
        </Button>
      )}
      {adding && (
        <AddItem
          base={read}
          draft={adding}
          change={change}
          onClose={() => setAdding(null)}
          // A user who has started another item keeps it.
          onRefused={(draft) => setAdding((now) => now ?? draft)}
        />
      )}
      <Group justify="space-between" p="xs" align="baseline">
        <Text size="sm" c="dimmed">
          {unpaid.length > 0 && say('unpaid', { sum: money(unpaidSum, currency) })}
          {unpaid.length > 0 && delivery > 0 && ' · '}
          {delivery > 0 && say('deliveryInTotal', { sum: money(asMoney(delivery), currency) })}
        </Text>
        <Text size="lg" fw={700} className="number">
          {say('total')}: {money(order.total, currency)}
        </Text>
      </Group>
    </Paper>
  )
}
