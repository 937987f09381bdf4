import type { OwnColumn } from '@vitrina/schema/own-fields'
import { mapped, type QueryParameter } from '../platform/http/protocol/query.ts'
import { type OwnFilter, ownCondition, ownFilters, ownIds } from '../platform/own-fields/own-filters.ts'
import type { Query } from '../platform/postgres/pool/query.ts'
import type { Sql } from '../platform/postgres/pool/sql.ts'
import type { OrderOwn } from './own-fields.ts'

/** Filter of orders by their own field, or by an own field of any of their items. */
export interface OwnOrderFilter {
  readonly of: 'order' | 'item'
  readonly filter: OwnFilter
}

/** Maximum number of orders fetched by id; for more matches, the list itself is scanned. */
const MAX_OWN_MATCHES = 10_000

/** Prefix of the names of filters by own fields of items. */
export const OF_ITEMS = 'order_items.'

/** Filters of the list of orders by the own fields of a site (rule 5.4.4). */
export const ownOrderFilters = (own: OrderOwn): Readonly<Record<string, QueryParameter<OwnOrderFilter>>> => ({
  ...named(own.order, 'order', ''),
  ...named(own.item, 'item', OF_ITEMS),
})

const named = (own: readonly OwnColumn[], of: OwnOrderFilter['of'], prefix: string) =>
  Object.fromEntries(
    Object.entries(ownFilters(own)).map(([name, parameter]) => [
      `${prefix}${name}`,
      mapped(parameter, (filter): OwnOrderFilter => ({ of, filter })),
    ]),
  )

/** Values of these filters among the parsed parameters; null for none. */
export const ownFiltersAmong = (values: object, own: OrderOwn): readonly OwnOrderFilter[] | null => {
  const filters = Object.keys(ownOrderFilters(own)).flatMap(
    (name) => (values as Readonly<Record<string, OwnOrderFilter | undefined>>)[name] ?? [],
  )
  return filters.length === 0 ? null : filters
}

const TABLES = { order: ['external_order', 'id'], item: ['order_item', 'order_id'] } as const

/** Condition on the rows of orders. */
export const ownConditions = (sql: Sql, siteId: number, filters: readonly OwnOrderFilter[]): Query =>
  filters.reduce(
    (all, { of, filter }) =>
      of === 'order'
        ? sql`${all} ${ownCondition(sql, filter)}`
        : sql`${all} and id in (
            select order_id from order_item where site_id = ${siteId} ${ownCondition(sql, filter)}
          )`,
    sql``,
  )

/** Orders with the requested values, and the filters that the ids do not cover. */
export interface OwnNarrowed {
  /** Null: the index does not narrow the list. */
  readonly ids: readonly number[] | null
  readonly own: readonly OwnOrderFilter[] | null
}

/** Narrows filters by the index of the values, if few orders have them. */
export const narrowedByOwn = async (
  sql: Sql,
  siteId: number,
  filters: readonly OwnOrderFilter[],
): Promise<OwnNarrowed> => {
  let ids: readonly number[] | null = null
  const others: OwnOrderFilter[] = []
  for (const one of filters) {
    const [table, id] = TABLES[one.of]
    const matches: readonly number[] | undefined =
      one.filter.kind === 'ownEquals'
        ? await ownIds(sql, { table, id }, siteId, one.filter, MAX_OWN_MATCHES)
        : undefined
    if (!matches) others.push(one)
    else {
      const both = new Set(matches)
      ids = ids === null ? [...both] : ids.filter((id) => both.has(id))
    }
  }
  return { ids, own: others.length === 0 ? null : others }
}
