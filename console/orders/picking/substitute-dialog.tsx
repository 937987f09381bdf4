import { Modal, Stack } from '@mantine/core'
import { isDivisible } from '@vitrina/schema/units'
import { type FormEvent, useState } from 'react'
import { Input } from '../../catalogue/inputs/inputs.tsx'
import { useNames } from '../../catalogue/names-of.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { useWords } from '../../text/words.ts'
import { useSoldProduct } from '../new-order/use-sold-product.ts'
import { QuantityInput } from '../quantity-input.tsx'
import type { Substitute } from './pick.ts'
import classes from './picking.module.css'
import { words } from './words.ts'

interface Props {
  /** Name of the missing product. */
  readonly name: string
  /** Missing quantity. */
  readonly quantity: number
  readonly onAdd: (substitute: Omit<Substitute, 'item'>) => void
  readonly onClose: () => void
}

/** Form for a product that replaces a missing one. */
export const SubstituteDialog = ({ name, quantity, onAdd, onClose }: Props) => {
  const say = useWords(words)
  const [product, setProduct] = useState<number | null>(null)
  const [typed, setTyped] = useState<number | string | null>(null)
  const content = useNames(new Map([['product', product === null ? [] : [product]]]))
    .get('product')
    ?.get(product ?? 0)
  const unit = useSoldProduct(product)?.unit
  // A piece has no fractions.
  const missing = isDivisible(typeof unit === 'string' ? unit : null) ? quantity : Math.ceil(quantity)
  const amount = Number(typed ?? missing)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (product === null || amount === 0) return
    onAdd({ product, name: content?.name ?? `#${product}`, quantity: amount })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={say('substituteOf', { name })} closeButtonProps={{ size: 44 }}>
      <form onSubmit={submit} className={classes.screen}>
        <Stack>
          <Input
            field={{ kind: 'reference', to: 'product' }}
            label={say('product')}
            path="product"
            value={product}
            onChange={(id) => setProduct(id as number | null)}
            required
            readOnly={false}
          />
          <QuantityInput
            label={say('quantity')}
            value={typed ?? missing}
            onChange={setTyped}
            unit={unit}
            hideControls
          />
          <DialogFoot onClose={onClose} isDisabled={product === null || amount === 0} action={say('add')} />
        </Stack>
      </form>
    </Modal>
  )
}
