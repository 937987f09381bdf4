import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ProviderKind } from '@vitrina/schema/console/providers'
import { redirectUriOf } from '../../../server/hub/providers/providers.ts'
import { CLIENT } from '../../hub/upstream/provider.ts'
import { newClaims, reasonIn, startUpstream } from '../../hub/upstream/upstream.ts'
import { leadingTo, tokenIn, type Visitor } from '../../hub/visitor.ts'
import { installed } from '../npm.ts'
import { walkThrough } from './provider-walk.ts'
import { startSite } from './walk.ts'

// The hub signs in at a foreign provider.

const FOLDER = join(import.meta.dirname, 'node')
const skip = installed(FOLDER, 'the libraries')
const hub = await startUpstream()

let started = 0

const startForeign = async (
  kind: ProviderKind,
  claims: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const slug = `${kind}-${++started}`
  const issuer = await startSite(process.execPath, [join(FOLDER, 'provider.js')], {
    KIND: kind,
    CLIENT_ID: CLIENT.id,
    CLIENT_SECRET: CLIENT.secret,
    REDIRECT_URI: redirectUriOf(hub.url, slug),
    CLAIMS: JSON.stringify(claims),
    ...more,
  })
  return hub.letIn({ issuer }, { slug, kind, trusts_email: kind === 'google' })
}

const walk = (browser: Visitor, slug: string, page?: string) =>
  walkThrough(hub, browser, slug, page === undefined ? {} : { page })

test('A7 oidc-provider as Google: a person with a verified address signs in to a site, and again', {
  skip,
}, async () => {
  const claims = newClaims({ name: 'Ion Rusu' })
  const slug = await startForeign('google', claims)
  const shop = await hub.newShop()
  const browser = hub.browse()

  const back = await walk(browser, slug, `/en/auth${leadingTo(shop.address)}`)

  const { body } = await hub.call('/users/hub-auth/', { token: tokenIn(back) })
  const { body: profile } = await hub.get('/user/user-group', { authorization: `Bearer ${body.access}` })
  assert.deepEqual([profile.email, profile.first_name, profile.last_name], [claims.email, 'Ion', 'Rusu'])
  const again = hub.browse()
  assert.equal((await walk(again, slug)).location, '/en/account')
  assert.equal((await hub.sql`select from hub_user where email = ${claims.email}`).length, 1)
})

test('A16 oidc-provider as Google: an unverified address matches no account', {
  skip,
}, async () => {
  const claims = newClaims({ email_verified: false })
  const slug = await startForeign('google', claims)
  assert.equal((await walk(hub.browse(), slug)).location, '/en/account')
  assert.deepEqual(await hub.sql`select from hub_user where email = ${claims.email}`, [])
})

test('oidc-provider as Telegram: a person with a phone number, without an address, and without a userinfo endpoint', {
  skip,
}, async () => {
  const slug = await startForeign('telegram', {
    sub: '7001',
    name: 'Ion Rusu',
    preferred_username: 'ionrusu',
    picture: 'https://telegram.example/ion.jpg',
    phone_number: '37369123456',
  })
  const shop = await hub.newShop()

  const back = await walk(hub.browse(), slug, `/en/auth${leadingTo(shop.address)}`)

  const { body } = await hub.call('/users/hub-auth/', { token: tokenIn(back) })
  const { body: profile } = await hub.get('/user/user-group', { authorization: `Bearer ${body.access}` })
  assert.deepEqual([profile.email, profile.first_name], [null, 'Ion Rusu'])
  assert.deepEqual(
    await hub.sql`select phone, phone_verified_at is not null as verified from hub_user where person_id = ${profile.id}`,
    [{ phone: '+37369123456', verified: true }],
  )
})

test('oidc-provider: a refused consent is shown on the page, and a wrong secret signs nobody in', {
  skip,
}, async () => {
  const denying = await startForeign('google', newClaims(), { ANSWER: 'denied' })
  assert.equal(reasonIn(await walk(hub.browse(), denying)), 'denied')
  const mistaken = await startForeign('telegram', newClaims(), { CLIENT_SECRET: 'another' })
  assert.equal(reasonIn(await walk(hub.browse(), mistaken)), 'untrusted')
})
