import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { isDivisible } from '@vitrina/schema/units'
import { type FormEvent, useState } from 'react'
import { useWords } from '../text/words.ts'
import { words } from './order-words.ts'
import type { OrderEdit, ReadOrder } from './use-order.ts'

interface Props {
  readonly base: ReadOrder
  readonly item: OrderItem
  readonly name: string
  readonly change: (wanted: OrderEdit) => void
  readonly onClose: () => void
}

/** Dialog for the new quantity of an item. */
export const Quantity = ({ base, item, name, change, onClose }: Props) => {
  const say = useWords(words)
  // State when it was opened, so that the change applies to the shown values.
  const [opened] = useState(base)
  const [quantity, setQuantity] = useState<number | string>(item.quantity)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typeof quantity !== 'number') return
    onClose()
    if (quantity === item.quantity) return
    const order_items = [{ order_id: item.order_id, quantity }]
    change({ base: opened, change: { order_items }, done: say('saved') })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('changeQuantity')}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <NumberInput
            label={name}
            value={quantity}
            onChange={setQuantity}
            min={isDivisible(item.unit ?? null) ? 0.001 : 1}
            max={1_000_000}
            allowDecimal={isDivisible(item.unit ?? null)}
            decimalScale={3}
            allowedDecimalSeparators={['.', ',']}
            data-autofocus
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {say('cancel')}
            </Button>
            <Button type="submit" disabled={typeof quantity !== 'number'}>
              {say('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
