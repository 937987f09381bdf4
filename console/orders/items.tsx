import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { optionsText } from '@vitrina/schema/orders/options-text'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { SETTLED, UNPAID } from '@vitrina/schema/orders/order-status'
import { itemTotal } from '@vitrina/schema/orders/order-total'
import { EXEMPT } from '@vitrina/schema/wire/vat-rate'
import { useState } from 'react'
import { useNames } from '../catalogue/names-of.ts'
import { Picture } from '../catalogue/picture.tsx'
import { Hint } from '../parts/layout/hint.tsx'
import { ScreenLink } from '../parts/layout/screen-link.tsx'
import { DataTable, type TableColumn } from '../parts/list/data-table.tsx'
import type { Selection } from '../parts/list/selection.ts'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { AddItem, type ItemDraft, NEW_ITEM } from './add-item.tsx'
import { ItemMenu } from './item-menu.tsx'
import { OrderSums } from './order-sums.tsx'
import { words } from './order-words.ts'
import { OwnLine, useOwnOf } from './own-facts.tsx'
import { reasonWords } from './returns/words.ts'
import { Status } from './status.tsx'
import { tradeWords } from './trade-words.ts'
import { useAmount } from './use-amount.ts'
import type { OrderEdit, ReadOrder } from './use-order.ts'

interface Props {
  readonly read: ReadOrder
  readonly selection: Selection
  readonly change: (edit: OrderEdit) => void
}

/** Number of items shown before the rest is expanded. */
const FIRST = 100

/** Items of an order. */
export const Items = ({ read, selection, change }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const sayTrade = useWords(tradeWords)
  const sayReason = useWords(reasonWords)
  const { money, number } = useFormat()
  const amount = useAmount()
  const own = useOwnOf('external-order-item')
  const { order } = read
  const { order_items: items, currency } = order
  const [showsAll, setShowsAll] = useState(items.length <= FIRST)
  const shown = showsAll ? items : items.slice(0, FIRST)
  const names = useNames(new Map([['product', items.flatMap(({ product }) => product ?? [])]])).get('product')
  const nameOf = ({ product, name, kind, order_id }: OrderItem) => {
    const productName = product === null ? undefined : (names?.get(product)?.name ?? `#${product}`)
    return name ?? productName ?? (kind && kind !== 'product' ? sayTrade(kind) : `#${order_id}`)
  }

  const pictureOf = ({ product }: OrderItem) => names?.get(product ?? 0)?.picture

  /** Further facts of an item: its VAT, and its returned part. */
  const factsOf = ({ vat_rate: rate, returned_quantity: returned, return_reason: reason, unit }: OrderItem) =>
    [
      rate === EXEMPT ? sayTrade('withoutVat') : rate && sayTrade('vat', { rate: `${rate} %` }),
      returned && sayTrade('returned', { amount: amount(returned, unit) }),
      // Usual reasons are stored as codes; other texts are shown unchanged.
      reason && sayReason(reason as keyof typeof reasonWords),
    ].filter(Boolean)

  const [adding, setAdding] = useState<ItemDraft | null>(null)
  // Received, returned and cancelled items are no longer packed.
  const mayAdd =
    site.may('orders.write') && !items.every(({ order_status }) => SETTLED.includes(order_status))
  const columns: readonly TableColumn<OrderItem>[] = [
    {
      key: 'product',
      label: say('product'),
      cell: (item) => (
        <Group gap="sm" wrap="nowrap" align="inherit">
          {pictureOf(item) !== undefined && <Picture address={pictureOf(item)} />}
          <Stack gap={0} align="inherit">
            {item.product === null ? (
              <Text size="sm">{nameOf(item)}</Text>
            ) : (
              <ScreenLink to={`/sites/${site.slug}/objects/product/${item.product}`}>
                {nameOf(item)}
              </ScreenLink>
            )}
            <Text size="xs" c="dimmed" className="number">
              {[optionsText(item.product_options), item.product_code, `#${item.order_id}`, ...factsOf(item)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {item.custom && own.length > 0 && (
              <Hint size="xs">
                <OwnLine own={own} of={item} />
              </Hint>
            )}
          </Stack>
        </Group>
      ),
    },
    { key: 'status', label: say('status'), cell: ({ order_status }) => <Status of={order_status} /> },
    {
      key: 'price',
      label: say('price'),
      numeric: true,
      cell: ({ loyalty_price, price_before_discount: before }) => (
        <>
          {money(loyalty_price, currency)}
          {before != null && Number(before) !== loyalty_price && (
            <Text size="xs" c="dimmed" td="line-through">
              {money(before, currency)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'quantity',
      label: say('quantity'),
      numeric: true,
      cell: ({ quantity, unit }) => amount(quantity, unit),
    },
    {
      key: 'sum',
      label: say('sum'),
      numeric: true,
      cell: (item) => (
        <>
          <Text
            span
            inherit
            {...(UNPAID.includes(item.order_status) && { td: 'line-through', c: 'dimmed' })}
            className="number"
          >
            {money(itemTotal(item), currency)}
          </Text>
          {item.discount != null && (
            <Hint size="xs">{sayTrade('lineDiscount', { sum: money(item.discount, currency) })}</Hint>
          )}
        </>
      ),
    },
    ...(site.may('orders.write')
      ? [
          {
            key: 'menu',
            label: say('actions'),
            cell: (item: OrderItem) => (
              <ItemMenu read={read} item={item} name={nameOf(item)} own={own} change={change} />
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
        {...(site.may('orders.write') && { selection })}
      />
      {!showsAll && (
        <Button variant="subtle" fullWidth onClick={() => setShowsAll(true)}>
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
          // A user who has started another item keeps that one.
          onRefused={(draft) => setAdding((now) => now ?? draft)}
        />
      )}
      <OrderSums order={order} />
    </Paper>
  )
}
