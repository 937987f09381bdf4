import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Order } from '@vitrina/schema/orders/order'
import { useState } from 'react'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { problemOf } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { Input } from '../../catalogue/inputs/inputs.tsx'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { QuantityInput } from '../quantity-input.tsx'
import { useSoldProduct } from './use-sold-product.ts'
import { words } from './words.ts'

/** Button with a form for an order of one product, at its present price; its page opens afterwards. */
export const NewOrder = () => {
  const say = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {say('newOrder')}
      </Button>
      {isOpen && <OrderForm onClose={() => setOpen(false)} />}
    </>
  )
}

const OrderForm = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useWords(words)
  const site = useSite()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [product, setProduct] = useState<number | null>(null)
  const [quantity, setQuantity] = useState<number | string>(1)
  const [shop, setShop] = useState<number | null>(null)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  // A repeated press after a lost response finds the order of the first one.
  const [key, setKey] = useState(newIdempotencyKey)
  const sold = useSoldProduct(product)
  const create = useMutation({
    mutationFn: async () => {
      const customer = { name: name.trim() || null, phone: phone.trim() || null }
      const { body } = await request<Order[]>(site.api('external/external-order/'), {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: [{ order_items: [{ product, quantity: Number(quantity) }], shop, customer }],
      })
      return body[0]
    },
    onSuccess: (order) => {
      client.invalidateQueries({ queryKey: ['orders', site.slug] })
      navigate({ to: `/sites/${site.slug}/orders/${order?.order_id}` })
    },
    // The server keeps a refusal under its key, and the next press sends other values.
    onError: (failure) => problemOf(failure).status === 400 && setKey(newIdempotencyKey()),
  })
  const isComplete = product !== null && Number(quantity) > 0
  const submit = () => {
    if (isComplete && !create.isPending) create.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={say('newOrder')}>
      <InputForm onSubmit={submit}>
        <Stack>
          <RefusalAlert of={create.error} />
          <Input
            field={{ kind: 'reference', to: 'product' }}
            label={say('product')}
            path="product"
            value={product}
            onChange={(id) => setProduct(id as number | null)}
            required
            readOnly={false}
          />
          <QuantityInput label={say('quantity')} value={quantity} onChange={setQuantity} unit={sold?.unit} />
          <Input
            field={{ kind: 'reference', to: 'shop' }}
            label={say('store')}
            path="shop"
            value={shop}
            onChange={(id) => setShop(id as number | null)}
            required={false}
            readOnly={false}
          />
          <TextInput
            label={say('name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={say('phone')}
            type="tel"
            value={phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
          <Hint>{say('more')}</Hint>
          <DialogFoot
            onClose={onClose}
            isPending={create.isPending}
            isDisabled={!isComplete}
            action={say('create')}
          />
        </Stack>
      </InputForm>
    </Modal>
  )
}
