import { MAX_ITEMS } from '@vitrina/schema/orders/order'
import { ORDER_RETURN, type OrderReturn, RETURNED_ITEM } from '@vitrina/schema/orders/order-return'
import type { ReturnedPart } from '@vitrina/schema/orders/plan-return'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import { isObject } from '@vitrina/schema/wire/object'
import { fault, type Holder, mistyped } from '@vitrina/schema/wire/sink'
import type { IgnoredFields } from '@vitrina/schema/wire/unknown-fields'
import { ApiError } from '../../platform/http/errors.ts'
import { addFault, type OrderDraft } from '../write/draft.ts'
import {
  type BoundedSink,
  idOf,
  isEmpty,
  MAX_OBJECT_FAULTS,
  type ParseField,
  parsersOf,
  pathsIn,
  readFields,
} from '../write/parse-fields.ts'

type Written =
  | 'number'
  | 'reason'
  | 'comment'
  | 'delivery'
  | 'refunded_amount'
  | 'refund_method'
  | 'restocked'
  | 'shop'

/** Returned part of an item, with its path in the call. */
export interface PartDraft extends ReturnedPart {
  readonly path: string
}

/** Parsed return of a call, before it is written. */
export interface ReturnDraft extends Pick<OrderDraft, 'index' | 'faults' | 'references'> {
  readonly input: { -readonly [Name in Written]?: OrderReturn[Name] | null }
  readonly parts: PartDraft[]
}

const ITEM_NAMES = ['order_id', 'quantity']
const ITEM_PARSERS = parsersOf(RETURNED_ITEM)
const PATHS = pathsIn('', [...Object.keys(parsersOf(ORDER_RETURN)), 'order_items'])

const PARSERS: Readonly<Record<string, ParseField<ReturnDraft>>> = {
  ...Object.fromEntries(
    Object.entries(parsersOf(ORDER_RETURN)).map(([name, parse]): [string, ParseField<ReturnDraft>] => [
      name,
      // An empty value counts as an omitted field.
      (value, path, sink, { input }) => isEmpty(value) || parse(value, path, sink, input),
    ]),
  ),
  order_items: (value, path, sink, draft) => isEmpty(value) || readParts(value, path, sink, draft),
}

/**
 * Parses a return; its faults are in the draft.
 * @throws {ApiError} `invalid_type` for anything but an object
 */
export const parseReturn = (body: unknown, ignored: IgnoredFields | null): ReturnDraft => {
  if (!isObject(body)) throw new ApiError('invalid_type', { expected: 'object', got: kindOf(body) })
  const draft: ReturnDraft = { index: 0, input: {}, parts: [], references: [], faults: [] }
  const sink: BoundedSink = {
    // A return has no times of its own.
    timeZone: 'UTC',
    fault: (field, key, ...parameters) => addFault(draft, field, key, ...parameters),
    reference: (reference) => draft.references.push(reference),
    ignored,
    isFull: () => draft.faults.length >= MAX_OBJECT_FAULTS,
  }
  readFields(body, '', PATHS, PARSERS, sink, draft)
  return draft
}

const readParts = (value: unknown, path: string, sink: BoundedSink, { parts }: ReturnDraft): undefined => {
  if (!Array.isArray(value)) return mistyped(sink, path, 'array', value)
  if (value.length > MAX_ITEMS)
    return fault(sink, path, 'too_long.elements', { length: value.length, max: MAX_ITEMS })
  for (const [place, item] of value.entries()) {
    const at = `${path}.${place}`
    if (!isObject(item)) {
      mistyped(sink, at, 'object', item)
      continue
    }
    const input: Holder & { quantity?: number } = {}
    readFields(item, at, pathsIn(at, ITEM_NAMES), ITEM_PARSERS, sink, input)
    for (const name of ITEM_NAMES) if (item[name] === undefined) fault(sink, `${at}.${name}`, 'required')
    const id = idOf(item.order_id, `${at}.order_id`, sink)
    if (item.order_id === null) fault(sink, `${at}.order_id`, 'required')
    if (id !== null && input.quantity !== undefined)
      parts.push({ path: at, order_id: id, quantity: input.quantity })
  }
}
