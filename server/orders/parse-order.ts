import { ADDRESS, ITEM, MOST_ITEMS, ORDER } from '@vitrina/schema/order'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import { isObject } from '@vitrina/schema/wire/object'
import { fault, type Holder, mistyped, wrong } from '@vitrina/schema/wire/sink'
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
import { eachField, type FullSink, idOf, isEmpty, MOST_FAULTS, parsersOf } from './parse-fields.ts'
import type { OrderWrite } from './write.ts'

const ORDER_PARSERS = parsersOf(ORDER)
const ITEM_PARSERS = parsersOf(ITEM)
const ADDRESS_PARSERS = parsersOf(ADDRESS)

const ORDER_NAMES = Object.keys(ORDER)
const ITEM_NAMES = Object.keys(ITEM)
// The address of `/{order_id}/address/` has its text in the language of the caller beside the others.
const ADDRESS_NAMES = [...Object.keys(ADDRESS), 'address']

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
    else ORDER_PARSERS[name]?.(value, name, sink, given)
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
    eachField(item, path, sink, ITEM_NAMES, (name, value, at) => ITEM_PARSERS[name]?.(value, at, sink, given))
    return [{ path, givenId: idOf(item.order_id, `${path}.order_id`, sink), given }]
  })
}

const addressOf = (value: unknown, sink: FullSink): AddressDraft | undefined => {
  if (!isObject(value)) return mistyped(sink, 'address', 'object', value)
  if (isAllIgnored(sink, value, 'address', ADDRESS_NAMES)) return undefined
  const given: GivenAddress & Holder = {}
  eachField(value, 'address', sink, ADDRESS_NAMES, (name, part, at) =>
    ADDRESS_PARSERS[name]?.(part, at, sink, given),
  )
  const { zipcode } = value
  const zipcodeDigits =
    typeof zipcode === 'string' && /^\d+$/.test(zipcode) ? zipcode : given.zipcode?.toString()
  return {
    givenId: idOf(value.address_id, 'address.address_id', sink),
    given,
    zipcodeDigits: zipcodeDigits ?? null,
  }
}
