import assert from 'node:assert/strict'
import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { after, mock, test } from 'node:test'
import { createHub } from '@vitrina/sdk/hub'
import { PERSON_ID, startFakeHub } from './fake-hub.ts'

mock.timers.enable({ apis: ['Date'], now: Date.now() })
after(() => mock.timers.reset())
const fake = await startFakeHub()
const hubOf = (site: string) =>
  createHub({ authUrl: fake.url, site, callbackUrl: 'https://alfa.example/hub/callback' })
const hub = hubOf('demo')

const ACCESS = { aud: 'demo', token_type: 'access', groups: ['loyal'], sid: '1' }
const access = (claims: Record<string, unknown> = {}, typ = 'at+jwt', life = 300) =>
  fake.sign({ ...ACCESS, ...claims }, typ, life)

const refused = (token: string, why: RegExp) =>
  assert.rejects(hub.verify(token), { name: 'HubError', code: 'token_not_valid', message: why })

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const parts = async (claims = {}) => (await access(claims)).split('.') as [string, string, string]
const headerOf = async () => JSON.parse(Buffer.from((await parts())[0], 'base64url').toString())

test('7.4 an access token of the hub identifies its person', async () => {
  assert.deepEqual(await hub.verify(await access({ is_hub: true, aud: ['beta', 'demo'] })), {
    id: PERSON_ID,
    groups: ['loyal'],
    sessionId: '1',
    isHub: true,
  })
})

test('7.6a the id of a person is text, also from a hub that still uses numbers', async () => {
  const now = Math.floor(Date.now() / 1000)
  const once = { sub: '17', user_id: 17, client_id: undefined, iat: now, nbf: undefined }
  assert.equal((await hub.verify(await access(once))).id, '17')
  for (const sub of [17, '', undefined, null]) await refused(await access({ sub }), /sub, sid or groups/)
})

test('J1 J2 a token without an algorithm, or with another than ES256, is refused', async () => {
  const [, claims, signature] = await parts()
  const { kid } = await headerOf()
  for (const alg of ['none', 'None', 'HS256', 'RS256', 'ES384', undefined, null, ['ES256']]) {
    const header = encoded({ alg, typ: 'at+jwt', kid })
    await refused(`${header}.${claims}.${signature}`, /ES256/)
    await refused(`${header}.${claims}.`, /cannot be read/)
  }
})

test('J3 a key id is only looked up among the published keys of the hub', async () => {
  const [, claims, signature] = await parts()
  for (const kid of ['../../dev/null', "' or 1=1", '__proto__', 'constructor'])
    await refused(
      `${encoded({ alg: 'ES256', typ: 'at+jwt', kid })}.${claims}.${signature}`,
      /publishes no key with its kid/,
    )
  for (const kid of [['a'], 7, undefined])
    await refused(`${encoded({ alg: 'ES256', typ: 'at+jwt', kid })}.${claims}.${signature}`, /ES256/)
  await refused(
    `${encoded({ alg: 'ES256', typ: 'at+jwt', kid: 'x'.repeat(10_000) })}.${claims}.${signature}`,
    /cannot be read/,
  )
})

test('J4 J5 a header with its own key, or with critical parameters, is refused', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [, claims] = await parts()
  const own = await headerOf()
  const more = [
    { jwk: publicKey.export({ format: 'jwk' }) },
    { jku: 'https://evil.example/keys' },
    { x5u: 'https://evil.example/chain' },
    { x5c: ['MIIB'] },
    { crit: ['exp'] },
    { b64: false },
    { zip: 'DEF' },
  ]
  for (const extra of more) {
    const text = `${encoded({ ...own, ...extra })}.${claims}`
    const signature = signBytes('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    await refused(`${text}.${signature.toString('base64url')}`, /unknown members/)
  }
})

test('J5 only the plain encoding of a token is accepted', async () => {
  const [header, claims, signature] = await parts()
  const last = signature.at(-1) ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const other = alphabet[alphabet.indexOf(last) ^ 1]
  for (const token of [
    '',
    'x',
    `${header}.${claims}`,
    `${header}.${claims}.${signature}.`,
    `${header}.${claims}.${signature}=`,
    ` ${header}.${claims}.${signature}`,
    `${header}.${claims}.${signature.slice(0, -1)}${other}`,
    JSON.stringify({ payload: claims, signatures: [{ protected: header, signature }] }),
    `${encoded([1])}.${claims}.${signature}`,
    `bnVsbA.${claims}.${signature}`,
  ])
    await assert.rejects(hub.verify(token), { code: 'token_not_valid' })
})

test('J6 a token with another signature, or another content, is refused', async () => {
  const [header, claims, signature] = await parts()
  const zero = Buffer.alloc(64).toString('base64url')
  const changed = encoded({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), user_id: 1 })

  await refused(`${header}.${claims}.${zero}`, /signature/)
  await refused(`${header}.${changed}.${signature}`, /signature/)
})

test('J7 a refresh token, or one of another type, is not an access token', async () => {
  await refused(await access({ token_type: 'refresh' }), /token_type is not access/)
  await refused(await access({}, 'JWT'), /must have alg ES256, typ at\+jwt/)
  await refused(await access({}, 'logout+jwt'), /must have alg ES256, typ at\+jwt/)
})

test('J8 a token of another issuer, or for another site, is refused', async () => {
  await refused(await access({ iss: 'https://evil.example' }), /issuer/)
  await refused(await access({ aud: 'beta' }), /audience is "beta"/)
  await refused(await access({ aud: ['beta', 'demo2'] }), /not demo/)
  await refused(await access({ aud: undefined }), /not demo/)
  await assert.rejects(hubOf('beta').verify(await access()), { code: 'token_not_valid' })
})

test('J9 a token is accepted only within its time, with half a minute of tolerance', async () => {
  const now = Math.floor(Date.now() / 1000)
  assert.ok(await hub.verify(await access({ iat: now + 20 })))
  assert.ok(await hub.verify(await access({ exp: now - 20 })))

  await refused(await access({ exp: now - 40 }), /expired/)
  await refused(await access({ iat: now + 40 }), /future/)
  await refused(await access({ nbf: now + 40 }), /future/)
  await refused(await access({ exp: undefined }), /times/)
  await refused(await access({ exp: '9999999999' }), /times/)
})

test('J10 an unpublished key is accepted for ten minutes at most, a new one at once', async () => {
  const old = await access({ exp: 9_999_999_999 })
  await hub.verify(old)
  mock.timers.tick(6_000)
  await fake.rotate()

  await hub.verify(await access())
  await refused(old, /publishes no key with its kid/)
})

test('J10 a retired key is dropped also without a token of a new one', async () => {
  const old = await access({ exp: 9_999_999_999 })
  await hub.verify(old)
  await fake.rotate()
  await hub.verify(old)
  mock.timers.tick(601_000)

  await refused(old, /publishes no key with its kid/)
})

test('invalid tokens do not make the site fetch keys repeatedly', async () => {
  const [, claims, signature] = await parts()
  await hub.verify(await access())
  const before = fake.callsTo('/.well-known/jwks.json')

  for (let call = 0; call < 20; call++)
    await refused(
      `${encoded({ alg: 'ES256', typ: 'at+jwt', kid: `k${call}` })}.${claims}.${signature}`,
      /publishes no key with its kid/,
    )

  assert.ok(fake.callsTo('/.well-known/jwks.json') - before <= 1)
})

test('while the hub is unavailable its keys are used for an hour, then the outage is reported', async () => {
  const token = await access({ exp: 9_999_999_999 })
  await hub.verify(token)
  fake.faults.isUnreachable = true
  mock.timers.tick(30 * 60_000)
  assert.ok(await hub.verify(token))
  mock.timers.tick(31 * 60_000)
  await assert.rejects(hub.verify(token), { code: 'hub_unavailable' })
  fake.faults.isUnreachable = false
  mock.timers.tick(6_000)

  assert.ok(await hub.verify(token))
})
