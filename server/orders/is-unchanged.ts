import { isDeepStrictEqual } from 'node:util'
import type { OrderItem } from '@vitrina/schema/order'
import { ITEM_VALUES } from './draft.ts'

/** Whether two values of an order are the same; what was not touched is the very same, and most are. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isObject(one) && isObject(other) && isDeepStrictEqual(one, other))

const isObject = (value: unknown): boolean => value !== null && typeof value === 'object'

/** Whether all that can be said of two items is the same. */
export const isSameItem = (one: OrderItem, other: OrderItem): boolean =>
  one === other || ITEM_VALUES.every((name) => one[name] === other[name])
