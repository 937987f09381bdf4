import { ADDRESS, ITEM, MAX_ITEMS, ORDER } from '@vitrina/schema/orders/order'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import { isObject } from '@vitrina/schema/wire/object'
import { fault, type Holder, mistyped, wrong } from '@vitrina/schema/wire/sink'
import { isAllIgnored } from '@vitrina/schema/wire/unknown-fields'
import { gatherFlat } from '../../platform/own-fields/own-values.ts'
import type { OrderOwn } from '../own-fields.ts'
import {
  type AddressDraft,
  type AddressInput,
  addFault,
  type ItemDraft,
  type ItemInput,
  type OrderDraft,
} from './draft.ts'
import { parseOwnValues } from './own-values.ts'
import {
  type BoundedSink,
  idOf,
  isEmpty,
  MAX_OBJECT_FAULTS,
  type ParseField,
  parsersOf,
  pathsIn,
  readFields,
} from './parse-fields.ts'
import type { OrderWrite } from './write.ts'

/** Draft while its order is parsed. */
type Unread = OrderDraft & {
  inputId: OrderDraft['inputId']
  items: ItemDraft[]
  address: OrderDraft['address']
}

const ORDER_PARSERS: Readonly<Record<string, ParseField<Unread>>> = {
  ...Object.fromEntries(
    Object.entries(parsersOf(ORDER)).map(([name, parse]): [string, ParseField<Unread>] => [
      name,
      (value, path, sink, { input }) => parse(value, path, sink, input),
    ]),
  ),
  address: (value, _, sink, draft) => {
    draft.address = isEmpty(value) ? null : addressOf(value, sink)
  },
}
const ITEM_PARSERS = parsersOf(ITEM)
const ADDRESS_PARSERS = parsersOf(ADDRESS)

const ORDER_PATHS = pathsIn('', Object.keys(ORDER))
// Fields of `/{order_id}/address/`: all languages, and `address` in the language of the caller.
const ADDRESS_NAMES = [...Object.keys(ADDRESS), 'address']
const ADDRESS_PATHS = pathsIn('address', ADDRESS_NAMES)

/** Paths of an item and its fields. */
const placeOf = (place: number) => {
  const path = `order_items.${place}`
  return { path, id: `${path}.order_id`, fields: pathsIn(path, Object.keys(ITEM)) }
}
/** Paths of the first items of each order; most orders have no more. */
const FIRST_PLACES = Array.from({ length: 50 }, (_, place) => placeOf(place))

/** Parser of the orders of a call with the own fields of the site; faults are stored with each draft. `addressed` is the id in the path. */
export const orderParser = (
  timeZone: string,
  own: OrderOwn,
  { addressed, isInDigits, ignored }: Pick<OrderWrite, 'addressed' | 'isInDigits' | 'ignored'>,
): ((object: unknown, index: number) => OrderDraft) => {
  let draft: Unread
  const orderParsers: typeof ORDER_PARSERS = {
    ...ORDER_PARSERS,
    order_items: (value, _, sink, draft) => {
      if (!isEmpty(value)) draft.items = itemsOf(value, own, sink)
    },
    custom: (value, path, sink, { input }) => {
      const custom = parseOwnValues(own.order, value, path, sink)
      if (custom !== undefined) input.custom = custom
    },
  }
  // One collector for all orders, which are parsed one after the other.
  const sink: BoundedSink = {
    timeZone,
    fault: (field, key, ...parameters) => addFault(draft, field, key, ...parameters),
    reference: (reference) => draft.references.push(reference),
    ...(isInDigits && { isInDigits: (path: string) => isInDigits(`${draft.index}.${path}`) }),
    ignored,
    isFull: () => draft.faults.length >= MAX_OBJECT_FAULTS,
  }
  return (object, index) => {
    draft = {
      index,
      inputId: addressed ?? null,
      storedId: null,
      input: {},
      items: [],
      address: undefined,
      references: [],
      faults: [],
      digest: null,
      isResent: false,
      isOutdated: false,
      storesDigest: true,
      before: null,
      after: null,
      outcome: 'invalid',
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
    if (addressed === undefined) draft.inputId = id
    else if (id !== null && id !== addressed) wrong(sink, 'order_id', 'addressed', { id: addressed })
    readFields(gathered(object, own.order), '', ORDER_PATHS, orderParsers, sink, draft)
    return draft
  }
}

/** Object of the call with the flat names of own fields moved into `custom`. */
const gathered = (object: Readonly<Record<string, unknown>>, own: readonly OwnColumn[]): typeof object => {
  if (own.length === 0 || !Object.keys(object).some((name) => name.startsWith(OWN_FIELD_PREFIX)))
    return object
  const copy: Holder = { ...object }
  gatherFlat(copy)
  return Object.fromEntries(Object.entries(copy).filter(([name]) => !name.startsWith(OWN_FIELD_PREFIX)))
}

const itemsOf = (value: unknown, { item: own }: OrderOwn, sink: BoundedSink): ItemDraft[] => {
  if (!Array.isArray(value)) {
    mistyped(sink, 'order_items', 'array', value)
    return []
  }
  if (value.length > MAX_ITEMS) {
    fault(sink, 'order_items', 'too_long.elements', { length: value.length, max: MAX_ITEMS })
    return []
  }
  const items: ItemDraft[] = []
  const parsers: typeof ITEM_PARSERS = {
    ...ITEM_PARSERS,
    custom: (value, path, sink, input) => {
      const custom = parseOwnValues(own, value, path, sink)
      if (custom !== undefined) input.custom = custom
    },
  }
  for (const [place, item] of value.entries()) {
    const { path, id, fields } = FIRST_PLACES[place] ?? placeOf(place)
    if (!isObject(item)) {
      mistyped(sink, path, 'object', item)
      continue
    }
    const input: ItemInput & Holder = {}
    readFields(gathered(item, own), path, fields, parsers, sink, input)
    items.push({ path, inputId: idOf(item.order_id, id, sink), input })
  }
  return items
}

const addressOf = (value: unknown, sink: BoundedSink): AddressDraft | undefined => {
  if (!isObject(value)) return mistyped(sink, 'address', 'object', value)
  if (isAllIgnored(sink, value, 'address', ADDRESS_NAMES)) return undefined
  const input: AddressInput & Holder = {}
  readFields(value, 'address', ADDRESS_PATHS, ADDRESS_PARSERS, sink, input)
  const { zipcode } = value
  const zipcodeDigits =
    typeof zipcode === 'string' && /^\d+$/.test(zipcode) ? zipcode : input.zipcode?.toString()
  return {
    inputId: idOf(value.address_id, 'address.address_id', sink),
    input,
    zipcodeDigits: zipcodeDigits ?? null,
  }
}
