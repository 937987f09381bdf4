import { LANGUAGES } from '@vitrina/schema/languages'
import type { OwnField } from '@vitrina/schema/own-fields'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { type OrderOwn, ownOfOrders, preparedOwn } from '../own-fields.ts'
import { ordersUpTo } from './read-queries.ts'

/** Bytes of JSON per statement; a single order may be larger. */
const MAX_AT_ONCE = 4 * 2 ** 20

/**
 * Existing orders with these ids, by id, as JSON in the first language, with the own fields that are visible to all. All of them
 * are in memory at once.
 */
export const eachOrder = async (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const [row] = await sql<{ own: readonly OwnField[] | null }>`select ${ownOfOrders(sql, siteId)} as own`
  return ordersBelow(sql, siteId, ids, preparedOwn(row?.own ?? null, 'readers'))
}

const ordersBelow = async (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
  own: OrderOwn,
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const most = ids.length === 1 ? Number.MAX_SAFE_INTEGER : MAX_AT_ONCE
  const rows = await ordersUpTo(sql, siteId, ids, most, LANGUAGES[0], own)
  const orders = new Map<number, string>()
  for (const { id, json } of rows) if (json !== null) orders.set(id, json)
  if (orders.size === rows.length) return orders
  const half = ids.length >> 1
  const first = await ordersBelow(sql, siteId, ids.slice(0, half), own)
  return new Map([...first, ...(await ordersBelow(sql, siteId, ids.slice(half), own))])
}
