import type { Holder } from '@vitrina/schema/wire/sink'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { nextChangeTime } from '../queries.ts'

/** Object with values of an own field. */
export interface ValuedObject {
  /** Number by which objects are read in portions. */
  readonly place: number
  readonly id: number
  readonly key: string | null
  /** Values under their keys. */
  readonly values: Readonly<Holder>
}

/** Values to store, by the place of the object. */
export interface NewValues {
  readonly place: number
  readonly values: Holder
}

/** A site and the stored keys of one of its own fields. */
export interface ConvertedKeys {
  readonly siteId: number
  readonly keys: readonly string[]
}

const valuesIn = (sql: Sql, custom: string, keys: readonly string[]): Query => sql`(
  select jsonb_object_agg(key, ${sql.unsafe(custom)} -> key) from unnest(${keys}::text[]) as key where ${sql.unsafe(custom)} ? key
)`

/** The next objects of a table that have values. */
export const nextObjects = (
  sql: Sql,
  table: Table,
  { siteId, keys }: ConvertedKeys,
  after: number,
  most: number,
) => sql<ValuedObject>`
  select id as place, id, ${sql.unsafe(table.key === null ? 'null' : quoted(table.key))} as key, ${valuesIn(sql, 'custom', keys)} as "values"
  from ${sql.unsafe(table.name)}
  where site_id = ${siteId} and id > ${after} and custom is not null and custom ?| ${keys}::text[]
  order by id limit ${most}
`

/** The next deleted objects that have values, by their number in the trash. */
export const nextDeleted = (
  sql: Sql,
  table: Table,
  { siteId, keys }: ConvertedKeys,
  after: number,
  most: number,
) => sql<ValuedObject>`
  select number as place, id, row ->> ${table.key ?? ''}::text as key, ${valuesIn(sql, "(row -> 'custom')", keys)} as "values"
  from deleted_object
  where site_id = ${siteId} and type = ${table.resource.path} and number > ${after} and row -> 'custom' ?| ${keys}::text[]
  order by number limit ${most}
`

// The site travels with the values, and offset keeps it there (see updateRows).
const newValuesTable = (sql: Sql, siteId: number, changed: readonly NewValues[]): Query => sql`(
  select ${siteId}::integer as site_id, place, held from unnest(
    ${changed.map(({ place }) => place)}::bigint[], ${changed.map(({ values }) => JSON.stringify(values))}::text[]::jsonb[]
  ) as given (place, held) offset 0
)`

/** Replaces the values of a field in objects. The feed and the history record each one. */
export const storeValues = (
  sql: Sql,
  table: Table,
  { siteId, keys }: ConvertedKeys,
  changed: readonly NewValues[],
  now: string,
) => sql`
  update ${sql.unsafe(table.name)} as stored set
    custom = nullif((stored.custom - ${keys}::text[]) || given.held, '{}'), updated_at = ${nextChangeTime(sql, now)}, digest = null
  from ${newValuesTable(sql, siteId, changed)} as given
  where stored.site_id = given.site_id and stored.id = given.place
`

/** Replaces the values of a field in deleted objects. */
export const storeDeleted = (sql: Sql, { siteId, keys }: ConvertedKeys, changed: readonly NewValues[]) => sql`
  update deleted_object as stored
  set row = jsonb_set(
    stored.row, '{custom}',
    coalesce(nullif(((stored.row -> 'custom') - ${keys}::text[]) || given.held, '{}'), 'null')
  )
  from ${newValuesTable(sql, siteId, changed)} as given
  where stored.number = given.place and stored.site_id = given.site_id
`

/** Time zone of a site. */
export const zoneOfSite = (sql: Sql, siteId: number) => sql<{ timeZone: string }>`
  select time_zone as "timeZone" from site where id = ${siteId}
`
