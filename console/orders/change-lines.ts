import type { OrderHistoryEntry, OrderItemChange } from '@vitrina/schema/console/order-history'
import type { NotedField } from '@vitrina/schema/labels/note-label'
import type { ITEM } from '@vitrina/schema/orders/order'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import { type LabelOf, type Notes, notesIn } from './notes.ts'
import type { words } from './order-words.ts'
import type { words as returnWords } from './returns/words.ts'
import type { tradeWords } from './trade-words.ts'

/** Line of an order's history: a field, or a note of payment or delivery with its own name. */
export interface ChangeLine {
  readonly key: string
  readonly label: keyof typeof words | keyof typeof tradeWords | keyof typeof returnWords | null
  /** Label of the site; null for `label`. */
  readonly noted: string | null
  readonly item: OrderItemChange | null
  readonly before: unknown
  readonly after: unknown
  /** Kind of the object whose id the value is. */
  readonly path: string | null
  readonly isMoney: boolean
}

type LineKind = Pick<ChangeLine, 'label' | 'path'>

const FIELDS: Readonly<Record<string, LineKind>> = {
  assignee: { label: 'inCharge', path: null },
  rrn: { label: 'number', path: null },
  'customer.name': { label: 'name', path: null },
  'customer.phone': { label: 'phone', path: null },
  'customer.email': { label: 'email', path: null },
  'address.address_ro': { label: 'address', path: null },
  'address.address_ru': { label: 'address', path: null },
  'address.address_en': { label: 'address', path: null },
  'address.address_uk': { label: 'address', path: null },
  'address.postcode': { label: 'postcode', path: null },
  'address.region_id': { label: 'region', path: 'region' },
  'address.locality_id': { label: 'place', path: 'locality' },
  'address.sector': { label: 'sector', path: 'sector' },
  shop: { label: 'store', path: 'shop' },
  promocode: { label: 'promocode', path: 'promocode' },
  comment: { label: 'comment', path: null },
  discount: { label: 'discount', path: null },
  vat_included: { label: 'vatIncluded', path: null },
  'company.name': { label: 'company', path: null },
  'company.fiscal_code': { label: 'fiscalCode', path: null },
  'company.address': { label: 'registered', path: null },
  'company.iban': { label: 'iban', path: null },
  'payer.name': { label: 'payer', path: null },
  'payer.fiscal_code': { label: 'payerCode', path: null },
  'payer.address': { label: 'payerAddress', path: null },
  'payer.iban': { label: 'payerIban', path: null },
  'recipient.name': { label: 'recipient', path: null },
  'recipient.phone': { label: 'recipientPhone', path: null },
  'recipient.email': { label: 'recipientEmail', path: null },
  paid_at: { label: 'paidAt', path: null },
  paid_amount: { label: 'paidAmount', path: null },
  refunded_amount: { label: 'refunded', path: null },
  returned_discount: { label: 'discountShare', path: null },
  returned_delivery: { label: 'deliveryShare', path: null },
  allowance: { label: 'allowance', path: null },
  payment_method: { label: 'method', path: null },
  payment_number: { label: 'paymentNumber', path: null },
  carrier: { label: 'carrier', path: null },
  tracking_number: { label: 'tracking', path: null },
  shipped_at: { label: 'shippedAt', path: null },
  invoice_number: { label: 'invoice', path: null },
  foreign_numbers: { label: 'foreignNumbers', path: null },
}

/** Fields whose values are amounts in the currency of the order. */
const MONEY: readonly string[] = [
  ...['loyalty_price', 'price_before_discount', 'discount', 'paid_amount'],
  ...['refunded_amount', 'returned_discount', 'returned_delivery', 'allowance'],
]

const ITEM_FIELDS: Readonly<Partial<Record<keyof typeof ITEM, LineKind>>> = {
  product: { label: 'product', path: 'product' },
  quantity: { label: 'quantity', path: null },
  loyalty_price: { label: 'price', path: null },
  kind: { label: 'kind', path: null },
  name: { label: 'lineName', path: null },
  unit: { label: 'unit', path: null },
  vat_rate: { label: 'vatRate', path: null },
  price_before_discount: { label: 'priceBefore', path: null },
  discount: { label: 'discount', path: null },
  returned_quantity: { label: 'returnedQuantity', path: null },
  return_reason: { label: 'returnReason', path: null },
}

const NOTED = ['payment', 'delivery'] as const

/** Changes of one write, one line each; a removed item is shown by its statuses. */
export const changeLines = (
  { fields, items }: OrderHistoryEntry,
  labelOf: LabelOf,
  ownLabelOf: (name: string) => string,
): readonly ChangeLine[] => [
  ...Object.entries(FIELDS).flatMap(([name, kind]) => {
    const change = fields[name]
    return change ? [{ ...PLAIN, ...kind, ...change, key: name, isMoney: MONEY.includes(name) }] : []
  }),
  ...NOTED.flatMap((field) => {
    const change = fields[field]
    return change
      ? noteLines(field, change.before as Notes | null, change.after as Notes | null, labelOf)
      : []
  }),
  ...ownLines(fields, ownLabelOf, null),
  ...items
    .filter(({ removed }) => !removed)
    .flatMap((item) => [
      ...Object.entries(ITEM_FIELDS).flatMap(([name, kind]) => {
        const change = item.fields[name]
        const key = `${item.order_item_id} ${name}`
        return change ? [{ ...PLAIN, ...kind, ...change, key, item, isMoney: MONEY.includes(name) }] : []
      }),
      ...ownLines(item.fields, ownLabelOf, item),
    ]),
]

/** Changes of own fields, by their flat names. */
const ownLines = (
  fields: OrderHistoryEntry['fields'],
  ownLabelOf: (name: string) => string,
  item: OrderItemChange | null,
): ChangeLine[] =>
  Object.entries(fields)
    .filter(([name]) => name.startsWith(OWN_FIELD_PREFIX))
    .map(([name, change]) => ({
      ...{ ...PLAIN, ...change, item, label: null, path: null },
      ...{ key: `${item?.order_item_id ?? ''} ${name}`, noted: ownLabelOf(name) },
    }))

const PLAIN = { noted: null, item: null, isMoney: false } as const

/** Changed notes of a shop. */
const noteLines = (
  field: NotedField,
  before: Notes | null,
  after: Notes | null,
  labelOf: LabelOf,
): readonly ChangeLine[] => {
  const byName = (notes: Notes | null) =>
    new Map(notesIn(field, notes, labelOf).map((note) => [note.name, note]))
  const [was, is] = [byName(before), byName(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)]
    if (old?.text === now?.text) return []
    const noted = now?.label ?? old?.label ?? name
    return [
      {
        ...PLAIN,
        key: `${field} ${name}`,
        label: field,
        noted,
        path: null,
        before: old?.text ?? null,
        after: now?.text ?? null,
      },
    ]
  })
}
