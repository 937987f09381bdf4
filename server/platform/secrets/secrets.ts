import type { Sql } from '../postgres/pool/sql.ts'
import { readSecretPair, type SecretPair, type SecretPlace } from './deployment-secret.ts'
import { keyFor } from './key-for.ts'

/** Secrets of the deployment that a process has: the active one encrypts; each decrypts the values that it encrypted. */
export interface Secrets {
  readonly seals: string
  /** Secrets for decryption, the active one first. */
  readonly opens: readonly string[]
  /** Number of the active secret in the database; null if it is not recorded there. */
  readonly number: number | null
}

/** Returns the current secrets; the database decides which one encrypts. */
export type ReadSecrets = () => Promise<Secrets>

/** Secret as recorded in the database. */
export interface KnownSecret {
  readonly number: number
  readonly fingerprint: Buffer
  readonly active_since: Date | null
  readonly resealed_at: Date | null
  readonly recovery_key: Buffer | null
}

/** Fingerprint by which a database recognizes a secret. */
export const fingerprintOf = (secret: string): Buffer => keyFor(secret, 'fingerprint')

/** Secrets that are or were active, in order of activation. */
export const selectActiveSecrets = (sql: Sql) => sql<KnownSecret>`
  select number, fingerprint, active_since, resealed_at, recovery_key from deployment_secret
  where active_since is not null order by active_since
`

/** Cache time in ms of the active secret. */
export const SECRET_CACHE_MS = 5_000

/** A single secret as {@link Secrets}, for use outside of the deployment. */
export const onlySecret = (secret: string): Secrets => ({ seals: secret, opens: [secret], number: null })

/**
 * The given secret that the database records as active. If it records none of them: the previous one if given,
 * because the current one is then new.
 */
export const secretsOf = (
  { own, previous }: SecretPair,
  active: Pick<KnownSecret, 'number' | 'fingerprint'> | undefined,
): Secrets => {
  const candidates = previous === undefined ? [own] : [own, previous]
  const sealing = active && candidates.find((secret) => fingerprintOf(secret).equals(active.fingerprint))
  const seals = sealing ?? previous ?? own
  return {
    seals,
    opens: [seals, ...candidates.filter((secret) => secret !== seals)],
    number: (sealing !== undefined && active?.number) || null,
  }
}

/** Returns a reader of the secrets for encryption and decryption. It reads files each time and the database every few seconds. */
export const readSecrets = (sql: Sql, place: SecretPlace): ReadSecrets => {
  let read: { readonly at: number; readonly active: Promise<KnownSecret | undefined> } | undefined
  const latest = async () => (await selectActiveSecrets(sql)).at(-1)
  const active = () => {
    if (read && performance.now() - read.at < SECRET_CACHE_MS) return read.active
    const reading = latest()
    read = { at: performance.now(), active: reading }
    // A failed read is retried by the next caller.
    reading.catch(() => {
      read = undefined
    })
    return reading
  }
  return async () => secretsOf(await readSecretPair(place), await active())
}
