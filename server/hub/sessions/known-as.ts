import type { Query } from '../../database/query.ts'
import type { Sql } from '../../database/sql.ts'

/** What a person is told apart by, of a statement that reads `hub_user`: the e-mail, else the phone, else the id that sites know. */
export const knownAs = (sql: Sql): Query => sql`coalesce(hub_user.email, hub_user.phone, hub_user.person_id)`
