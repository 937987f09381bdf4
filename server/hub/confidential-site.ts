import type { Query } from '../platform/postgres/pool/query.ts'
import type { Sql } from '../platform/postgres/pool/sql.ts'

/** SQL condition for a site with a secret or keys, which has to authenticate. */
export const isConfidential = (sql: Sql, siteId: Query) => sql`(
  exists (select from site_secret where site_secret.site_id = ${siteId})
  or exists (select from site_key_set where site_key_set.site_id = ${siteId})
)`
