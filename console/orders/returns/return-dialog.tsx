import { Checkbox, NumberInput, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { asMoney } from '@vitrina/schema/orders/line-total'
import { type OrderReturn, REFUND_METHODS, RETURN_REASONS } from '@vitrina/schema/orders/order-return'
import { deliveryIn } from '@vitrina/schema/orders/order-total'
import { planReturn, proposedRefund } from '@vitrina/schema/orders/plan-return'
import { useState } from 'react'
import { Input } from '../../catalogue/inputs/inputs.tsx'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { useFocusBack } from '../../parts/focus-back.ts'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import type { ReadOrder } from '../use-order.ts'
import { ChoiceChips } from './choice-chips.tsx'
import { type Quantities, ReturnItems } from './return-items.tsx'
import { useRecordReturn } from './use-returns.ts'
import { methodWords, reasonWords, words } from './words.ts'

interface Props {
  /** The order as it was when the dialog was opened. */
  readonly base: ReadOrder
  readonly onClose: () => void
}

/** Payment method of the order, if a refund can use it. */
const usualMethod = ({ order: { payment_method, payment } }: ReadOrder): OrderReturn['refund_method'] =>
  REFUND_METHODS.find((method) => method === (payment_method ?? payment?.method)) ?? null

/** Asks for the returned items of an order, the reason, the stock and the refund. */
export const ReturnDialog = ({ base, onClose }: Props) => {
  useFocusBack()
  const say = useWords(words)
  const sayReason = useWords(reasonWords)
  const sayMethod = useWords(methodWords)
  const { money } = useFormat()
  const { order } = base
  const [quantities, setQuantities] = useState<Quantities>({})
  const [withDelivery, setWithDelivery] = useState(false)
  const [reason, setReason] = useState<OrderReturn['reason']>(null)
  const [comment, setComment] = useState('')
  const [restocked, setRestocked] = useState(false)
  const [shop, setShop] = useState<number | null>(order.shop)
  const [typed, setTyped] = useState<number | string | null>(null)
  const [method, setMethod] = useState(usualMethod(base))
  const recording = useRecordReturn(base, () => {
    notifications.show({ message: say('recorded') })
    onClose()
  })
  const parts = Object.entries(quantities).flatMap(([id, quantity]) =>
    Number(quantity) > 0 ? [{ order_id: Number(id), quantity: Number(quantity) }] : [],
  )
  const inTotal = BigInt(deliveryIn(order))
  const plan = planReturn(order, parts, withDelivery ? inTotal : 0n)
  const proposed = proposedRefund(plan)
  const refund = typed ?? Number(asMoney(proposed))
  const isComplete = refund !== '' && (parts.length > 0 || withDelivery || Number(refund) > 0)
  const sums = {
    sum: money(asMoney(plan.value), order.currency),
    owed: money(asMoney(proposed), order.currency),
  }
  const submit = () => {
    if (!isComplete || recording.isPending) return
    recording.mutate({
      ...{ order_items: parts, reason, comment: comment.trim() || null, restocked },
      shop: restocked ? shop : null,
      delivery: withDelivery ? asMoney(inTotal) : '0.00',
      refunded_amount: asMoney(Math.round(Number(refund) * 100)),
      refund_method: Number(refund) > 0 ? method : null,
    })
  }
  return (
    <WriteModal
      isWriting={recording.isPending}
      onClose={onClose}
      size="lg"
      title={say('title', { id: order.rrn ?? `#${order.order_id}` })}
    >
      <InputForm onSubmit={submit}>
        <Stack>
          <RefusalAlert of={recording.error} />
          <ReturnItems order={order} quantities={quantities} onChange={setQuantities} />
          {inTotal > 0n && (
            <Checkbox
              label={say('delivery', { sum: money(asMoney(inTotal), order.currency) })}
              checked={withDelivery}
              onChange={({ currentTarget }) => setWithDelivery(currentTarget.checked)}
            />
          )}
          <ChoiceChips
            label={say('reason')}
            words={RETURN_REASONS}
            labelOf={sayReason}
            value={reason}
            onChange={setReason}
          />
          <Textarea
            label={say('comment')}
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
            maxLength={255}
            autosize
            minRows={1}
          />
          {parts.length > 0 && (
            <Stack gap="xs">
              <Checkbox
                label={say('restock')}
                checked={restocked}
                onChange={({ currentTarget }) => setRestocked(currentTarget.checked)}
              />
              {restocked && (
                <Input
                  field={{ kind: 'reference', to: 'shop' }}
                  help={say('withoutStore')}
                  label={say('store')}
                  path="shop"
                  value={shop}
                  onChange={(id) => setShop(typeof id === 'number' ? id : null)}
                  required={false}
                  readOnly={false}
                />
              )}
            </Stack>
          )}
          <NumberInput
            label={say('refund')}
            description={say(proposed < plan.value ? 'owed' : 'value', sums)}
            value={refund}
            onChange={setTyped}
            min={0}
            allowNegative={false}
            decimalScale={2}
            fixedDecimalScale
            allowedDecimalSeparators={['.', ',']}
            suffix={` ${order.currency}`}
            maw="16rem"
          />
          {Number(refund) > 0 && (
            <ChoiceChips
              label={say('method')}
              words={REFUND_METHODS}
              labelOf={sayMethod}
              value={method}
              onChange={setMethod}
            />
          )}
          <DialogFoot
            onClose={onClose}
            isPending={recording.isPending}
            isDisabled={!isComplete}
            action={say('record')}
          />
        </Stack>
      </InputForm>
    </WriteModal>
  )
}
