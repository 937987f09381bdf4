import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { readConfig } from '../../../server/config.ts'
import { signingKeys } from '../../../server/hub/tokens/signing-keys.ts'
import type { Database } from '../../../server/platform/postgres/pool/sql.ts'
import { readSecretPair } from '../../../server/platform/secrets/deployment-secret.ts'
import { unseal } from '../../../server/platform/secrets/seal.ts'
import { onlySecret, readSecrets } from '../../../server/platform/secrets/secrets.ts'
import { long } from '../../long.ts'
import { ENV, partOf, startAnother, startHub } from './hub.ts'

const { sql, call, database } = await startHub()

const folder = mkdtempSync(join(tmpdir(), 'vitrina-secret-'))
after(() => rmSync(folder, { recursive: true }))

// Each test begins with a new hub; every server that it starts has empty caches.
beforeEach(async () => {
  await sql`delete from hub_key`
})

const OWN_SECRET = onlySecret(ENV.VITRINA_SECRET)

const another = () => startAnother(database)

const stored = () => sql<{ kid: string; private_key: Buffer; signs_in: number; retires_in: number }>`
  select kid, private_key,
    extract(epoch from signs_from - now())::double precision / 86400 as signs_in,
    extract(epoch from retires_at - now())::double precision / 86400 as retires_in
  from hub_key order by signs_from
`

/** Moves the times of all keys back. */
const pass = (days: number) => sql`
  update hub_key set signs_from = signs_from - by, retires_at = retires_at - by
  from make_interval(secs => ${days * 86_400}) as by
`

type CallingHub = Pick<Awaited<ReturnType<typeof startAnother>>, 'call'>

const published = async ({ call }: CallingHub): Promise<string[]> =>
  (await call('/.well-known/jwks.json')).body.keys
    .filter(({ alg }: { alg: string }) => alg === 'ES256')
    .map(({ kid }: { kid: string }) => kid)

const near = (days: number | undefined, expected: number) =>
  assert.ok(Math.abs((days ?? 0) - expected) < 0.1, `${days} instead of ${expected}`)

test('7.5 the JWK Set has only public keys, and may be cached for minutes', async () => {
  const { headers, body } = await call('/.well-known/jwks.json')

  assert.equal(headers.get('cache-control'), 'public, max-age=300')
  assert.equal(headers.get('pragma'), null)
  const [ofTokens, forClients, ...more] = body.keys
  assert.deepEqual(Object.keys(ofTokens).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  assert.deepEqual([ofTokens.alg, ofTokens.crv, ofTokens.kty, ofTokens.use], ['ES256', 'P-256', 'EC', 'sig'])
  assert.deepEqual(Object.keys(forClients).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
  assert.deepEqual([forClients.alg, forClients.kty, forClients.use], ['RS256', 'RSA', 'sig'])
  assert.equal(Buffer.from(forClients.n, 'base64url').length, 256)
  assert.equal(more.length, 0)
})

test('7.5 the first key signs at once; servers that need it concurrently create one', async () => {
  const servers = await Promise.all([another(), another()])

  const sets = await Promise.all([...servers, ...servers].map(published))

  const [key, ...more] = await stored()
  assert.equal(more.length, 0)
  for (const set of sets) assert.deepEqual(set, [key?.kid])
  near(key?.signs_in, 0)
})

test('7.5 J10 a key signs for 90 days; the next is published 24 hours before it signs', async () => {
  const first = await another()
  const { tokens } = await first.visit()
  const [old] = await published(first)
  await pass(88)
  assert.deepEqual(await published(await another()), [old])
  await pass(1.2)

  const second = await another()
  const keys = await published(second)
  assert.equal(keys.length, 2)
  near((await stored())[1]?.signs_in, 1)
  assert.equal(partOf((await second.visit()).tokens.access, 0).kid, old, 'the old one signs on')

  await pass(1.1)
  const third = await another()
  const { tokens: newer } = await third.visit()
  assert.notEqual(partOf(newer.access, 0).kid, old)
  for (const server of [first, second, third]) {
    assert.equal((await server.verify(newer.access)).status, 200)
    assert.equal((await server.verify(tokens.access)).status, 200, 'what the old one signed is believed')
  }
})

test('J10 a key is accepted until an hour after its last token expires, and then no longer', async () => {
  const { tokens } = await (await another()).visit()
  const kid = partOf(tokens.refresh, 0).kid
  near((await stored())[0]?.retires_in, 90 + 1 + 14 + 1 / 24)
  await pass(105)
  const before = await another()
  assert.ok((await published(before)).includes(kid))
  assert.equal((await before.verify(tokens.refresh)).status, 200)

  await pass(1)

  const later = await another()
  assert.ok(!(await published(later)).includes(kid))
  assert.equal((await later.verify(tokens.refresh)).status, 401)
})

long('7.5 a hub that missed its rotation signs with a new key at once', async () => {
  await published(await another())
  await pass(95)

  const server = await another()
  const { tokens } = await server.visit()

  assert.equal((await server.verify(tokens.refresh)).status, 200)
  const [old, fresh] = await stored()
  near(old?.signs_in, -95)
  near(fresh?.signs_in, 0)
})

test('R9 private keys are encrypted: another secret, or the data of another key, decrypts nothing', async () => {
  await published(await another())
  const [{ kid, private_key } = { kid: '', private_key: Buffer.alloc(0) }] = await stored()

  assert.doesNotMatch(private_key.toString('latin1'), /PRIVATE KEY/)
  assert.match(unseal(OWN_SECRET, 'signing key', kid, private_key) ?? '', /PRIVATE KEY/)
  assert.equal(unseal(onlySecret(`${ENV.VITRINA_SECRET}.`), 'signing key', kid, private_key), undefined)
  assert.equal(unseal(OWN_SECRET, 'signing key', `${kid}.`, private_key), undefined)
  assert.equal(unseal(OWN_SECRET, 'signing key', kid, private_key.subarray(0, 20)), undefined)
})

test('7.5 a server with another secret reports it, signs with its own key, and all servers accept both', async () => {
  const one = await another()
  const { tokens } = await one.visit()
  const other = await startAnother(database, { VITRINA_SECRET: 'another secret, as long as the first' })

  const otherTokens = (await other.visit()).tokens

  assert.match(other.log(), /signing key cannot be decrypted/)
  assert.equal(one.log(), '')
  assert.notEqual(partOf(otherTokens.access, 0).kid, partOf(tokens.access, 0).kid)
  assert.equal((await other.verify(tokens.access)).status, 200)
  assert.equal((await one.verify(otherTokens.access)).status, 200)
  assert.equal((await stored()).length, 2)
})

test('J3 unknown key ids cause at most one database read a second', async () => {
  let requests = 0
  const counting = (strings: TemplateStringsArray, ...values: unknown[]) => {
    requests += 1
    return sql(strings, ...values)
  }
  const keys = signingKeys({
    sql: Object.assign(counting, sql) as Database,
    lifetimes: readConfig(ENV).lifetimes,
    secrets: readSecrets(sql, readConfig(ENV)),
    log: pino({ level: 'silent' }),
    algorithm: 'ES256',
  })
  const { kid } = await keys.signer()
  requests = 0

  for (let n = 0; n < 200; n++) assert.equal(await keys.find(`${n}`.padEnd(43, 'x')), undefined)
  for (const text of ['', '../../etc/passwd', 'x'.repeat(10_240), '__proto__'])
    assert.equal(await keys.find(text), undefined)

  assert.equal(requests, 1)
  assert.ok(await keys.find(kid))
})

test('9 without VITRINA_SECRET the secret is a file that only its owner reads, the same for all concurrent starts', async () => {
  const dataDir = join(folder, 'data')
  const config = { secret: undefined, dataDir }

  const secrets = await Promise.all(Array.from({ length: 8 }, async () => (await readSecretPair(config)).own))

  assert.equal(new Set(secrets).size, 1)
  assert.match(secrets[0] ?? '', /^[\w-]{43}$/)
  assert.equal(readFileSync(join(dataDir, 'secret'), 'utf8').trim(), secrets[0])
  assert.equal(statSync(join(dataDir, 'secret')).mode & 0o777, 0o600)
  assert.deepEqual(await readSecretPair(config), { own: secrets[0], previous: undefined })
  assert.equal((await readSecretPair({ ...config, secret: ENV.VITRINA_SECRET })).own, ENV.VITRINA_SECRET)
  assert.ok(!existsSync(join(folder, 'secret')))
})
