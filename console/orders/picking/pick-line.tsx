import { ActionIcon, Box, Button, Checkbox, Group, Paper, Text } from '@mantine/core'
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { useState } from 'react'
import type { Content } from '../../catalogue/content.ts'
import { pictureOf } from '../../catalogue/naming.ts'
import { objectOf } from '../../catalogue/objects.ts'
import { Picture } from '../../catalogue/picture.tsx'
import { useWords } from '../../text/words.ts'
import { useAmount } from '../use-amount.ts'
import { type OrderPick, restOf, takenOf } from './pick.ts'
import { SubstituteDialog } from './substitute-dialog.tsx'
import { words } from './words.ts'

interface Props {
  readonly pick: OrderPick
  readonly item: OrderItem
  /** Product of the item; undefined while it is loading. */
  readonly product: Content | undefined
  readonly mark: (next: Partial<OrderPick>) => void
}

/** Codes of own fields of products with the place in the store, in the order of preference. */
const PLACES = ['place', 'shelf', 'location'] as const

const placeOf = (product: Content | undefined): string | null => {
  const own = (product?.custom ?? {}) as Readonly<Record<string, unknown>>
  const found = PLACES.map((code) => own[code]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : null
}

/** Item of an order to collect, with its marks. */
export const PickLine = ({ pick, item, product, mark }: Props) => {
  const say = useWords(words)
  const amount = useAmount()
  const [isSubstituting, setSubstituting] = useState(false)
  const { order_id: id, quantity, unit } = item
  const name = item.product_name ?? `#${item.product}`
  const taken = takenOf(pick, item)
  const isMissing = pick.missing.includes(id)
  const place = placeOf(product)
  const barcodes = Array.isArray(product?.barcodes) ? product.barcodes.join(', ') : ''
  const take = (next: number) =>
    mark({ taken: { ...pick.taken, [id]: Math.min(Math.max(next, 0), quantity) } })
  const withMissing = (is: boolean) => [...pick.missing.filter((one) => one !== id), ...(is ? [id] : [])]
  const substitutes = pick.substitutes.filter((one) => one.item === id)
  return (
    <Paper withBorder p="sm" component="section" aria-label={name}>
      <Group align="start" wrap="nowrap" gap="sm">
        <Picture address={product?.[pictureOf(objectOf('product')) ?? '']} size={56} />
        <Box flex={1} miw={0}>
          <Checkbox
            size="md"
            label={name}
            checked={taken === quantity}
            indeterminate={taken > 0 && taken < quantity}
            onChange={({ currentTarget }) => take(currentTarget.checked ? quantity : 0)}
          />
          <Text size="sm" c="dimmed">
            {[item.product_code, barcodes].filter(Boolean).join(' · ')}
          </Text>
          {place && <Text size="sm">{say('place', { place })}</Text>}
        </Box>
      </Group>
      <Group justify="space-between" mt="xs" gap="xs">
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size={44}
            aria-label={say('less', { name })}
            onClick={() => take(taken - 1)}
          >
            <IconMinus size={18} />
          </ActionIcon>
          <Text className="number">
            {say('of', { taken: amount(taken, null), all: amount(quantity, unit) })}
          </Text>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={say('more', { name })}
            onClick={() => take(taken + 1)}
          >
            <IconPlus size={18} />
          </ActionIcon>
        </Group>
        {taken < quantity && (
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
        <Group key={`${one.product}`} justify="space-between" wrap="nowrap" mt="xs">
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
          quantity={restOf(pick, item)}
          onAdd={(found) =>
            mark({
              missing: withMissing(true),
              substitutes: [
                ...pick.substitutes.filter((one) => one.item !== id || one.product !== found.product),
                { item: id, ...found },
              ],
            })
          }
          onClose={() => setSubstituting(false)}
        />
      )}
    </Paper>
  )
}
