import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basicOf, openOpenId } from './client.ts'

const hub = await openOpenId()
const { newShop, giveSecret, post, newTokens } = hub

/** A site with a secret, and tokens that it was given. */
const closedShop = async () => {
  const shop = await newShop({ firstParty: true })
  const made = await newTokens({ shop })
  return { shop, secret: await giveSecret(shop), tokens: made.tokens }
}

/** The endpoints that take a token of the client, each with the form of a call. */
const CALLS = {
  '/oauth/introspect': (token: string) => ({ token }),
  '/oauth/revoke': (token: string) => ({ token }),
  '/oauth/token': (token: string) => ({ grant_type: 'refresh_token', refresh_token: token }),
}

test('7.8 O15 a client is authenticated before its token is read: a replaced secret is invalid_client for any token', async () => {
  const { shop, secret, tokens } = await closedShop()
  const { sql } = hub
  await sql`update site_secret set expires_at = now() where site_id = ${shop.id}`
  const current = await giveSecret(shop)
  const given = { 'a live token': tokens.refresh_token ?? '', 'a used token': 'x.y.z', text: 'nonsense' }

  for (const [path, form] of Object.entries(CALLS))
    for (const [kind, token] of Object.entries(given)) {
      const told = `${path} with ${kind}`
      const byHeader = await post(path, form(token), basicOf(shop.slug, secret))
      assert.deepEqual([byHeader.status, byHeader.body.error], [401, 'invalid_client'], told)
      assert.match(byHeader.headers.get('www-authenticate') ?? '', /^Basic realm=/, told)
      for (const proof of [
        { client_id: shop.slug, client_secret: secret },
        { client_id: shop.slug },
        { client_id: 'nobody' },
        { client_id: 'nobody', client_secret: current },
      ]) {
        const byForm = await post(path, { ...form(token), ...proof })
        assert.deepEqual([byForm.status, byForm.body.error], [401, 'invalid_client'], told)
      }
    }

  const code = { grant_type: 'authorization_code', code: 'junk', redirect_uri: shop.address }
  assert.equal((await post('/oauth/token', code, basicOf(shop.slug, secret))).body.error, 'invalid_client')
  const renewed = await post(
    '/oauth/token',
    CALLS['/oauth/token'](tokens.refresh_token ?? ''),
    basicOf(shop.slug, current),
  )
  assert.equal(renewed.status, 200, 'the token stays good')
})

test('7.8 O4 another client gets the same answer for a live token, an expired token and junk', async () => {
  const { shop, secret, tokens } = await closedShop()
  const open = await newShop()
  const other = await newShop()
  const strangers = [
    { headers: basicOf(other.slug, await giveSecret(other)), form: {} },
    { headers: {}, form: { client_id: open.slug } },
  ]
  const { sql } = hub
  const given = [tokens.refresh_token ?? '', tokens.access_token ?? '', 'nonsense']
  const answersTo = async (path: keyof typeof CALLS, token: string) => {
    const answers = strangers.map(({ headers, form }) =>
      post(path, { ...CALLS[path](token), ...form }, headers),
    )
    return (await Promise.all(answers)).map(({ status, body }) => ({ status, body }))
  }

  for (const path of ['/oauth/introspect', '/oauth/revoke', '/oauth/token'] as const) {
    const [junk] = await Promise.all([answersTo(path, 'junk')])
    for (const token of given) assert.deepEqual(await answersTo(path, token), junk, path)
  }
  const live = await post(
    '/oauth/introspect',
    { token: tokens.access_token ?? '' },
    basicOf(shop.slug, secret),
  )
  assert.equal(live.body.active, true, 'a stranger has ended nothing')

  await sql`update hub_grant set expires_at = now() - interval '1 day' where site_id = ${shop.id}`
  assert.deepEqual(await answersTo('/oauth/token', given[0] ?? ''), await answersTo('/oauth/token', 'junk'))
})

test('7.8 O4 a client without a secret that sends one is refused, also with its own token', async () => {
  const shop = await newShop({ firstParty: true })
  const { tokens } = await newTokens({ shop })
  for (const [path, form] of Object.entries(CALLS)) {
    const { status, body } = await post(path, form(tokens.refresh_token ?? ''), basicOf(shop.slug, 'vs_any'))
    assert.deepEqual([status, body.error], [401, 'invalid_client'], path)
  }
})

test('7.5 O4 a site that renews at hub-auth with a replaced secret is refused before its token is read', async () => {
  const { shop, secret } = await closedShop()
  const other = await closedShop()
  const renew = (refresh: string, proof: Record<string, string>) =>
    hub.call('/users/token/refresh/', { refresh }, proof)

  const wrong = await renew('junk', basicOf(shop.slug, `${secret}x`))
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'unauthorized'])
  const junk = await renew('junk', basicOf(other.shop.slug, other.secret))
  assert.deepEqual([junk.status, junk.body.code], [401, 'token_not_valid'])
})
