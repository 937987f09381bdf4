import { Group, Stack, Text } from '@mantine/core'
import { asMoney } from '@vitrina/schema/orders/line-total'
import type { Order } from '@vitrina/schema/orders/order'
import { UNPAID } from '@vitrina/schema/orders/order-status'
import { deliveryIn, totalsOf } from '@vitrina/schema/orders/order-total'
import { Hint } from '../parts/layout/hint.tsx'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { words } from './order-words.ts'
import { words as returnWords } from './returns/words.ts'
import { tradeWords } from './trade-words.ts'

/** Total of an order with its discount and VAT, and the sum outside of the total. */
export const OrderSums = ({ order }: { readonly order: Order }) => {
  const say = useWords(words)
  const sayTrade = useWords(tradeWords)
  const sayReturn = useWords(returnWords)
  const { money } = useFormat()
  const { order_items: items, currency, discount, total_vat: vat, total_without_vat: withoutVat } = order
  const unpaid = items.filter(({ order_status }) => UNPAID.includes(order_status))
  const unpaidSum = totalsOf({ order_items: unpaid.map((item) => ({ ...item, order_status: 'new' })) }).total
  const delivery = deliveryIn(order)
  const rows = [
    { label: sayTrade('discount'), sum: discount },
    { label: sayReturn('discountShare'), sum: order.returned_discount },
    { label: sayReturn('allowance'), sum: order.allowance },
    { label: sayTrade('totalWithoutVat'), sum: withoutVat },
    { label: sayTrade('vatInTotal'), sum: vat },
  ]
  const due = Number(order.amount_due ?? 0)
  const paid = [
    { label: sayTrade('paidAmount'), sum: order.paid_amount },
    { label: sayReturn('refunded'), sum: order.refunded_amount },
    {
      label: sayReturn(due > 0 ? 'toPay' : due < 0 ? 'owedToCustomer' : 'settled'),
      sum: order.amount_due == null ? null : Math.abs(due),
    },
  ]
  return (
    <Group justify="space-between" p="xs" align="baseline">
      <Hint>
        {unpaid.length > 0 && say('unpaid', { sum: money(unpaidSum, currency) })}
        {unpaid.length > 0 && delivery > 0 && ' · '}
        {delivery > 0 && say('deliveryInTotal', { sum: money(asMoney(delivery), currency) })}
      </Hint>
      <Stack gap={0} align="end">
        {rows.map(
          ({ label, sum }) =>
            sum != null && (
              <Text key={label} size="sm" c="dimmed" className="number">
                {label}: {money(sum, currency)}
              </Text>
            ),
        )}
        <Text size="lg" fw={700} className="number">
          {say('total')}: {money(order.total, currency)}
        </Text>
        {paid.map(
          ({ label, sum }) =>
            sum != null && (
              <Text key={label} size="sm" className="number">
                {label}: {money(sum, currency)}
              </Text>
            ),
        )}
      </Stack>
    </Group>
  )
}
