import type { OwnFieldSettings } from '@vitrina/schema/own-fields'
import { OWN_FIELD } from '@vitrina/schema/own-fields'
import { resources } from '@vitrina/schema/resources/index'
import {
  OWN_FIELD_COLUMNS,
  OWN_FIELD_SETTINGS,
  type StoredOwnField,
} from '../../../platform/own-fields/own-field-rows.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../../platform/postgres/pool/sql.ts'

/** Values of settings in the order of {@link OWN_FIELD_COLUMNS}. */
const valuesOf = (sql: Sql, settings: OwnFieldSettings): Query =>
  OWN_FIELD_SETTINGS.map((name): Query => {
    const value = settings[name]
    if (name === 'choices' || name === 'default')
      return sql`${value === null ? null : JSON.stringify(value)}::jsonb`
    return sql`${value as string | number | boolean | null}`
  }).reduce((all, value) => sql`${all}, ${value}`)

export const insertOwnField = (sql: Sql, siteId: number, settings: OwnFieldSettings) => sql<StoredOwnField>`
  insert into own_field (site_id, ${sql.unsafe(OWN_FIELD_COLUMNS)}) values (${siteId}, ${valuesOf(sql, settings)})
  returning id, ${sql.unsafe(OWN_FIELD_COLUMNS)}, created_at, updated_at
`

export const updateOwnField = (
  sql: Sql,
  siteId: number,
  id: number,
  settings: OwnFieldSettings,
) => sql<StoredOwnField>`
  update own_field set (${sql.unsafe(OWN_FIELD_COLUMNS)}, updated_at) = (
    ${valuesOf(sql, settings)}, greatest(clock_timestamp(), updated_at + interval '1 millisecond')
  )
  where site_id = ${siteId} and id = ${id}
  returning id, ${sql.unsafe(OWN_FIELD_COLUMNS)}, created_at, updated_at
`

export const deleteOwnField = (sql: Sql, siteId: number, id: number) => sql<
  Pick<StoredOwnField, 'object' | 'searchable'>
>`
  delete from own_field where site_id = ${siteId} and id = ${id} returning object, searchable
`

/** Raises the version of the own fields of a site: reads and writes prepare them again. */
export const raiseVersion = (sql: Sql, siteId: number) => sql`
  insert into content_state as state (site_id, type, version) values (${siteId}, ${OWN_FIELD}, 1)
  on conflict (site_id, type) do update set version = state.version + 1
`

/**
 * Locks the orders of a site for a declaration of their own fields; writers of orders hold the same lock. Taken after the lock of the
 * site.
 */
export const lockOrdersForDeclaration = (sql: Transaction, siteId: number) => sql`
  select from order_head where site_id = ${siteId} for no key update
`

/** Marks all products of a site for indexing; earlier search results become invalid. */
export const reindexProducts = (sql: Transaction, siteId: number) => sql`
  with head as (
    update product_search_head set version = -1, filled_to = 0 where site_id = ${siteId}
  )
  update content_state set version = version + 1 where site_id = ${siteId} and type = ${resources.product.path}
`

/**
 * Marks the orders of a site with own fields for indexing. Called before the version is raised, because the
 * indexer raises it again at its end.
 */
export const reindexOrders = (sql: Transaction, siteId: number) => sql`
  insert into order_search_refill as refill (site_id, after) values (${siteId}, 0)
  on conflict (site_id) do update set after = 0
`

/** True if an object has a value under one of these keys. */
export const hasValues = async (
  sql: Sql,
  table: string,
  siteId: number,
  keys: readonly string[],
): Promise<boolean> => {
  const [row] = await sql<{ found: boolean }>`
    select exists (
      select from ${sql.unsafe(table)} where site_id = ${siteId} and custom is not null and custom ?| ${keys}::text[]
    ) as found
  `
  return row?.found === true
}

/** Returns the values, among the given ones, that an object has; uses the index. */
export const usedValues = (
  sql: Sql,
  table: string,
  siteId: number,
  key: string,
  values: readonly unknown[],
) => sql<{ place: number }>`
  select place::integer from unnest(${values.map((value) => JSON.stringify({ [key]: value }))}::text[])
    with ordinality as wanted (value, place)
  where exists (
    select from ${sql.unsafe(table)} where site_id = ${siteId} and custom is not null and custom @> wanted.value::jsonb
  )
`

/** A value that several objects have. */
export const repeatedValue = (sql: Sql, table: string, siteId: number, key: string) => sql<{ value: string }>`
  select custom ->> ${key} as value from ${sql.unsafe(table)}
  where site_id = ${siteId} and custom is not null and custom ? ${key}
  group by 1 having count(*) > 1 limit 1
`
