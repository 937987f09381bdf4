import { ORDER_STATUSES, orderStatusOf } from '@vitrina/schema/order'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import { parseTimestamp } from '@vitrina/schema/wire/date-time'
import { parseInteger, parseMoney } from '@vitrina/schema/wire/number'
import { fault, type Holder, mistyped, type Sink, wrong } from '@vitrina/schema/wire/sink'
import { parseText } from '@vitrina/schema/wire/text'
import { isAllIgnored } from '@vitrina/schema/wire/unknown-fields'
import {
  type AddressDraft,
  addFault,
  type GivenAddress,
  type GivenItem,
  type GivenOrder,
  type ItemDraft,
  type OrderDraft,
} from './draft.ts'
import {
  eachField,
  type FullSink,
  idOf,
  isEmpty,
  isObject,
  MOST_FAULTS,
  needed,
  orNull,
  type Parse,
  reference,
} from './parse-fields.ts'
import { parseNotes } from './parse-notes.ts'
import type { OrderWrite } from './write.ts'

/** The most items that one order may have, and a call may name of it. */
export const MOST_ITEMS = 5000

export const MOST_QUANTITY = 1_000_000

const line = (value: unknown, path: string, sink: Sink) => parseText(value, path, sink, 'line')
const long = (value: unknown, path: string, sink: Sink) => parseText(value, path, sink, 'long')

const statusOf = (value: unknown, path: string, sink: Sink) => {
  if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
  return orderStatusOf(value) ?? wrong(sink, path, 'one_of', { valid: ORDER_STATUSES })
}

const priceOf = (value: unknown, path: string, sink: Sink) => {
  const price = parseMoney(value, path, sink, 0)
  return price === undefined ? undefined : Number(price)
}

const ITEM: Readonly<Record<keyof GivenItem, Parse<GivenItem>>> = {
  order_status: needed('order_status', statusOf),
  loyalty_price: needed('loyalty_price', priceOf),
  quantity: needed('quantity', (value, path, sink) => parseInteger(value, path, sink, 1, MOST_QUANTITY)),
  product: reference('product', 'product', true),
}

const ADDRESS: Readonly<Record<keyof GivenAddress, Parse<GivenAddress>>> = {
  address_ro: orNull('address_ro', long),
  address_ru: orNull('address_ru', long),
  address_en: orNull('address_en', long),
  address_uk: orNull('address_uk', long),
  zipcode: orNull('zipcode', (value, path, sink) => parseInteger(value, path, sink, 0)),
  postcode: orNull('postcode', line),
  region_id: reference('region_id', 'region', false),
  locality_id: reference('locality_id', 'locality', false),
  sector: reference('sector', 'sector', false),
}

const CUSTOMER = { name: line, email: line, phone: line } as const

const customerOf = (value: unknown, path: string, sink: FullSink) => {
  if (!isObject(value)) return mistyped(sink, path, 'object', value)
  if (isAllIgnored(sink, value, path, Object.keys(CUSTOMER))) return undefined
  const customer = { name: null, email: null, phone: null }
  eachField(value, path, sink, Object.keys(CUSTOMER), (name, given, at) => {
    const text = isEmpty(given) ? null : CUSTOMER[name as keyof typeof CUSTOMER](given, at, sink)
    if (text !== undefined) Object.assign(customer, { [name]: text })
  })
  return Object.values(customer).every((text) => text === null) ? null : customer
}

const ORDER: Readonly<Record<keyof GivenOrder, Parse<GivenOrder>>> = {
  rrn: orNull('rrn', line),
  shop: reference('shop', 'shop', false),
  promocode: reference('promocode', 'promocode', false),
  customer: orNull('customer', customerOf),
  payment: orNull('payment', parseNotes),
  delivery: orNull('delivery', parseNotes),
  comment: orNull('comment', long),
  created_at: needed('created_at', parseTimestamp),
}

/** What a read shows and a write ignores, so that an order sent back as it was read is valid (rule 6.3). */
const SHOWN_ONLY = ['shop_code', 'promocode_code', 'status', 'total', 'currency', 'updated_at']

const ORDER_NAMES = ['order_id', ...Object.keys(ORDER), 'order_items', 'address', ...SHOWN_ONLY]
const ITEM_NAMES = ['order_id', ...Object.keys(ITEM), 'product_key', 'product_code', 'product_name']
// The address of `/{order_id}/address/` has its text in the language of the caller beside the others.
const ADDRESS_NAMES = ['address_id', ...Object.keys(ADDRESS), 'address']

/**
 * Reads one order of a call; what is wrong with it stands in its faults. `addressed` is the id in the call's address.
 */
export const parseOrder = (
  object: unknown,
  index: number,
  timeZone: string,
  { addressed, isInDigits, ignored }: Pick<OrderWrite, 'addressed' | 'isInDigits' | 'ignored'>,
): OrderDraft => {
  const given: GivenOrder & Holder = {}
  const items: ItemDraft[] = []
  const draft: OrderDraft = {
    index,
    givenId: addressed ?? null,
    storedId: null,
    given,
    items,
    address: undefined,
    references: [],
    faults: [],
    digest: null,
    isResent: false,
    keepsDigest: true,
    before: null,
    after: null,
    outcome: 'invalid',
  }
  const sink: FullSink = {
    timeZone,
    fault: (field, key, ...parameters) => addFault(draft, field, key, ...parameters),
    reference: (reference) => draft.references.push(reference),
    ...(isInDigits && { isInDigits: (path: string) => isInDigits(`${index}.${path}`) }),
    ignored,
    isFull: () => draft.faults.length >= MOST_FAULTS,
  }
  if (!isObject(object)) {
    draft.faults.push({
      index,
      key: 'invalid_type',
      parameters: { expected: 'object', got: kindOf(object) },
    })
    return draft
  }
  const id = idOf(object.order_id, 'order_id', sink)
  if (addressed !== undefined && id !== null && id !== addressed)
    wrong(sink, 'order_id', 'addressed', { id: addressed })
  let address: AddressDraft | null | undefined
  eachField(object, '', sink, ORDER_NAMES, (name, value) => {
    if (name === 'order_items') items.push(...itemsOf(value, sink))
    else if (name === 'address') address = isEmpty(value) ? null : addressOf(value, sink)
    else if (Object.hasOwn(ORDER, name)) ORDER[name as keyof GivenOrder](value, name, sink, given)
  })
  return { ...draft, givenId: addressed ?? id, address }
}

const itemsOf = (value: unknown, sink: FullSink): ItemDraft[] => {
  if (isEmpty(value)) return []
  if (!Array.isArray(value)) {
    mistyped(sink, 'order_items', 'array', value)
    return []
  }
  if (value.length > MOST_ITEMS) {
    fault(sink, 'order_items', 'too_long.elements', { length: value.length, max: MOST_ITEMS })
    return []
  }
  return value.flatMap((item: unknown, place): ItemDraft[] => {
    const path = `order_items.${place}`
    if (!isObject(item)) {
      mistyped(sink, path, 'object', item)
      return []
    }
    const given: GivenItem & Holder = {}
    eachField(item, path, sink, ITEM_NAMES, (name, value, at) => {
      if (Object.hasOwn(ITEM, name)) ITEM[name as keyof GivenItem](value, at, sink, given)
    })
    return [{ path, givenId: idOf(item.order_id, `${path}.order_id`, sink), given }]
  })
}

const addressOf = (value: unknown, sink: FullSink): AddressDraft | undefined => {
  if (!isObject(value)) return mistyped(sink, 'address', 'object', value)
  if (isAllIgnored(sink, value, 'address', ADDRESS_NAMES)) return undefined
  const given: GivenAddress & Holder = {}
  eachField(value, 'address', sink, ADDRESS_NAMES, (name, part, at) => {
    if (Object.hasOwn(ADDRESS, name)) ADDRESS[name as keyof GivenAddress](part, at, sink, given)
  })
  const { zipcode } = value
  const zipcodeDigits =
    typeof zipcode === 'string' && /^\d+$/.test(zipcode) ? zipcode : given.zipcode?.toString()
  return {
    givenId: idOf(value.address_id, 'address.address_id', sink),
    given,
    zipcodeDigits: zipcodeDigits ?? null,
  }
}
