import { OWN_FIELD, type OwnField, type OwnFieldSettings } from '@vitrina/schema/own-fields'
import { quoted } from '../postgres/derive/quoted.ts'
import { tableName } from '../postgres/derive/table.ts'
import type { Sql } from '../postgres/pool/sql.ts'

/** Own field with its times. */
export interface StoredOwnField extends OwnField {
  readonly created_at: Date
  readonly updated_at: Date
}

/** Settings of an own field in the order of its columns. */
export const OWN_FIELD_SETTINGS: readonly (keyof OwnFieldSettings)[] = [
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
  'searchable',
  'localized',
  'multiple',
  'places',
  'choices',
  'refers_to',
  'default',
  'visible_to',
]

export const OWN_FIELD_COLUMNS = OWN_FIELD_SETTINGS.map(quoted).join(', ')

/** Own fields of a site, by object and in the order of its forms. */
export const selectOwnFields = (sql: Sql, siteId: number) => sql<StoredOwnField>`
  select id, ${sql.unsafe(OWN_FIELD_COLUMNS)}, created_at, updated_at from own_field
  where site_id = ${siteId} order by object, position, id
`

/** Version of the own fields of a site; no row before the first declaration. */
export const ownFieldsVersion = (sql: Sql, siteId: number) => sql<{ version: number }>`
  select version from content_state where site_id = ${siteId} and type = ${OWN_FIELD}
`

/** Tables whose name differs from that of their objects. */
const TABLES: Readonly<Record<string, string>> = { 'external-order-item': 'order_item' }

/** Table of the objects of an own field. */
export const ownTable = (object: string): string => TABLES[object] ?? tableName(object)
