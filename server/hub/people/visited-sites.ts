import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Ids of the sites at which a person ever signed in. */
export const visitedSites = (sql: Sql, userId: number): Query => sql`
  select site_id from hub_consent where user_id = ${userId}
  union
  select site_id from hub_audit
  where user_id = ${userId} and site_id is not null and event in ('sign_in', 'site_connected', 'tokens_issued')
`
