import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** App that generates codes, as stored; `secret` is encrypted. */
export interface AuthenticatorRow {
  readonly secret: Buffer
  readonly confirmed: boolean
}

export const selectAuthenticator = (sql: Sql, userId: number) => sql<AuthenticatorRow>`
  select secret, confirmed_at is not null as confirmed from hub_authenticator where user_id = ${userId}
`

/** Replaces an unconfirmed app. Returns no row if there is a confirmed one. */
export const insertAuthenticator = (sql: Sql, userId: number, secret: Buffer) => sql`
  insert into hub_authenticator as known (user_id, secret) values (${userId}, ${secret})
  on conflict (user_id) do update set secret = excluded.secret, created_at = now()
  where known.confirmed_at is null
  returning user_id
`

/**
 * Accepts the code of a time step and activates the app. Returns no row if this code or a later one was used before, or if the
 * person has another app now.
 */
export const takeStep = (sql: Sql, userId: number, secret: Buffer, step: number) => sql`
  update hub_authenticator set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
  where user_id = ${userId} and secret = ${secret} and last_step < ${step}
  returning user_id
`

export const deleteAuthenticator = (sql: Sql, userId: number) => sql`
  delete from hub_authenticator where user_id = ${userId} and confirmed_at is not null returning user_id
`

export interface Passkey {
  readonly id: number
  readonly user_id: number
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly device: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

export const selectPasskeys = (sql: Sql, userId: number) => sql<Passkey>`
  select id, user_id, credential_id, public_key, counter, transports, device, created_at, last_used_at
  from hub_passkey where user_id = ${userId} order by id
`

/** Passkey with the id from a device, and the person id of its owner. */
export const selectPasskey = (sql: Sql, credentialId: Buffer) => sql<
  Passkey & { readonly person_id: string }
>`
  select hub_passkey.id, user_id, credential_id, public_key, counter, transports, device, hub_passkey.created_at, last_used_at,
    person_id
  from hub_passkey join hub_user on hub_user.id = user_id
  where credential_id = ${credentialId}
`

/** Returns no row if the passkey is registered already. */
export const insertPasskey = (
  sql: Sql,
  passkey: Pick<Passkey, 'user_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'device'>,
) => sql`
  insert into hub_passkey (user_id, credential_id, public_key, counter, transports, device)
  values (
    ${passkey.user_id}, ${passkey.credential_id}, ${passkey.public_key}, ${passkey.counter}, ${passkey.transports}::text[], ${passkey.device}
  )
  on conflict (credential_id) do nothing
  returning id
`

/** Returns no row if the passkey was removed. */
export const updatePasskeyUse = (sql: Sql, id: number, counter: number) => sql`
  update hub_passkey set counter = ${counter}, last_used_at = now() where id = ${id} returning id
`

export const deletePasskey = (sql: Sql, userId: number, id: number) => sql`
  delete from hub_passkey where user_id = ${userId} and id = ${id} returning id
`

/** Returns no row if the challenge was used before. */
export const spendChallenge = (sql: Sql, digest: Buffer) => sql`
  insert into hub_spent_challenge (digest) values (${digest}) on conflict do nothing returning digest
`

/** `secretNumber`: secret of the deployment that was used for their digests; null: one that is not in the database. */
export const insertRecoveryCodes = (
  sql: Transaction,
  userId: number,
  digests: readonly Buffer[],
  secretNumber: number | null,
) => sql`
  insert into hub_recovery_code (user_id, digest, secret_number)
  select ${userId}, unnest(${digests}::bytea[]), ${secretNumber}::integer
`

export const deleteRecoveryCodes = (sql: Sql, userId: number) => sql`
  delete from hub_recovery_code where user_id = ${userId}
`

/** Returns no row for an unknown or used code. */
export const useRecoveryCode = (sql: Sql, userId: number, digests: readonly Buffer[]) => sql`
  update hub_recovery_code set used_at = now()
  where user_id = ${userId} and digest = any(${digests}::bytea[]) and used_at is null
  returning user_id
`

export const countRecoveryCodes = (sql: Sql, userId: number) => sql<{ left: number }>`
  select count(*)::integer as left from hub_recovery_code where user_id = ${userId} and used_at is null
`

/** Deletes the app and all passkeys of a person. */
export const deleteFactors = (sql: Sql, userId: number) => sql`
  with app as (delete from hub_authenticator where user_id = ${userId})
  delete from hub_passkey where user_id = ${userId}
`

/** Locks the row of a person who is changing their factors: a concurrent sign-in happens before the change, or sees it. */
export const lockOwner = (sql: Transaction, userId: number) => sql<{
  readonly has_second_factor: boolean
}>`
  select has_second_factor from hub_user where id = ${userId} and locked_at is null for no key update
`
