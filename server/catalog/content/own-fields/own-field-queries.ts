import type { OwnField, OwnFieldSettings } from '@vitrina/schema/own-fields'
import { OWN_FIELD } from '@vitrina/schema/own-fields'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

/** Own field with its times. */
export interface StoredOwnField extends OwnField {
  readonly created_at: Date
  readonly updated_at: Date
}

const SETTINGS: readonly (keyof OwnFieldSettings)[] = [
  'object',
  'code',
  'kind',
  'label_ro',
  'label_ru',
  'label_en',
  'label_uk',
  'group',
  'position',
  'required',
  'unique',
  'filterable',
  'localized',
  'multiple',
  'places',
  'choices',
  'refers_to',
  'default',
  'visible_to',
]

const COLUMNS = SETTINGS.map(quoted).join(', ')

/** The own fields of a site, by object and in the order of its forms. */
export const selectOwnFields = (sql: Sql, siteId: number) => sql<StoredOwnField>`
  select id, ${sql.unsafe(COLUMNS)}, created_at, updated_at from own_field
  where site_id = ${siteId} order by object, position, id
`

/** Values of settings in the order of {@link COLUMNS}. */
const valuesOf = (sql: Sql, settings: OwnFieldSettings): Query =>
  SETTINGS.map((name): Query => {
    const value = settings[name]
    if (name === 'choices' || name === 'default')
      return sql`${value === null ? null : JSON.stringify(value)}::jsonb`
    return sql`${value as string | number | boolean | null}`
  }).reduce((all, value) => sql`${all}, ${value}`)

export const insertOwnField = (sql: Sql, siteId: number, settings: OwnFieldSettings) => sql<StoredOwnField>`
  insert into own_field (site_id, ${sql.unsafe(COLUMNS)}) values (${siteId}, ${valuesOf(sql, settings)})
  returning id, ${sql.unsafe(COLUMNS)}, created_at, updated_at
`

export const updateOwnField = (
  sql: Sql,
  siteId: number,
  id: number,
  settings: OwnFieldSettings,
) => sql<StoredOwnField>`
  update own_field set (${sql.unsafe(COLUMNS)}, updated_at) = (
    ${valuesOf(sql, settings)}, greatest(clock_timestamp(), updated_at + interval '1 millisecond')
  )
  where site_id = ${siteId} and id = ${id}
  returning id, ${sql.unsafe(COLUMNS)}, created_at, updated_at
`

export const deleteOwnField = (sql: Sql, siteId: number, id: number) => sql<{ id: number }>`
  delete from own_field where site_id = ${siteId} and id = ${id} returning id
`

/** Version of the own fields of a site; no row while it has never declared one. */
export const ownFieldsVersion = (sql: Sql, siteId: number) => sql<{ version: number }>`
  select version from content_state where site_id = ${siteId} and type = ${OWN_FIELD}
`

/** Raises the version of the own fields of a site: reads and writes prepare them again. */
export const raiseVersion = (sql: Sql, siteId: number) => sql`
  insert into content_state as state (site_id, type, version) values (${siteId}, ${OWN_FIELD}, 1)
  on conflict (site_id, type) do update set version = state.version + 1
`

/** True if an object has a value under one of these keys. */
export const hasValues = async (
  sql: Sql,
  table: string,
  siteId: number,
  keys: readonly string[],
): Promise<boolean> => {
  const [found] = await sql<{ found: boolean }>`
    select exists (
      select from ${sql.unsafe(table)} where site_id = ${siteId} and custom is not null and custom ?| ${keys}::text[]
    ) as found
  `
  return found?.found === true
}

/** The values of these that an object has, by the index. */
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
