import { Button, Group, Stack, Text } from '@mantine/core'
import type { Order, OrderItem } from '@vitrina/schema/orders/order'
import { returnableOf } from '@vitrina/schema/orders/plan-return'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { QuantityInput } from '../quantity-input.tsx'
import { tradeWords } from '../trade-words.ts'
import { useAmount } from '../use-amount.ts'
import { words } from './words.ts'

/** Typed quantities by item. */
export type Quantities = Readonly<Record<number, number | string>>

interface Props {
  readonly order: Order
  readonly quantities: Quantities
  readonly onChange: (quantities: Quantities) => void
}

/** Name of an item as it was ordered. */
export const useItemName = () => {
  const sayTrade = useWords(tradeWords)
  return ({ name, product_name, product_code, kind, order_id }: OrderItem): string =>
    name ?? product_name ?? product_code ?? (kind && kind !== 'product' ? sayTrade(kind) : `#${order_id}`)
}

/** Items of an order that can come back, each with its returned quantity. */
export const ReturnItems = ({ order, quantities, onChange }: Props) => {
  const say = useWords(words)
  const { money } = useFormat()
  const amount = useAmount()
  const nameOf = useItemName()
  const items = order.order_items.filter((item) => returnableOf(item) > 0)
  return (
    <Stack gap="xs">
      {items.map((item) => {
        const max = returnableOf(item)
        return (
          <Group key={item.order_id} wrap="nowrap" justify="space-between" gap="sm">
            <Stack gap={0} miw={0} flex="1 1 auto">
              <Text size="sm" lineClamp={2}>
                {nameOf(item)}
              </Text>
              <Text size="xs" c="dimmed" className="number">
                {money(item.loyalty_price, order.currency)}
              </Text>
            </Stack>
            <QuantityInput
              aria-label={say('quantityOf', { name: nameOf(item) })}
              value={quantities[item.order_id] ?? 0}
              onChange={(value) => onChange({ ...quantities, [item.order_id]: value })}
              onFocus={({ currentTarget }) => currentTarget.select()}
              min={0}
              max={max}
              clampBehavior="strict"
              unit={item.unit}
              w="5.5rem"
              flex="0 0 auto"
            />
            <Text size="sm" c="dimmed" className="number" flex="0 0 4rem">
              {say('outOf', { max: amount(max, item.unit) })}
            </Text>
          </Group>
        )
      })}
      <Group justify="end">
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() =>
            onChange(Object.fromEntries(items.map((item) => [item.order_id, returnableOf(item)])))
          }
        >
          {say('all')}
        </Button>
      </Group>
    </Stack>
  )
}
