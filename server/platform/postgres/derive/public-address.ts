import { LANGUAGES } from '@vitrina/schema/languages'
import {
  ADDRESSED,
  type AddressSetting,
  addressSettingOf,
  type PublicAddresses,
} from '@vitrina/schema/public-address'
import type { Resource } from '@vitrina/schema/resource'
import type { Sql } from '../pool/sql.ts'
import { quoted } from './quoted.ts'
import { tableName } from './table.ts'

/** SQL of the public URLs of a row by language; undefined for objects without pages. */
export const publicAddressSql = (resource: Resource): string | undefined => {
  const setting = addressSettingOf(resource)
  if (setting === undefined) return undefined
  const name = tableName(resource.path)
  return `(
    select public_addresses(site.${setting}, ${valuesOf(resource, (column) => `${name}.${quoted(column)}`)})
    from site where site.id = ${name}.site_id
  )`
}

/** Arguments of the function after the template: id, key, code, and the slug of each language. */
const valuesOf = ({ key, fields }: Resource, column: (name: string) => string): string => {
  const isLocalized = 'localized' in (fields.slug ?? {})
  const slugs = LANGUAGES.map((language) => column(isLocalized ? `slug_${language}` : 'slug'))
  const code = 'code' in fields ? column('code') : 'null'
  return `${column('id')}, ${column(key ?? 'id')}, ${code}, array[${slugs.join(', ')}]`
}

/** URLs of the first object of a site by its templates; of made-up values if it has none. */
export const selectSampleAddresses = async (
  sql: Sql,
  siteId: number,
  setting: AddressSetting,
): Promise<PublicAddresses | null> => {
  const resource = ADDRESSED[setting]
  const [row] = await sql<{ addresses: PublicAddresses | null }>`
    select coalesce(
      (
        select ${sql.unsafe(publicAddressSql(resource) ?? 'null')}
        from ${sql.unsafe(tableName(resource.path))} where site_id = site.id order by id limit 1
      ),
      public_addresses(${sql.unsafe(`site.${setting}`)}, 1, 'KEY-1', 'CODE-1', array_fill('sample'::text, array[${sql.unsafe(String(LANGUAGES.length))}]))
    ) as addresses
    from site where site.id = ${siteId}
  `
  return row?.addresses ?? null
}
