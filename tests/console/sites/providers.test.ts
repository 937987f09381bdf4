import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectProvider } from '../../../server/hub/providers/provider-queries.ts'
import { clientSecretOf } from '../../../server/hub/providers/providers.ts'
import { onlySecret } from '../../../server/platform/secrets/secrets.ts'
import { entriesOf, startWithStaff } from '../staff.ts'

const SECRET = 'a secret of the deployment that is long enough'
const { sql, url, owner, chief, lateChief } = await startWithStaff({ VITRINA_SECRET: SECRET })

const google = { slug: 'google', kind: 'google', client_id: ' the-client ', client_secret: 'GOCSPX-between' }

test('a provider is added with the redirect URI to register, and its secret is never returned', async () => {
  const empty = (await chief.get('/hub/provider')).body
  assert.deepEqual(empty, {
    providers: [],
    redirect_uri: `${url}/provider/{slug}/callback`,
  })

  const { status, body } = await chief.post('/hub/provider', google)
  assert.deepEqual(
    [status, body],
    [
      201,
      {
        slug: 'google',
        kind: 'google',
        name: 'Google',
        site: null,
        issuer: 'https://accounts.google.com',
        client_id: 'the-client',
        has_secret: true,
        scope: 'openid profile email',
        trusts_email: true,
        private_network: false,
        redirect_uri: `${url}/provider/google/callback`,
      },
    ],
  )
  const listed = (await chief.get('/hub/provider')).body
  assert.deepEqual(listed.providers, [body])
  assert.doesNotMatch(JSON.stringify([body, listed, await entriesOf(chief, 'provider_added')]), /GOCSPX/)

  const [stored] = await selectProvider(sql, 'google')
  assert.ok(stored && !stored.client_secret?.includes('GOCSPX'))
  assert.equal(clientSecretOf(onlySecret(SECRET), stored), 'GOCSPX-between')
})

test('a provider for a site, without a secret, and with unusual settings for its kind', async () => {
  const site = owner.site.replace('/sites/', '')
  const { status, body } = await chief.post('/hub/provider', {
    slug: 'own',
    kind: 'oidc',
    client_id: 'hub',
    issuer: 'http://10.0.0.7:8080/realms/shop',
    name: 'Depozit',
    site,
    trusts_email: true,
    private_network: true,
  })
  assert.deepEqual(
    [status, body.site, body.name, body.has_secret, body.trusts_email, body.private_network],
    [201, site, 'Depozit', false, true, true],
  )
})

test('an invalid provider is reported by field', async () => {
  const oidc = { slug: 'one', kind: 'oidc', client_id: 'hub', issuer: 'https://id.example' }
  for (const [field, code, wrong] of [
    ['slug', 'invalid_value', { ...oidc, slug: 'Google' }],
    ['slug', 'duplicate', google],
    ['issuer', 'required', { ...oidc, issuer: null }],
    ['issuer', 'invalid_value', { ...oidc, issuer: 'http://id.example' }],
    ['issuer', 'invalid_value', { ...oidc, issuer: 'https://127.0.0.1' }],
    ['issuer', 'invalid_value', { ...oidc, issuer: 'https://id.example/?tenant=1' }],
    ['client_id', 'required', { ...oidc, client_id: ' ' }],
    ['client_secret', 'required', { ...oidc, client_secret: '' }],
    ['name', 'invalid_value', { ...oidc, name: 'x'.repeat(61) }],
    ['site', 'not_found', { ...oidc, site: 'gamma' }],
  ] as const) {
    const { body } = await chief.post('/hub/provider', wrong)
    assert.deepEqual([body.errors?.[0].field, body.errors?.[0].code], [field, code], JSON.stringify(body))
  }
})

test('a provider is removed once, and both are in the log with the operator', async () => {
  assert.equal((await lateChief.del('/hub/provider/google')).body.code, 'step_up_required')
  assert.equal((await chief.del('/hub/provider/google')).status, 204)
  assert.equal((await chief.del('/hub/provider/google')).status, 404)
  for (const event of ['provider_added', 'provider_removed']) {
    const entry = (await entriesOf(chief, event)).at(-1)
    assert.deepEqual([entry.operator_id, entry.detail.provider], [chief.id, 'google'])
  }
})
