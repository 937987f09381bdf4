import type { Fault } from '@vitrina/schema/errors'
import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import { invalid } from '../../platform/http/protocol/query.ts'

/** Position in a list of orders sorted by time: that of one order. */
export interface Cursor {
  /** Unix time in milliseconds. */
  readonly at: number
  readonly id: number
}

/** Range of years for orders, in milliseconds. */
const FIRST_MS = Date.UTC(-4712, 0, 1)
const LAST_MS = Date.UTC(9999, 11, 31, 24)

/** Text of a cursor in a Link header. */
export const textOfCursor = ({ at, id }: Cursor): string => `${at}_${id}`

/** Parses a cursor; null for a missing cursor, or with a fault for an invalid one. */
export const cursorOf = (text: string | undefined, faults: Fault[]): Cursor | null => {
  if (text === undefined) return null
  const [, at, id] = /^(-?\d{1,15})_(\d{1,16})$/.exec(text) ?? []
  const cursor = { at: Number(at), id: Number(id) }
  if (cursor.at >= FIRST_MS && cursor.at <= LAST_MS && cursor.id <= MAX_ORDER_ID) return cursor
  faults.push(invalid('cursor', 'cursor_of_link', { header: 'Link' }))
  return null
}
