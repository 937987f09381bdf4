import { createHmac } from 'node:crypto'
import type { Sql } from '../postgres/pool/sql.ts'
import { keyFor } from './key-for.ts'
import { seal, unseal } from './seal.ts'
import { fingerprintOf, type KnownSecret, type Secrets, selectActiveSecrets } from './secrets.ts'

/** Key for digests of recovery codes, from a secret of the deployment. */
export const recoveryKeyOf = (secret: string): Buffer => keyFor(secret, 'recovery code')

/**
 * Digest of a digest with the key of a later secret, so that the earlier secret alone does not allow guessing
 * codes.
 */
export const digestAgain = (key: Buffer, digest: Buffer): Buffer =>
  createHmac('sha256', key).update(digest).digest()

/** Key of an earlier secret in its stored form, encrypted with a later one. */
export const sealedKey = (secrets: Secrets, number: number, key: Buffer): Buffer =>
  seal(secrets, 'kept key', String(number), key.toString('base64'))

/** Keys of all secrets used with this database, in order; undefined for a lost one. */
export const recoveryKeys = (secrets: Secrets, active: readonly KnownSecret[]): (Buffer | undefined)[] => {
  const keys = active.map(({ number, fingerprint, recovery_key: storedKey }) => {
    const secret = secrets.opens.find((secret) => fingerprintOf(secret).equals(fingerprint))
    if (secret !== undefined) return recoveryKeyOf(secret)
    const opened = storedKey === null ? undefined : unseal(secrets, 'kept key', String(number), storedKey)
    return opened === undefined ? undefined : Buffer.from(opened, 'base64')
  })
  return secrets.number === null ? [...keys, recoveryKeyOf(secrets.seals)] : keys
}

/** All digests that a code may have now, depending on when it was created: `digest` gives the original one. */
export const digestsSince = (
  keys: readonly (Buffer | undefined)[],
  digest: (key: Buffer) => Buffer,
): Buffer[] =>
  keys.flatMap((key, index) => {
    if (!key) return []
    const digests = [digest(key)]
    for (const later of keys.slice(index + 1)) {
      const last = digests.at(-1)
      if (!later || !last) break
      digests.push(digestAgain(later, last))
    }
    return digests
  })

/** Reads the current keys. */
export const readRecoveryKeys = async (sql: Sql, secrets: Secrets): Promise<(Buffer | undefined)[]> =>
  recoveryKeys(secrets, await selectActiveSecrets(sql))
