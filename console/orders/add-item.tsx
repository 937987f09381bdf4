import { Modal, NumberInput, Stack, Text } from '@mantine/core'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { UNPAID } from '@vitrina/schema/orders/order-status'
import { useState } from 'react'
import { Input } from '../catalogue/inputs/inputs.tsx'
import { DialogFoot } from '../parts/dialog-foot.tsx'
import { InputForm } from '../parts/layout/input-form.tsx'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { useSoldProduct } from './new-order/use-sold-product.ts'
import { words } from './order-words.ts'
import { QuantityInput } from './quantity-input.tsx'
import type { OrderEdit, ReadOrder } from './use-order.ts'

/** Typed values of a new item of an order. */
export interface ItemDraft {
  readonly product: number | null
  readonly quantity: number | string
  /** Null: the price of the product. */
  readonly price: number | string | null
  /** Reason of the last refusal. */
  readonly refused?: Error
}

export const NEW_ITEM: ItemDraft = { product: null, quantity: 1, price: null }

interface Props {
  readonly base: ReadOrder
  /** Initial values. */
  readonly draft: ItemDraft
  readonly change: (edit: OrderEdit) => void
  readonly onClose: () => void
  /** Callback with the typed values after a refusal. */
  readonly onRefused: (draft: ItemDraft) => void
}

/** Maximum price of the contract (rule 6.3). */
const MAX_PRICE = 9_999_999_999.99

/** Quantity of a product in an order, without cancelled items. */
const quantityOf = (items: readonly OrderItem[], product: number | null): number =>
  items
    .filter((item) => item.product === product && !UNPAID.includes(item.order_status))
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Form for a product to add to an order, with quantity and price. */
export const AddItem = ({ base, draft, change, onClose, onRefused }: Props) => {
  const say = useWords(words)
  const { number } = useFormat()
  // State when it was opened, so that the change applies to the shown values.
  const [opened] = useState(base)
  const [product, setProduct] = useState(draft.product)
  const [quantity, setQuantity] = useState(draft.quantity)
  const [typed, setTyped] = useState(draft.price)
  const sold = useSoldProduct(product)
  const priced = sold?.price
  const price = typed ?? (priced === undefined || priced === null ? '' : Number(priced))
  const present = quantityOf(opened.order.order_items, product)
  // The input returns a text for numbers that end in 0, such as `7.50`.
  const amount = price === '' ? Number.NaN : Number(price)
  const isComplete = product !== null && Number(quantity) > 0 && Number.isFinite(amount)
  const submit = () => {
    if (!isComplete) return
    onClose()
    change({
      base: opened,
      change: { added: [{ product, quantity: Number(quantity), loyalty_price: amount }] },
      message: say('itemAdded'),
      refused: (_, refused) => onRefused({ product, quantity, price: typed, refused }),
    })
  }
  return (
    <Modal opened onClose={onClose} title={say('addItem')}>
      <InputForm onSubmit={submit}>
        <Stack>
          <RefusalAlert of={draft.refused} />
          <Input
            field={{ kind: 'reference', to: 'product' }}
            label={say('product')}
            path="product"
            value={product}
            onChange={(id) => {
              setProduct(id as number | null)
              setTyped(null)
            }}
            required
            readOnly={false}
          />
          {present > 0 && <Text size="sm">{say('hasAlready', { count: number(present) })}</Text>}
          <QuantityInput label={say('quantity')} value={quantity} onChange={setQuantity} unit={sold?.unit} />
          <NumberInput
            label={`${say('price')}, ${opened.order.currency}`}
            value={price}
            onChange={setTyped}
            min={0}
            max={MAX_PRICE}
            decimalScale={2}
            allowedDecimalSeparators={['.', ',']}
            disabled={sold === undefined}
          />
          <DialogFoot onClose={onClose} isDisabled={!isComplete} action={say('add')} />
        </Stack>
      </InputForm>
    </Modal>
  )
}
