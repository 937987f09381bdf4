import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { before, test } from 'node:test'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { encoded, forged, refusedBy } from './forge.ts'
import { openHub, partOf } from './hub.ts'

const hub = await openHub()
const { sql, call, visit, verify, userGroup, refresh } = hub
const refused = refusedBy(hub)

let access: string

before(async () => {
  access = (await visit()).tokens.access
})

const parts = () => access.split('.') as [string, string, string]

test('an unchanged token of these tests is accepted', async () => {
  assert.equal((await userGroup(`Bearer ${await forged(sql, access, {})}`)).status, 200)
})

test('J1 a token without a signature is refused, in every spelling of its header', async () => {
  const [header, claims, signature] = parts()
  for (const alg of ['none', 'None', 'NONE', '', 'HS256', null]) {
    const head = encoded({ ...partOf(access, 0), alg })
    for (const last of ['', signature]) await refused(`${head}.${claims}.${last}`, `${alg} ${last.length}`)
  }
  await refused(`${header}.${claims}.`, 'empty signature')
  await refused(`${header}.${claims}`, 'no signature')
})

test('J2 a token signed by HMAC with our public key is refused', async () => {
  const { body } = await call('/.well-known/jwks.json')
  const [jwk] = body.keys
  const spki = await exportSPKI((await importJWK(jwk, 'ES256', { extractable: true })) as CryptoKey)
  const point = Buffer.concat([Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')])
  const der = Buffer.from(spki.replace(/-----.*-----|\n/g, ''), 'base64')
  for (const secret of [spki, `${spki}\n`, spki.trim(), der, point, JSON.stringify(jwk), jwk.x])
    for (const alg of ['HS256', 'ES256']) {
      const signed = `${encoded({ ...partOf(access, 0), alg })}.${parts()[1]}`
      const mac = createHmac('sha256', secret).update(signed).digest('base64url')
      await refused(`${signed}.${mac}`, `${alg} ${secret.length}`)
    }
})

test('J3 a kid that is a path, a statement, a list, or too long is refused', async () => {
  const { kid } = partOf(access, 0)
  const kids = [
    '../../dev/null',
    "' or 1 = 1 --",
    'x'.repeat(10_240),
    [kid],
    { kid },
    '',
    0,
    null,
    'A'.repeat(43),
  ]
  for (const wrong of [...kids, `${kid}\0`, `${kid} `, '__proto__', 'constructor'])
    await refused(await forged(sql, access, {}, { kid: wrong }), JSON.stringify(wrong))
  const { kid: _, ...without } = partOf(access, 0)
  await refused(`${encoded(without)}.${parts()[1]}.${parts()[2]}`, 'no kid')
})

test('J4 a token with its own key is refused', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const header = partOf(access, 0)
  const forgedTokens = [
    {},
    { jwk },
    { jwk: { ...jwk, kid: header.kid } },
    { jku: 'https://evil.example/jwks.json' },
    { x5u: 'https://evil.example/cert.pem' },
    { x5c: ['MIIB'] },
  ]
  for (const more of forgedTokens) {
    const token = await new SignJWT(partOf(access, 1))
      .setProtectedHeader({ ...header, ...more })
      .sign(privateKey)
    await refused(token, JSON.stringify(more))
    if (Object.keys(more).length > 0)
      await refused(await forged(sql, access, {}, more), `${JSON.stringify(more)}, with our key`)
  }
})

test('J5 anything but a plain compact token with our header is refused', async () => {
  const [header, claims, signature] = parts()
  const { kid } = partOf(access, 0)
  for (const more of [
    { zip: 'DEF' },
    { b64: true },
    { cty: 'JWT' },
    { x: 1 },
    { typ: 'JWT' },
    { typ: undefined },
  ])
    await refused(await forged(sql, access, {}, more), JSON.stringify(more))
  const heads = [
    `{"alg":"ES256","typ":"at+jwt","kid":"${kid}","crit":["exp"]}`,
    `{"alg":"ES256","typ":"at+jwt","kid":"${kid}","kid":"${kid}"}`,
    `{"alg":"none","alg":"ES256","typ":"at+jwt","kid":"${kid}"}`,
    `{"alg":"ES256", "typ":"at+jwt","kid":"${kid}"}`,
    `{"alg":"ES256","typ":"at+jwt","kid":"${kid}"} `,
    `[{"alg":"ES256","typ":"at+jwt","kid":"${kid}"}]`,
    'null',
    '"',
    '',
  ]
  for (const head of heads) await refused(`${encoded(head)}.${claims}.${signature}`, head)
  const spelt = [
    `${header}=.${claims}.${signature}`,
    `${header}.${claims}.${signature}=`,
    `${header}.${claims}.${signature}==`,
    `${header}.${claims}.${signature}\n`,
    `${header}.${claims}.${lastBitsSet(signature)}`,
    `${header}.${claims}.${signature}.`,
    `.${header}.${claims}.${signature}`,
    `${header}.${claims}.${signature}.${signature}.${signature}`,
    `${header}.${claims.replaceAll('_', '/')}.${signature.replaceAll('-', '+').replaceAll('_', '/')}!`,
    JSON.stringify({ payload: claims, protected: header, signature }),
  ]
  for (const token of spelt) {
    assert.equal((await verify(token)).status, 401, token)
    assert.equal((await refresh(token)).status, 401, token)
  }
})

/** Another spelling of the same 64 bytes: the last character has four unused bits. */
const lastBitsSet = (text: string): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet[alphabet.indexOf(text.at(-1) ?? '') + 1]
  return `${text.slice(0, -1)}${last}`
}

test('J6 a signature of zeros, or of another curve or size, is refused', async () => {
  const [header, claims] = parts()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const token = await new SignJWT(partOf(access, 1)).setProtectedHeader({ alg: 'ES384' }).sign(privateKey)
  const order = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex')
  const signatures = [
    Buffer.alloc(64),
    Buffer.alloc(63),
    Buffer.alloc(65),
    Buffer.alloc(1_000),
    Buffer.concat([order, order]),
    Buffer.from(token.split('.')[2] ?? '', 'base64url'),
  ]
  for (const signature of signatures)
    await refused(`${header}.${claims}.${encoded(signature)}`, `${signature.length} bytes`)
})
