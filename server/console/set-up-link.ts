import type { Sql } from '../platform/postgres/pool/sql.ts'
import { digestOf, newSecret } from '../platform/secrets/secret.ts'
import { insertLink } from './set-up-queries.ts'

/** Link that creates the first operator; shown once. */
export interface SetUpLink {
  readonly link: string
  readonly expires_at: Date
}

/**
 * Creates a set-up link of the console at `origin`; undefined if an operator exists. Its secret follows the `#`, so no server,
 * proxy or log receives it.
 */
export const makeSetUpLink = async (sql: Sql, origin: string): Promise<SetUpLink | undefined> => {
  const secret = newSecret()
  const [row] = await insertLink(sql, digestOf(secret))
  return row && { link: `${origin}/console/set-up#${secret}`, expires_at: row.expires_at }
}
