import type { Query } from '../pool/query.ts'
import type { Sql } from '../pool/sql.ts'

/**
 * SQL of `(number, name)` of all writers of a site, or of those in `numbers`. A rotated token passes on its author number; the
 * name is that of the newest token.
 */
export const namesOfWriters = (sql: Sql, siteId: number, numbers?: Query): Query => sql`
  select distinct on (number) number, name from author
  where site_id = ${siteId} ${numbers ? sql`and number in (${numbers})` : sql``} order by number, created_at desc
`
