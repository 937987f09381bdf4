import { resources } from '@vitrina/schema/resources/index'
import { tableOf } from '../../platform/postgres/derive/table.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Object kind of a site whose number of rows differs from the number that the triggers counted. */
export interface Miscount {
  readonly site: string
  readonly object: string
  readonly rows: number
  readonly counted: number
}

const TABLES = [
  ...Object.values(resources).map((resource) => ({ type: resource.path, table: tableOf(resource).name })),
  { type: 'order', table: 'external_order' },
]

/** Names of disabled triggers, as `table.trigger`. */
export const disabledTriggers = (sql: Sql) => sql<{ name: string }>`
  select relname || '.' || tgname as name
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = current_schema()::regnamespace and not tgisinternal and tgenabled not in ('O', 'A')
  order by name
`

/** Objects whose rows were written or deleted without their triggers: counts, the change feed and webhooks lack them. */
export const findMiscounts = (sql: Sql, most: number) => sql<Miscount>`
  select site.slug as site, type as object, rows::float8 as rows, counted::float8 as counted from (
    ${TABLES.map(
      ({ type, table }, place) => sql`
        ${sql.unsafe(place > 0 ? 'union all' : '')}
        select site_id, type, coalesce(stored.rows, 0) as rows, coalesce(state.rows, 0) as counted
        from (select site_id, count(*) as rows from ${sql.unsafe(table)} group by site_id) as stored
        full join (select site_id, rows from content_state where type = ${type}) as state using (site_id)
        cross join (select ${type}::text as type) as named
      `,
    )}
  ) as found
  join site on site.id = found.site_id
  where rows <> counted
  order by site, object limit ${most}
`
