import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { redirectUriOf } from '../../../server/hub/providers/providers.ts'
import { CLIENT } from '../../hub/upstream/provider.ts'
import { newClaims, reasonIn, startUpstream } from '../../hub/upstream/upstream.ts'
import { leadingTo, tokenIn, type Visitor } from '../../hub/visitor.ts'
import { needsPython } from '../needs.ts'
import { walkThrough } from './provider-walk.ts'
import { startSite } from './walk.ts'

// The hub signs in at a Django with the OAuth Toolkit, whose metadata is under a path with a slash at the
// end.

const { program, skip } = needsPython(
  'python3-django-oauth-toolkit',
  'django, oauth2_provider, jwcrypto, cryptography',
)
const hub = await startUpstream()
const PASSWORD = 'a password of the Django'

let started = 0

/** Starts a Django with one user. Returns a function that signs in there through its pages. */
const startDjango = async ({ verified, secret = CLIENT.secret }: { verified: boolean; secret?: string }) => {
  const { email } = newClaims()
  const slug = `django-${++started}`
  const script = join(import.meta.dirname, 'python', 'oauth_toolkit_provider.py')
  const issuer = await startSite(program, [script], {
    EMAIL: email,
    PASSWORD,
    VERIFIED: verified ? '1' : undefined,
    CLIENT_ID: CLIENT.id,
    CLIENT_SECRET: secret,
    REDIRECT_URI: redirectUriOf(hub.url, slug),
  })
  await hub.letIn({ issuer }, { slug })
  const walk = (browser: Visitor, { page, allow = true }: { page?: string; allow?: boolean } = {}) =>
    walkThrough(hub, browser, slug, {
      ...(page !== undefined && { page }),
      fill: ({ text }) =>
        text.includes('type="password"')
          ? { username: email, password: PASSWORD }
          : allow
            ? { allow: 'Authorize' }
            : {},
    })
  return { email, walk }
}

test('A7 Django OAuth Toolkit: a person signs in there, consents, and returns to the site; and again', {
  skip,
}, async () => {
  const { email, walk } = await startDjango({ verified: true })
  const shop = await hub.newShop()

  const back = await walk(hub.browse(), { page: `/en/auth${leadingTo(shop.address)}` })

  const { body } = await hub.call('/users/hub-auth/', { token: tokenIn(back) })
  const { body: profile } = await hub.get('/user/user-group', { authorization: `Bearer ${body.access}` })
  assert.deepEqual([profile.email, profile.first_name, profile.last_name], [email, 'Ion', 'Rusu'])
  assert.equal((await walk(hub.browse())).location, '/en/account')
  assert.equal((await hub.sql`select from hub_user where email = ${email}`).length, 1)
})

test('A16 Django OAuth Toolkit: an unverified address matches no account', {
  skip,
}, async () => {
  const { email, walk } = await startDjango({ verified: false })
  assert.equal((await walk(hub.browse())).location, '/en/account')
  assert.deepEqual(await hub.sql`select from hub_user where email = ${email}`, [])
})

test('Django OAuth Toolkit: a refused consent is shown on the page, and a wrong secret signs nobody in', {
  skip,
}, async () => {
  const { walk } = await startDjango({ verified: true })
  assert.equal(reasonIn(await walk(hub.browse(), { allow: false })), 'denied')
  const mistaken = await startDjango({ verified: true, secret: 'another' })
  assert.equal(reasonIn(await mistaken.walk(hub.browse())), 'untrusted')
})
