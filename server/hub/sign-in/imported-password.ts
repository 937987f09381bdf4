import { setTimeout as sleep } from 'node:timers/promises'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { isWrappedPassword, type WrappedPassword } from '../defence/passwords.ts'

/** Password of another system, stored until the first sign-in of its person. */
export interface ImportedPassword extends WrappedPassword {
  readonly id: number
  /** True if it gives access without a further proof: the mailbox is proven, and the account has no data from other sources. */
  readonly opens: boolean
}

/**
 * Imported passwords of a row of hub_user. A person with a role, a group or another way to sign in proves the mailbox first,
 * because the file did not contain these.
 */
export const importedPasswords = (sql: Sql): Query => sql`
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'id', imported.id, 'recipe', recipe, 'digest', digest,
        'opens', opens and hub_user.password is null
          and not exists (select from operator where user_id = hub_user.id)
          and not exists (select from site_operator where user_id = hub_user.id)
          and not exists (select from hub_membership where user_id = hub_user.id)
          and not exists (select from hub_known_browser where user_id = hub_user.id)
      ) order by imported.id
    )
    from hub_imported_password as imported where user_id = hub_user.id
  ), '[]')
`

/** The one that matches the typed password. */
export const matchingPassword = async (
  password: string,
  imported: readonly ImportedPassword[],
): Promise<ImportedPassword | undefined> => {
  for (const one of imported) if (await isWrappedPassword(password, one)) return one
  return undefined
}

/**
 * Replaces an imported password by one of the hub. Returns no row if the person already has one, or the imported one is deleted.
 */
export const adoptPassword = (sql: Sql, userId: number, imported: ImportedPassword, password: string) => sql<{
  id: number
}>`
  update hub_user set password = ${password}
  where id = ${userId} and password is null and locked_at is null
    and exists (
      select from hub_imported_password
      where id = ${imported.id} and user_id = hub_user.id and digest = ${imported.digest} and opens
    )
  returning id
`

export const selectPassword = (sql: Sql, userId: number) => sql<{ password: string | null }>`
  select password from hub_user where id = ${userId}
`

/** Step in ms: longer than nearly every method takes, and acceptable after a mistyped password. */
const STEP_MS = 1_000

/**
 * Delays the response to the next whole second after `since` while imported passwords exist: the time of their methods would
 * reveal who has one, and so who has an account (A3).
 */
export const equalizeResponseTime = async (sql: Sql, since: number): Promise<void> => {
  const waiting = await sql`select from hub_imported_password limit 1`
  if (waiting.length > 0) await sleep(STEP_MS - ((performance.now() - since) % STEP_MS))
}
