import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JWK,
} from 'jose'
import type { BaseLogger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import { seal, unseal } from '../../platform/secrets/seal.ts'
import type { ReadSecrets, Secrets } from '../../platform/secrets/secrets.ts'
import {
  deleteRetiredKeys,
  insertKey,
  type KeyTable,
  lockKeys,
  type StoredKey,
  selectKeys,
} from './key-queries.ts'

/** Algorithm of each kind of keys (J1, J2), with its table. */
const TABLES = { ES256: 'hub_key', RS256: 'hub_client_key' } as const satisfies Readonly<
  Record<string, KeyTable>
>

export type Algorithm = keyof typeof TABLES

/** Cache time in ms of the keys. */
const CACHE_MS = 30_000

/** Minimum interval in ms of database lookups for unknown `kid` values. */
const MIN_LOOKUP_INTERVAL_MS = 1_000

/** Seconds for which a key stays published after the last token that it signed has expired. */
const GRACE = 3_600

export interface Signer {
  readonly algorithm: Algorithm
  readonly kid: string
  readonly key: CryptoKey
}

interface Known {
  readonly readAt: number
  readonly published: readonly JWK[]
  readonly byKid: ReadonlyMap<string, CryptoKey>
  readonly signer: Signer
}

interface Parts {
  readonly sql: Database
  readonly lifetimes: Pick<Config['lifetimes'], 'refresh'>
  readonly secrets: ReadSecrets
  readonly log: BaseLogger
  readonly algorithm: Algorithm
}

/**
 * Keys that sign and verify tokens. Private keys are encrypted with the secret of the deployment; a process with another secret
 * creates its own key, and all processes accept all published keys.
 */
export const signingKeys = ({ sql, lifetimes, secrets, log, algorithm }: Parts) => {
  const table = TABLES[algorithm]
  const validity = lifetimes.refresh + GRACE
  let known: Known | undefined
  let reading: Promise<Known> | undefined
  let lookedUpAt = Number.NEGATIVE_INFINITY
  let warned = false

  const warn = (kid: string): void => {
    if (warned) return
    warned = true
    log.warn(
      { kid },
      'A signing key cannot be decrypted with the secret of this process, which signs with its own key.',
    )
  }

  const read = async (): Promise<Known> => {
    const having = await secrets()
    const stored = await selectKeys(sql, table, validity)
    const [newest] = stored
    if (newest && open(having, newest) === undefined) warn(newest.kid)
    const sufficient = missing(having, stored) ? await makeMissing(having) : stored
    return { readAt: performance.now(), ...(await imported(having, sufficient, algorithm)) }
  }

  const makeMissing = (secrets: Secrets): Promise<StoredKey[]> =>
    sql.begin(async (sql) => {
      await lockKeys(sql, table)
      const when = missing(secrets, await selectKeys(sql, table, validity))
      if (when) await makeKey(sql, secrets, when, validity, algorithm)
      return selectKeys(sql, table, validity)
    })

  const readAgain = (): Promise<Known> => {
    reading ??= read()
      .then((now) => {
        known = now
        return now
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  const current = (): Promise<Known> | Known =>
    known && performance.now() - known.readAt < CACHE_MS ? known : readAgain()

  return {
    algorithm,

    /** Signer of new tokens. */
    signer: async (): Promise<Signer> => (await current()).signer,

    /** Published key with this `kid`. The text is only compared with known names (J3). */
    async find(kid: string): Promise<CryptoKey | undefined> {
      const { byKid } = await current()
      if (byKid.has(kid) || performance.now() - lookedUpAt < MIN_LOOKUP_INTERVAL_MS) return byKid.get(kid)
      lookedUpAt = performance.now()
      return (await readAgain()).byKid.get(kid)
    },

    /** Public keys as a JWK Set (RFC 7517). */
    published: async (): Promise<readonly JWK[]> => (await current()).published,
  }
}

export type SigningKeys = ReturnType<typeof signingKeys>

const open = (secrets: Secrets, { kid, private_key }: StoredKey): string | undefined =>
  unseal(secrets, 'signing key', kid, private_key)

/** Key that this process must create, among those it can sign with. */
const missing = (secrets: Secrets, stored: readonly StoredKey[]): 'at once' | 'with notice' | undefined => {
  const own = stored.filter((key) => open(secrets, key) !== undefined)
  if (!own.some(({ may_sign }) => may_sign)) return 'at once'
  return own.some(({ lasts }) => lasts) ? undefined : 'with notice'
}

const makeKey = async (
  sql: Transaction,
  secrets: Secrets,
  when: 'at once' | 'with notice',
  validity: number,
  algorithm: Algorithm,
): Promise<void> => {
  const table = TABLES[algorithm]
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const sealed = seal(secrets, 'signing key', kid, await exportPKCS8(privateKey))
  await deleteRetiredKeys(sql, table)
  await insertKey(sql, table, { kid, publicJwk, sealed }, when, validity)
}

const imported = async (
  secrets: Secrets,
  stored: readonly StoredKey[],
  algorithm: Algorithm,
): Promise<Omit<Known, 'readAt'>> => {
  const keys = stored.map(
    async ({ kid, public_jwk }): Promise<[string, CryptoKey]> => [
      kid,
      (await importJWK(public_jwk, algorithm)) as CryptoKey,
    ],
  )
  const own = stored.find((key) => key.may_sign && open(secrets, key) !== undefined)
  const text = own && open(secrets, own)
  if (!own || text === undefined) throw new Error('There is no key to sign with.')
  return {
    published: stored.map(({ kid, public_jwk }) => ({ ...public_jwk, kid, use: 'sig', alg: algorithm })),
    byKid: new Map(await Promise.all(keys)),
    signer: { algorithm, kid: own.kid, key: await importPKCS8(text, algorithm) },
  }
}
