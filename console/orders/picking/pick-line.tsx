import { ActionIcon, Box, Button, Checkbox, Group, Paper, Text } from '@mantine/core'
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { optionsText } from '@vitrina/schema/orders/options-text'
import type { OrderItem } from '@vitrina/schema/orders/order'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import { isDivisible } from '@vitrina/schema/units'
import { useState } from 'react'
import type { Content } from '../../catalogue/content.ts'
import { pictureOf } from '../../catalogue/naming.ts'
import { objectOf } from '../../catalogue/objects.ts'
import { Picture } from '../../catalogue/picture.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { useWords } from '../../text/words.ts'
import { OwnLine } from '../own-facts.tsx'
import { QuantityInput } from '../quantity-input.tsx'
import { useItemName } from '../returns/return-items.tsx'
import { useAmount } from '../use-amount.ts'
import { type OrderPick, pickedQuantity, remainingQuantity } from './pick.ts'
import { barcodesOf } from './picked-products.ts'
import classes from './picking.module.css'
import { SubstituteDialog } from './substitute-dialog.tsx'
import { words } from './words.ts'

interface Props {
  readonly pick: OrderPick
  readonly item: OrderItem
  /** Product of the item; undefined while it is loading. */
  readonly product: Content | undefined
  /** Own fields of products with the place in the store. */
  readonly places: readonly OwnColumn[]
  /** Own fields of items. */
  readonly own: readonly OwnColumn[]
  readonly mark: (next: Partial<OrderPick>) => void
}

/** Item of an order to collect, with its marks. */
export const PickLine = ({ pick, item, product, places, own, mark }: Props) => {
  const say = useWords(words)
  const amount = useAmount()
  const name = useItemName()(item)
  const [isSubstituting, setSubstituting] = useState(false)
  const { order_id: id, quantity, unit, product_options, product_code } = item
  const picked = pickedQuantity(pick, item)
  const isMissing = pick.missing.includes(id)
  const take = (next: number) =>
    mark({ taken: { ...pick.taken, [id]: Math.min(Math.max(next, 0), quantity) } })
  const withMissing = (is: boolean) => [...pick.missing.filter((one) => one !== id), ...(is ? [id] : [])]
  const substitutes = pick.substitutes.filter((one) => one.item === id)
  const keys = [optionsText(product_options), product_code, ...barcodesOf(product)].filter(Boolean)
  return (
    <Paper withBorder p="sm" component="section" aria-label={name}>
      <Group align="start" wrap="nowrap" gap="sm">
        <Picture address={product?.[pictureOf(objectOf('product')) ?? '']} size={56} />
        <Box flex={1} miw={0}>
          <Checkbox
            size="md"
            className={classes.tick as string}
            label={name}
            checked={picked === quantity}
            indeterminate={picked > 0 && picked < quantity}
            onChange={({ currentTarget }) => take(currentTarget.checked ? quantity : 0)}
          />
          <Text size="sm">
            <OwnLine own={places} of={{ custom: product?.custom as OrderItem['custom'] }} />
          </Text>
          <Hint>{keys.join(' · ')}</Hint>
          <Text size="sm">
            <OwnLine own={own} of={item} />
          </Text>
        </Box>
      </Group>
      <Group justify="space-between" mt="xs" gap="xs">
        <PickedQuantity picked={picked} name={name} unit={unit} all={amount(quantity, unit)} take={take} />
        {picked < quantity && (
          <Group gap="xs">
            <Button
              variant={isMissing ? 'light' : 'default'}
              aria-pressed={isMissing}
              onClick={() => mark({ missing: withMissing(!isMissing) })}
            >
              {say('missing')}
            </Button>
            <Button variant="default" onClick={() => setSubstituting(true)}>
              {say('substitute')}
            </Button>
          </Group>
        )}
      </Group>
      {substitutes.map((one) => (
        <Group key={one.product} justify="space-between" wrap="nowrap" mt="xs">
          <Text size="sm">
            {say('substitute')}: {one.name} × {amount(one.quantity, null)}
          </Text>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={say('remove', { name: one.name })}
            onClick={() => mark({ substitutes: pick.substitutes.filter((other) => other !== one) })}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      ))}
      {isSubstituting && (
        <SubstituteDialog
          name={name}
          quantity={remainingQuantity(pick, item)}
          onAdd={(substitute) =>
            mark({
              missing: withMissing(true),
              substitutes: [
                ...pick.substitutes.filter((one) => one.item !== id || one.product !== substitute.product),
                { item: id, ...substitute },
              ],
            })
          }
          onClose={() => setSubstituting(false)}
        />
      )}
    </Paper>
  )
}

interface PickedQuantityProps {
  readonly picked: number
  readonly name: string
  readonly unit: string | null | undefined
  /** Ordered quantity with its unit. */
  readonly all: string
  readonly take: (next: number) => void
}

/** Quantity in the basket: counted by buttons, or typed if the unit allows fractions. */
const PickedQuantity = ({ picked: taken, name, unit, all, take }: PickedQuantityProps) => {
  const say = useWords(words)
  const amount = useAmount()
  const [typed, setTyped] = useState<string | number | null>(null)
  if (isDivisible(unit ?? null))
    return (
      <Group gap="xs">
        <QuantityInput
          aria-label={say('quantityOf', { name })}
          value={typed ?? taken}
          onChange={(value) => {
            setTyped(value)
            take(Number(value))
          }}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => setTyped(null)}
          unit={unit}
          min={0}
          hideControls
          w="6rem"
        />
        <Text className="number">{say('outOf', { all })}</Text>
      </Group>
    )
  return (
    <Group gap="xs">
      <ActionIcon
        variant="default"
        size={44}
        aria-label={say('less', { name })}
        onClick={() => take(taken - 1)}
      >
        <IconMinus size={18} />
      </ActionIcon>
      <Text className="number">{say('of', { taken: amount(taken, null), all })}</Text>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={say('more', { name })}
        onClick={() => take(taken + 1)}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </Group>
  )
}
