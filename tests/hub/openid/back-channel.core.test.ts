import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { findEndpoint, settingsIn } from '../../../server/events/webhooks/endpoints/endpoint.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { type Received, startReceiver } from '../../webhooks/receiver.ts'
import type { Shop } from '../pages/pages.ts'
import { leadingTo } from '../visitor.ts'
import { claimsIn, openOpenId } from './client.ts'
import { listenToLogouts } from './logouts.ts'

const hub = await openOpenId()
const { sql, url, client, newShop, newVisitor, newTokens, newCode, post, signIn } = hub
const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`))

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'

const listen = (shop: Shop, address: string) => listenToLogouts(hub, shop.id, address)

/** Creates a client with a logout endpoint, and a person who is signed in there. */
const signedInShop = async () => {
  const shop = await newShop({ firstParty: true })
  const receiver = await startReceiver()
  const endpoint = await listen(shop, receiver.url)
  return { ...(await newTokens({ shop })), receiver, endpoint }
}

const tokenOf = ({ text, headers }: Received): string => {
  assert.equal(headers['content-type'], 'application/x-www-form-urlencoded')
  return new URLSearchParams(text).get('logout_token') ?? ''
}

test('7.8 O8 O9 a client is notified of the end of its session by a logout token that a strict reader accepts', async () => {
  const { shop, browser, tokens, personId, receiver } = await signedInShop()
  const { sid } = claimsIn(tokens.id_token)

  await browser.open(`/oauth/logout?${new URLSearchParams({ id_token_hint: tokens.id_token ?? '' })}`)

  const [first] = await receiver.waitFor(1)
  const token = tokenOf(first as Received)
  const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer: url, audience: shop.slug })
  assert.deepEqual(protectedHeader.typ, 'logout+jwt')
  assert.deepEqual([payload.sub, payload.sid, payload.nonce], [personId, sid, undefined])
  assert.deepEqual(payload.events, { [LOGOUT]: {} })
  assert.ok(payload.jti)
  assert.ok(Number(payload.exp) - Date.now() / 1000 <= 120)
  const refused = await post('/oauth/revoke', { token, client_id: shop.slug })
  assert.equal(refused.status, 200, 'it is no token that opens anything')
  assert.equal((await hub.userinfo(token)).status, 401)
})

test('7.8 O8 every way to end a session notifies its clients', async () => {
  const endings: [string, (session: Awaited<ReturnType<typeof signedInShop>>) => Promise<unknown>][] = [
    ['signs out at the account', ({ browser }) => browser.send('/en/account/sign-out', {})],
    [
      'disconnects the site',
      ({ browser, shop }) => browser.send('/en/account/sites', { site: String(shop.id) }),
    ],
    [
      'signs in as somebody else in the same browser',
      async ({ browser }) => signIn(browser, { email: (await newVisitor()).email }),
    ],
    ['is locked', async ({ id }) => sql`update hub_user set locked_at = now() where id = ${id}`],
    ['uses a code twice', ({ form }) => post('/oauth/token', form)],
  ]
  for (const [name, end] of endings) {
    const session = await signedInShop()
    await session.browser.open('/en/account')
    await end(session)
    const [first] = await session.receiver.waitFor(1)
    assert.equal(claimsIn(tokenOf(first as Received)).sub, session.personId, name)
  }
})

test('7.8 a client with other tokens in the session is not notified when one token is revoked', async () => {
  const { shop, browser, tokens, receiver } = await signedInShop()
  const again = await browser.open(`/en/auth${leadingTo(shop.address)}`)
  const token = new URL(again.location ?? '').searchParams.get('token')
  const { body } = await hub.call('/users/hub-auth/', { token })
  await post('/oauth/revoke', { token: tokens.refresh_token ?? '', client_id: shop.slug })
  assert.equal((await sql`select from hub_logout where site_id = ${shop.id}`).length, 0)
  assert.equal(receiver.received.length, 0)

  await hub.call('/users/token/blacklist/', { refresh: body.refresh })
  await receiver.waitFor(1)
})

test('7.8 only clients with tokens or codes from the session are notified', async () => {
  const other = await signedInShop()
  const { browser, tokens, receiver } = await signedInShop()
  const unredeemed = await newCode({ shop: other.shop })
  await unredeemed.browser.open('/en/account')
  await unredeemed.browser.send('/en/account/sign-out', {})
  await browser.open(`/oauth/logout?${new URLSearchParams({ id_token_hint: tokens.id_token ?? '' })}`)
  await receiver.waitFor(1)
  assert.equal(other.receiver.received.length, 0)
})

test('7.8 a refused notification is sent again with a fresh token, and every attempt is visible', async () => {
  const { shop, browser, receiver, endpoint } = await signedInShop()
  let first = true
  receiver.answer(() => {
    const status = first ? 500 : 200
    first = false
    return { status }
  })
  await browser.open('/en/account')
  await browser.send('/en/account/sign-out', {})
  const [one, two] = (await receiver.waitFor(2)).map((received) => claimsIn(tokenOf(received)))
  assert.notEqual(one?.jti, two?.jti)
  assert.deepEqual([one?.sid, one?.sub], [two?.sid, two?.sub])
  const statuses = await eventually(async () => {
    const rows = await sql<{ status: number }>`
      select status from webhook_attempt where site_id = ${shop.id} and endpoint_id = ${endpoint} order by number
    `
    return rows.length === 2 ? rows.map(({ status }) => status) : undefined
  })
  assert.deepEqual(statuses, [500, 200])
})

test('7.8 O10 no API token can subscribe to session.ended, and logout endpoints receive nothing else', async () => {
  const shop = await newShop({ firstParty: true })
  const { post: call, get, put } = await client({ siteId: shop.id })
  const body = { url: 'https://shop.example/logout', events: ['session.ended'] }
  const refused = await call('/external/webhook/', body)
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
  assert.match(refused.body.detail, /operator/)

  const endpoint = await listen(shop, 'https://shop.example/logout')
  assert.equal((await put(`/external/webhook/${endpoint}/`, { url: 'https://evil.example/' })).status, 403)
  assert.equal((await get(`/external/webhook/${endpoint}/delivery/`)).status, 403)
  const settings = settingsIn(
    sql,
    shop.id,
    { url: body.url, events: ['session.ended', 'order.created'] },
    { isNew: true, self: null },
  )
  await assert.rejects(settings, ({ faults }) => faults[0].key === 'invalid_value.event_alone')
  assert.equal((await findEndpoint(sql, shop.id, endpoint)).url, body.url)

  // The subscription to all events does not include logouts.
  const receiver = await startReceiver()
  await call('/external/webhook/', { url: receiver.url, events: ['*'] })
  const { browser } = await newTokens({ shop })
  await browser.open('/en/account')
  await browser.send('/en/account/sign-out', {})
  await eventually(async () =>
    (await sql`select from webhook_event where site_id = ${shop.id} and name = 'session.ended'`).length > 0
      ? true
      : undefined,
  )
  assert.equal(
    (await sql`select from webhook_delivery where site_id = ${shop.id} and endpoint_id <> ${endpoint}`)
      .length,
    0,
  )
})

test('7.8 without a logout address no notification is stored', async () => {
  const { browser, shop } = await newTokens()
  await browser.open('/en/account')
  await browser.send('/en/account/sign-out', {})
  assert.equal((await sql`select from hub_logout where site_id = ${shop.id}`).length, 0)
  assert.equal((await sql`select from webhook_event where site_id = ${shop.id}`).length, 0)
})
