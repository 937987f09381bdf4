import { isDeepStrictEqual } from 'node:util'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { ITEM_VALUES } from './draft.ts'

/** True for equal values of an order. Unchanged values are usually identical objects, which is checked first. */
export const isSame = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) || (isObject(one) && isObject(other) && isDeepStrictEqual(one, other))

const isObject = (value: unknown): boolean => value !== null && typeof value === 'object'

/** True for equal writable fields of two items. */
export const isSameItem = (one: OrderItem, other: OrderItem): boolean =>
  one === other || ITEM_VALUES.every((name) => isSame(one[name], other[name]))
