import { isUnique } from '@vitrina/schema/columns'
import { resources } from '@vitrina/schema/resources/index'
import { isExact } from '@vitrina/schema/wire/key'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import { tableOf } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

/** Stored key or slug that no call can name, because calls normalize keys (rule 4.3.7). */
export interface UncleanKey {
  readonly site: string
  readonly object: string
  readonly id: number
  readonly field: string
  readonly value: string
  /** Object that has the clean form, or null. */
  readonly holder: number | null
}

interface Place {
  readonly object: string
  readonly table: string
  readonly field: string
}

const PLACES: readonly Place[] = [
  ...Object.values(resources).flatMap((resource) => {
    const table = tableOf(resource)
    return table.columns
      .filter((column) => isExact(column.field) && isUnique(table, column))
      .map(({ name }): Place => ({ object: resource.path, table: table.name, field: name }))
  }),
  { object: 'external-order', table: 'external_order', field: 'rrn' },
]

/** First `most` stored keys, slugs and reference numbers that are not in clean form. */
export const findUncleanKeys = (sql: Sql, most: number) =>
  sql<UncleanKey>`
    select site.slug as site, found.object, found.id, found.field, found.value, found.holder from (
      ${PLACES.map(({ object, table, field }, place) => {
        const [name, column] = [sql.unsafe(table), sql.unsafe(quoted(field))]
        return sql`
          ${sql.unsafe(place > 0 ? 'union all' : '')}
          select site_id, ${object} as object, id::bigint as id, ${field} as field, ${column}::text as value, (
            select id::bigint from ${name} as other
            where other.site_id = stored.site_id and other.${column} = clean_key(stored.${column})
          ) as holder
          from ${name} as stored where ${column} <> clean_key(${column})
        `
      })}
    ) as found
    join site on site.id = found.site_id
    order by site, object, field, id limit ${most}
  `
