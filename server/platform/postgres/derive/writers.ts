import type { Query } from '../pool/query.ts'
import type { Sql } from '../pool/sql.ts'

/**
 * `(number, name)` of all who have written at a site, or of those whose numbers `numbers` gives. A rotated token hands its number on: the name
 * that it has now is the latest one's.
 */
export const namesOfWriters = (sql: Sql, siteId: number, numbers?: Query): Query => sql`
  select distinct on (number) number, name from author
  where site_id = ${siteId} ${numbers ? sql`and number in (${numbers})` : sql``} order by number, created_at desc
`
