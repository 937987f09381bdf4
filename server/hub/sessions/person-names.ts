import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/**
 * SQL of a person's identifying name, in a statement that reads `hub_user`: the e-mail address, else the
 * phone number, else the id at the sites.
 */
export const identifyingName = (sql: Sql): Query =>
  sql`coalesce(hub_user.email, hub_user.phone, hub_user.person_id)`

/** SQL of a person's display name on their own pages, where a name is more useful than an id. */
export const displayName = (sql: Sql): Query => sql`
  coalesce(
    hub_user.email, hub_user.phone, nullif(trim(hub_user.first_name || ' ' || hub_user.last_name), ''), hub_user.person_id
  )
`
