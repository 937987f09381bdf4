import type { JWK } from 'jose'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Published key. */
export interface StoredKey {
  readonly kid: string
  readonly public_jwk: JWK
  readonly private_key: Buffer
  /** True if the key is active, and all tokens signed now expire before it retires. */
  readonly may_sign: boolean
  /** True while no successor is needed. */
  readonly lasts: boolean
}

/**
 * Table of the keys of an algorithm: a process of the previous release takes all keys of `hub_key` for ES256.
 */
export type KeyTable = 'hub_key' | 'hub_client_key'

/** Lock: two processes never create a key at the same time. */
export const lockKeys = (sql: Transaction, table: KeyTable) =>
  sql`select pg_advisory_xact_lock(hashtext(${table}))`

/** Days for which a key signs tokens. */
const TERM = 90

/** Hours between publishing a key and its first signature, for clients that cache the published set. */
const NOTICE = 24

/**
 * All accepted keys, those that sign last first. `validity`: maximum validity in seconds of signed tokens.
 * Times are of the statement: after waiting for the lock, a transaction sees the key that another one created.
 */
export const selectKeys = (sql: Sql, table: KeyTable, validity: number) => sql<StoredKey>`
  select
    kid, public_jwk, private_key,
    signs_from <= statement_timestamp()
      and retires_at > statement_timestamp() + make_interval(secs => ${validity}) as may_sign,
    signs_from > statement_timestamp() - make_interval(days => ${TERM}, hours => ${-NOTICE})
      and retires_at > statement_timestamp() + make_interval(hours => ${NOTICE}, secs => ${validity}) as lasts
  from ${sql.unsafe(table)}
  where retires_at > statement_timestamp()
  order by signs_from desc, kid
`

/**
 * Publishes a key. `when` is the time of its first signature: immediately if there is no other key, else after the notice. Its
 * retirement is determined now, with another notice in reserve.
 */
export const insertKey = (
  sql: Transaction,
  table: KeyTable,
  { kid, publicJwk, sealed }: { readonly kid: string; readonly publicJwk: JWK; readonly sealed: Buffer },
  when: 'at once' | 'with notice',
  validity: number,
) => sql`
  insert into ${sql.unsafe(table)} (kid, public_jwk, private_key, signs_from, retires_at)
  select
    ${kid}, ${JSON.stringify(publicJwk)}, ${sealed}, signs_from,
    signs_from + make_interval(days => ${TERM}, hours => ${NOTICE}, secs => ${validity})
  from (
    -- Truncated to the precision of the column: rounded up, a key for immediate use would not be valid yet.
    select date_trunc('milliseconds', statement_timestamp()) + make_interval(hours => ${when === 'at once' ? 0 : NOTICE}) as signs_from
  ) as term
`

export const deleteRetiredKeys = (sql: Transaction, table: KeyTable) => sql`
  delete from ${sql.unsafe(table)} where retires_at <= now()
`
