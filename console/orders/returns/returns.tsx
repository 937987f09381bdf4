import { Stack, Text } from '@mantine/core'
import type { Order } from '@vitrina/schema/orders/order'
import type { OrderReturn } from '@vitrina/schema/orders/order-return'
import { useNames } from '../../catalogue/names-of.ts'
import { Panel } from '../../parts/layout/panel.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useAmount } from '../use-amount.ts'
import { useItemName } from './return-items.tsx'
import { useReturns } from './use-returns.ts'
import { methodWords, reasonWords, words } from './words.ts'

interface Props {
  readonly order: Order
}

/** Returns of an order with their refunds; nothing for an order without any. */
export const Returns = ({ order }: Props) => {
  const say = useWords(words)
  const query = useReturns(order)
  const shops = query.data?.flatMap(({ shop }) => shop ?? []) ?? []
  const names = useNames(new Map([['shop', shops]])).get('shop')
  if (order.refunded_amount == null) return null
  return (
    <Panel title={say('returns')}>
      {!query.data ? (
        <Placeholder of={query} rows={1} />
      ) : (
        <Stack gap="sm">
          {query.data.map((one) => (
            <OneReturn key={one.id} order={order} one={one} store={names?.get(one.shop ?? 0)?.name} />
          ))}
        </Stack>
      )}
    </Panel>
  )
}

interface OneProps extends Props {
  readonly one: OrderReturn
  readonly store: string | undefined
}

const OneReturn = ({ order, one, store }: OneProps) => {
  const say = useWords(words)
  const sayReason = useWords(reasonWords)
  const sayMethod = useWords(methodWords)
  const { money } = useFormat()
  const amount = useAmount()
  const nameOf = useItemName()
  const items = new Map(order.order_items.map((item) => [item.order_id, item]))
  const refund =
    Number(one.refunded_amount) > 0
      ? `${say('refunded')}: ${money(one.refunded_amount, order.currency)}`
      : say('notRefunded')
  const facts = [
    refund,
    one.refund_method && sayMethod(one.refund_method),
    one.restocked &&
      (one.shop === null ? say('restocked') : say('restockedAt', { store: store ?? `#${one.shop}` })),
  ]
  const why = [one.reason && sayReason(one.reason), one.comment]
  return (
    <div>
      {one.order_items.map(({ order_id: id, quantity }) => {
        const item = items.get(id)
        return (
          <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {amount(quantity, item?.unit)} × {item ? nameOf(item) : `#${id}`}
          </Text>
        )
      })}
      <Text size="sm" fw={500} className="number">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {why.some(Boolean) && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {why.filter(Boolean).join(' · ')}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
        {[`#${one.id}`, one.number, one.by].filter(Boolean).join(' · ')} · <Timestamp at={one.created_at} />
      </Text>
    </div>
  )
}
