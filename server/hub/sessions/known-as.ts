import type { Query } from '../../platform/postgres/query.ts'
import type { Sql } from '../../platform/postgres/sql.ts'

/** What a person is told apart by, of a statement that reads `hub_user`: the e-mail, else the phone, else the id that sites know. */
export const knownAs = (sql: Sql): Query => sql`coalesce(hub_user.email, hub_user.phone, hub_user.person_id)`

/** What a person is called on pages of their own, where the name tells more than an id. */
export const calledAs = (sql: Sql): Query => sql`
  coalesce(
    hub_user.email, hub_user.phone, nullif(trim(hub_user.first_name || ' ' || hub_user.last_name), ''), hub_user.person_id
  )
`
