import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Input } from '../../catalogue/inputs/inputs.tsx'
import { useNames } from '../../catalogue/names-of.ts'
import { useWords } from '../../text/words.ts'
import type { Substitute } from './pick.ts'
import { words } from './words.ts'

interface Props {
  /** Name of the missing product. */
  readonly name: string
  /** Missing quantity. */
  readonly quantity: number
  readonly onAdd: (found: Omit<Substitute, 'item'>) => void
  readonly onClose: () => void
}

/** Form for a product that replaces a missing one. */
export const SubstituteDialog = ({ name, quantity, onAdd, onClose }: Props) => {
  const say = useWords(words)
  const [product, setProduct] = useState<number | null>(null)
  const [amount, setAmount] = useState<number | string>(quantity)
  const names = useNames(new Map([['product', product === null ? [] : [product]]]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (product === null || typeof amount !== 'number') return
    const found = names.get('product')?.get(product)?.name ?? `#${product}`
    onAdd({ product, name: found, quantity: amount })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('substituteOf', { name })}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <form onSubmit={submit}>
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
          <NumberInput
            label={say('quantity')}
            value={amount}
            onChange={setAmount}
            min={0.001}
            max={1_000_000}
            decimalScale={3}
            allowedDecimalSeparators={['.', ',']}
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {say('cancel')}
            </Button>
            <Button type="submit" disabled={product === null || typeof amount !== 'number'}>
              {say('add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
