import { Modal, Stack } from '@mantine/core'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { useState } from 'react'
import { DialogFoot } from '../parts/dialog-foot.tsx'
import { InputForm } from '../parts/layout/input-form.tsx'
import { useWords } from '../text/words.ts'
import { words } from './order-words.ts'
import { QuantityInput } from './quantity-input.tsx'
import type { OrderEdit, ReadOrder } from './use-order.ts'

interface Props {
  readonly base: ReadOrder
  readonly item: OrderItem
  readonly name: string
  readonly change: (edit: OrderEdit) => void
  readonly onClose: () => void
}

/** Dialog for the new quantity of an item. */
export const Quantity = ({ base, item, name, change, onClose }: Props) => {
  const say = useWords(words)
  // State when it was opened, so that the change applies to the shown values.
  const [opened] = useState(base)
  const [typed, setTyped] = useState<number | string>(item.quantity)
  const quantity = Number(typed)
  const submit = () => {
    if (quantity === 0) return
    onClose()
    if (quantity === item.quantity) return
    const order_items = [{ order_id: item.order_id, quantity }]
    change({ base: opened, change: { order_items }, message: say('saved') })
  }
  return (
    <Modal opened onClose={onClose} title={say('changeQuantity')}>
      <InputForm onSubmit={submit}>
        <Stack>
          <QuantityInput label={name} value={typed} onChange={setTyped} unit={item.unit} data-autofocus />
          <DialogFoot onClose={onClose} isDisabled={quantity === 0} action={say('save')} />
        </Stack>
      </InputForm>
    </Modal>
  )
}
