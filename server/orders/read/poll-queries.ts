import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { isByStatusAlone, type ListFilters } from '../filters.ts'
import { conditions, createdWithin, isOther, listedOrders, planned } from './list-queries.ts'
import type { Poll } from './list-query.ts'
import type { Cursor } from './poll-cursor.ts'

/** Next orders of a poll: the first `most`, optionally only those of one second. */
export const pollOrders = (
  sql: Sql,
  siteId: number,
  { filters, poll, first, second, most }: Part,
): Promise<Cursor[]> => {
  const { statuses } = filters
  const byItems = statuses !== null && isByStatusAlone(filters) && poll.orderedBy === 'created_at'
  const time = poll.orderedBy
  const of = (id: string): Query => sql`${isAfter(sql, poll, id)} and ${isOf(sql, time, second)}`
  if (!byItems)
    return planned(
      sql,
      sql`
        select id, ${milliseconds(sql, time)} as at from ${listedOrders(sql, siteId, filters)}
        where ${conditions(sql, siteId, filters)} and ${isOther(sql, first)} and ${of('id')}
        order by ${byTime(sql, poll, 'id')} limit ${most}
      `,
    )
  // Reads each status in the order of its index, regardless of the number of its items. An order may occur once per item.
  const order = byTime(sql, poll, 'order_id')
  const branches = statuses.map(
    (status, place) => sql`${sql.unsafe(place === 0 ? '' : 'union')} (
      select distinct created_at, order_id from order_item
      where site_id = ${siteId} and status = ${status} and ${createdWithin(sql, filters)} and ${of('order_id')}
      order by ${order} limit ${most}
    )`,
  )
  return planned(
    sql,
    sql`
      select order_id as id, ${milliseconds(sql, time)} as at from (${branches}) as found
      order by ${order} limit ${most}
    `,
  )
}

/** One order by its position in time, if it matches. */
export const placeAmong = async (
  sql: Sql,
  siteId: number,
  { ids, ...filters }: ListFilters,
  id: number,
): Promise<Cursor | null> => {
  if (ids !== null && !ids.includes(id)) return null
  const only = { ...filters, ids: [id], search: null }
  const [row] = await planned<Cursor>(
    sql,
    sql`
      select id, ${milliseconds(sql, 'created_at')} as at
      from ${listedOrders(sql, siteId, only)} where ${conditions(sql, siteId, only)}
    `,
  )
  return row ?? null
}

interface Part {
  readonly filters: ListFilters
  readonly poll: Poll
  /** Order that precedes all others, and is not among these. */
  readonly first: number | null
  /** Unix time in seconds. */
  readonly second: number | null
  readonly most: number
}

const milliseconds = (sql: Sql, time: string): Query =>
  sql`(extract(epoch from ${sql.unsafe(time)}) * 1000)::bigint`

const byTime = (sql: Sql, { orderedBy, descending }: Poll, id: string): Query =>
  sql.unsafe(descending ? `${orderedBy} desc, ${id} desc` : `${orderedBy}, ${id}`)

/** SQL of a time exact to the millisecond; seconds with a fraction are not exact. */
const instant = (sql: Sql, at: number): Query =>
  sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 millisecond')`

const isAfter = (sql: Sql, { orderedBy, descending, position }: Poll, id: string): Query =>
  position === null
    ? sql`true`
    : sql`(${sql.unsafe(`${orderedBy}, ${id}`)}) ${sql.unsafe(descending ? '<' : '>')} (${instant(sql, position.at)}, ${position.id}::bigint)`

const isOf = (sql: Sql, time: string, second: number | null): Query =>
  second === null
    ? sql`true`
    : sql`${sql.unsafe(time)} >= ${instant(sql, second * 1000)} and ${sql.unsafe(time)} < ${instant(sql, second * 1000 + 1000)}`
