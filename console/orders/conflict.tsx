import { Modal, Stack, Table, Text } from '@mantine/core'
import { labelOf as fieldLabelOf } from '@vitrina/schema/labels/field-labels'
import type { OrderAddress } from '@vitrina/schema/orders/order'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import { useNames } from '../catalogue/names-of.ts'
import { DialogFoot } from '../parts/dialog-foot.tsx'
import { useFocusBack } from '../parts/focus-back.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { differencesOf, isAdded, type OrderDifference } from './differences.ts'
import { words } from './order-words.ts'
import { useStatusLabel } from './status.tsx'
import { applyOrderChange, type OrderConflict, type OrderEdit } from './use-order.ts'

interface Props {
  readonly conflict: OrderConflict
  readonly change: (edit: OrderEdit) => void
  readonly onClose: () => void
}

/** Maximum number of differences that are listed. */
const MAX = 50

/** Dialog that compares a concurrent change of an order with the user's own, for a decision. */
export const OrderConflictDialog = ({ conflict, change, onClose }: Props) => {
  useFocusBack()
  const say = useWords(words)
  const { language } = useLanguage()
  const statusLabel = useStatusLabel()
  const { base, now } = conflict
  const orders = [base.order, now.order, applyOrderChange(now.order, conflict.change)]
  const items = orders.flatMap(({ order_items }) => order_items)
  const products = new Map(items.map(({ order_id, product }) => [order_id, product]))
  const inAddresses = (field: 'region_id' | 'locality_id' | 'sector') =>
    orders.flatMap(({ address }) => address?.[field] ?? [])
  const names = useNames(
    new Map([
      ['product', [...products.values()].filter((id) => id !== null)],
      ['region', inAddresses('region_id')],
      ['locality', inAddresses('locality_id')],
      ['sector', inAddresses('sector')],
    ]),
  )
  const nameOf = (path: string, id: number | null) =>
    id === null ? null : (names.get(path)?.get(id)?.name ?? `#${id}`)

  const whatOf = ({ field, item }: OrderDifference): string => {
    const label =
      field === 'order_status'
        ? say('status')
        : field === 'quantity' || field === 'product' || field === 'comment'
          ? say(field)
          : fieldLabelOf(field, language)
    if (item === null) return label
    return `${names.get('product')?.get(products.get(item) ?? 0)?.name ?? `#${item}`}: ${label}`
  }
  const describe = ({ field, item }: OrderDifference, value: unknown): string => {
    if (value === undefined) return item !== null && isAdded(item) ? '–' : say('itemMissing')
    if (value === null) return '–'
    if (field === 'order_status') return statusLabel(value as OrderStatus)
    if (field === 'address') {
      const { region_id, locality_id, sector, ...rest } = value as OrderAddress
      const place = [nameOf('sector', sector), nameOf('locality', locality_id), nameOf('region', region_id)]
      return [...Object.values(rest), ...place].filter((part) => typeof part === 'string').join(', ')
    }
    if (field === 'customer')
      return Object.values(value)
        .filter((part) => typeof part === 'string')
        .join(', ')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  const saveOwn = () => {
    const presentIds = new Set(now.order.order_items.map(({ order_id }) => order_id))
    const { order_items, ...rest } = conflict.change
    // A write with an item that another user removed would add it again.
    const presentItems = order_items?.filter(({ order_id }) => presentIds.has(order_id)) ?? []
    change({
      ...conflict,
      base: now,
      change: { ...rest, ...(presentItems.length > 0 && { order_items: presentItems }) },
    })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} size="xl" title={say('conflict')}>
      <Stack>
        <Text size="sm">{say('conflictLead')}</Text>
        <Table.ScrollContainer minWidth={480} tabIndex={0} scrollAreaProps={{ type: 'auto' }}>
          <Table aria-label={say('conflict')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('what')}</Table.Th>
                <Table.Th>{say('opened')}</Table.Th>
                <Table.Th>{say('present')}</Table.Th>
                <Table.Th>{say('ownVersion')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differencesOf(conflict)
                .slice(0, MAX)
                .map((difference) => (
                  <Table.Tr key={`${difference.item} ${difference.field}`}>
                    <Table.Th scope="row" fw={500}>
                      {whatOf(difference)}
                    </Table.Th>
                    <Table.Td>{describe(difference, difference.opened)}</Table.Td>
                    <Table.Td>{describe(difference, difference.now)}</Table.Td>
                    <Table.Td>{describe(difference, difference.own)}</Table.Td>
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <DialogFoot
          cancel={say('keepCurrent')}
          onClose={onClose}
          action={say('overwrite')}
          onAction={saveOwn}
        />
      </Stack>
    </Modal>
  )
}
