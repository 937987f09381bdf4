import type { Sql, Transaction } from '../platform/postgres/pool/sql.ts'

/** Lifetime of a set-up link in seconds. */
const LIFETIME = 24 * 3600

/** Stores a link that creates the first operator. Returns no row if there is an operator. */
export const insertLink = (sql: Sql, digest: Buffer) => sql<{ expires_at: Date }>`
  insert into set_up_link (digest, expires_at)
  select ${digest}, now() + make_interval(secs => ${LIFETIME})
  where not exists (select from operator)
  returning expires_at
`

/** Returns no row for an unknown or expired link, or if there is an operator. */
export const selectLink = (sql: Sql, digest: Buffer) => sql`
  select from set_up_link
  where digest = ${digest} and expires_at > now() and not exists (select from operator)
`

/** Lock until the end of the transaction: of several concurrent set-up requests, only one creates the operator. */
export const lockSetUp = (sql: Transaction) => sql`
  select pg_advisory_xact_lock(hashtextextended('vitrina set-up', 0))
`

export const deleteLinks = (sql: Sql) => sql`delete from set_up_link`
