import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basic, openHub } from './hub.ts'

const { sql, exchange, newSite, signIn, temporary, refresh, giveSecret, call } = await openHub()

/** Creates a site with a secret, and a temporary token for it. */
const closedSite = async () => {
  const site = await newSite()
  const secret = await giveSecret(site)
  return { site, secret, token: await temporary(await signIn(), site) }
}

test('7.3 X5 a site that registered a secret must send it; a call without it does not use the token up', async () => {
  const { site, secret, token } = await closedSite()
  const other = await newSite()
  const wrong = [
    {},
    basic(site.slug, 'vs_wrong'),
    basic(site.slug, ''),
    basic('', secret),
    basic('nobody', secret),
    basic(other.slug, secret),
    basic(site.slug.toUpperCase(), secret),
    basic(`${site.slug}\0`, secret),
    basic(site.slug, `${secret}\0`),
    { authorization: 'Basic' },
    { authorization: 'Basic %%%' },
    { authorization: `Basic ${'A'.repeat(5_000)}` },
    { authorization: `Bearer ${secret}` },
  ]
  for (const headers of wrong) {
    const answer = await exchange({ token }, headers)
    assert.equal(answer.status, 401, JSON.stringify(headers))
    assert.equal(answer.body.code, 'unauthorized')
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic /)
  }

  assert.equal((await exchange({ token }, basic(site.slug, secret))).status, 200)
})

test('7.3 X5 a token of one site is refused with the secret of another, and stays valid', async () => {
  const [one, other] = [await closedSite(), await closedSite()]

  const { status, body } = await exchange({ token: one.token }, basic(other.site.slug, other.secret))

  assert.deepEqual([status, body.code], [401, 'token_not_valid'])
  assert.equal((await exchange({ token: one.token }, basic(one.site.slug, one.secret))).status, 200)
})

test('7.3 X5 credentials with the token of a site without a secret are refused', async () => {
  const { site, secret } = await closedSite()
  const token = await temporary(await signIn(), await newSite())

  assert.equal((await exchange({ token }, basic(site.slug, secret))).body.code, 'token_not_valid')
  assert.equal((await exchange({ token })).status, 200)
})

test('7.3 X1 a second use without valid credentials revokes nothing', async () => {
  const { site, secret, token } = await closedSite()
  const { body } = await exchange({ token }, basic(site.slug, secret))

  assert.equal((await exchange({ token })).body.code, 'unauthorized')
  const next = await refresh(body.refresh, basic(site.slug, secret))
  assert.equal(next.status, 200)

  assert.equal((await exchange({ token }, basic(site.slug, secret))).body.code, 'token_not_valid')
  assert.equal((await refresh(next.body.refresh, basic(site.slug, secret))).status, 401)
})

test('7.3 an old secret works until it ends, and an ended one does not make the site public', async () => {
  const { site, secret, token } = await closedSite()
  const newer = await giveSecret(site)
  assert.equal((await exchange({ token }, basic(site.slug, secret))).status, 200)

  await sql`update site_secret set expires_at = now() where site_id = ${site.id}`

  for (const headers of [{}, basic(site.slug, secret), basic(site.slug, newer)])
    assert.equal((await exchange({ token: await temporary(await signIn(), site) }, headers)).status, 401)
})

test('7.5 F1 a refresh token of a site with a secret requires the secret', async () => {
  const { site, secret, token } = await closedSite()
  const { body } = await exchange({ token }, basic(site.slug, secret))
  const other = await closedSite()

  for (const headers of [{}, basic(site.slug, 'wrong')]) {
    const answer = await refresh(body.refresh, headers)
    assert.deepEqual([answer.status, answer.body.code], [401, 'unauthorized'])
  }
  const byOther = await refresh(body.refresh, basic(other.site.slug, other.secret))
  assert.deepEqual([byOther.status, byOther.body.code], [401, 'token_not_valid'])

  assert.equal((await refresh(body.refresh, basic(site.slug, secret))).status, 200)
})

test('X4 an authenticated site is not rate-limited, whatever its visitors send', async () => {
  const { site, secret } = await closedSite()
  for (let n = 0; n < 130; n++) {
    const { status } = await exchange({ token: `${n}`.padEnd(43, 'x') }, basic(site.slug, secret))
    assert.equal(status, 401)
  }
})

test('7.5 a site with a secret revokes a session without it, because revocation only ends something', async () => {
  const { site, secret, token } = await closedSite()
  const { body } = await exchange({ token }, basic(site.slug, secret))

  assert.equal((await call('/users/logout/', { refresh: body.refresh })).status, 204)
  assert.equal((await refresh(body.refresh, basic(site.slug, secret))).status, 401)
})
