import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Condition of `destination_goods`: the product is shown, and neither a record nor a known file has named it since a time. */
export const isAbsent = (
  sql: Sql,
  {
    siteId,
    id,
    since,
  }: { readonly siteId: number | Query; readonly id: number | Query; readonly since: Query },
) => sql`
  (hidden is null or hidden = 'no price') and seen_at < ${since} and key not in (
    select unnest(keys) from destination_known_file as file
    where file.site_id = ${siteId} and file.destination = ${id} and used_at >= ${since}
  )
`
