import assert from 'node:assert/strict'
import { CompactSign, type CryptoKey, importPKCS8 } from 'jose'
import type { Database } from '../../../server/platform/postgres/pool/sql.ts'
import { unseal } from '../../../server/platform/secrets/seal.ts'
import { onlySecret } from '../../../server/platform/secrets/secrets.ts'
import { ENV, type Hub, partOf } from './hub.ts'

/** Present signing key of a hub, as a thief of its secret and database would have it. */
export const stolenKey = async (sql: Database, alg = 'ES256'): Promise<{ kid: string; key: CryptoKey }> => {
  const [stored] = await sql<{ kid: string; private_key: Buffer }>`
    select kid, private_key from ${sql.unsafe(alg === 'ES256' ? 'hub_key' : 'hub_client_key')} where signs_from <= now() order by signs_from desc limit 1
  `
  if (!stored) throw new Error('no key')
  const text = unseal(onlySecret(ENV.VITRINA_SECRET), 'signing key', stored.kid, stored.private_key)
  if (text === undefined) throw new Error('the key cannot be opened')
  return { kid: stored.kid, key: await importPKCS8(text, alg) }
}

/** Token with some of its claims and header changed, signed again with the key of the hub. */
export const forged = async (
  sql: Database,
  token: string,
  claims: object,
  header: object = {},
): Promise<string> => {
  const { key } = await stolenKey(sql, partOf(token, 0).alg)
  return new CompactSign(Buffer.from(JSON.stringify({ ...partOf(token, 1), ...claims })))
    .setProtectedHeader({ ...partOf(token, 0), ...header })
    .sign(key)
}

export const encoded = (value: object | string | Buffer): string =>
  Buffer.from(typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value)).toString(
    'base64url',
  )

/** Asserts that every call refuses a token. */
export const refusedBy =
  ({ userGroup, verify, refresh }: Hub) =>
  async (token: string, why: string): Promise<void> => {
    for (const answer of [await userGroup(`Bearer ${token}`), await verify(token), await refresh(token)]) {
      assert.equal(answer.status, 401, why)
      assert.equal(answer.body.code, 'token_not_valid', why)
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token"/, why)
    }
  }
