import { setTimeout as sleep } from 'node:timers/promises'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { isWrappedPassword, type WrappedPassword } from '../defence/passwords.ts'

/** A password of another system that is kept until its person comes. */
export interface ImportedPassword extends WrappedPassword {
  readonly id: number
  /**
   * True if it gives access without a further proof: the mailbox is proven, and the account has no data of
   * other sources.
   */
  readonly opens: boolean
}

/**
 * Imported passwords of a row of hub_user. A person with a role, a group or another way to sign in proves the
 * mailbox first, because the file did not know about these.
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

/** The one that was typed. */
export const rightOf = async (
  password: string,
  imported: readonly ImportedPassword[],
): Promise<ImportedPassword | undefined> => {
  for (const one of imported) if (await isWrappedPassword(password, one)) return one
  return undefined
}

/**
 * Replaces an imported password by one of the hub. Returns no row if the person has one already, or the
 * imported one is gone.
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

/** Step in ms that exceeds nearly every method, and is acceptable after a mistyped password. */
const STEP_MS = 1_000

/**
 * Waits for the next whole second since `since` while imported passwords exist: the time of their methods
 * would reveal who has one, and so who has an account (A3).
 */
export const evenOut = async (sql: Sql, since: number): Promise<void> => {
  const waiting = await sql`select from hub_imported_password limit 1`
  if (waiting.length > 0) await sleep(STEP_MS - ((performance.now() - since) % STEP_MS))
}
