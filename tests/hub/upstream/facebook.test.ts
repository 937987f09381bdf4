import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../people.ts'
import { CLIENT } from './provider.ts'
import { newClaims, openUpstream, reasonIn } from './upstream.ts'

// Provider according to Facebook's documents: metadata under a path with a slash at the end and without a
// token endpoint, a secret in the body, and tokens without email_verified.

const hub = await openUpstream()
const facebook = await hub.startProvider(
  {
    token_endpoint: undefined,
    response_types_supported: ['id_token', 'token id_token'],
    subject_types_supported: ['pairwise'],
    authorization_response_iss_parameter_supported: undefined,
  },
  {
    metadataPath: '/.well-known/openid-configuration/',
    isClient: (form, { authorization }) =>
      form.get('client_secret') === CLIENT.secret && authorization === undefined,
  },
)
const slug = await hub.letIn(facebook, {
  kind: 'facebook',
  trusts_email: false,
  token_endpoint: `${facebook.issuer}/token`,
})

const person = (more = {}) => newClaims({ email_verified: undefined, ...more })

test('Facebook: a person is signed in, with an address that is not passed on, or without one', async () => {
  for (const claims of [person(), person({ email: undefined })]) {
    for (let times = 0; times < 2; times++)
      assert.equal((await hub.comeFrom(hub.browse(), slug, facebook, { claims })).location, '/en/account')
    assert.deepEqual(
      await hub.sql`
        select email, first_name from hub_user join hub_identity on user_id = hub_user.id where subject = ${claims.sub}
      `,
      [{ email: null, first_name: 'Ion' }],
    )
  }
})

test('A7 Facebook: a taken address connects to no account, whatever the token claims', async () => {
  const { email, id } = await makePerson(hub.sql)
  for (const claims of [person({ email }), person({ email, email_verified: true })]) {
    const browser = hub.browse()
    assert.equal((await hub.comeFrom(browser, slug, facebook, { claims })).location, '/en/account')
    await hub.signIn(browser, { email })
  }
  assert.deepEqual(await hub.sql`select from hub_identity where user_id = ${id}`, [])
})

test('Facebook: without its token endpoint the button redirects nobody there', async () => {
  const name = await hub.letIn(facebook, { kind: 'facebook', trusts_email: false })
  assert.equal(reasonIn(await hub.comeFrom(hub.browse(), name, facebook, { claims: person() })), 'untrusted')
})
