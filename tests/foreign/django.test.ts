import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { blockFor } from '../guide/blocks.ts'
import { forged } from '../hub/tokens/forge.ts'
import { ISSUER, type Site, startHub } from '../hub/tokens/hub.ts'
import { needsPython } from './needs.ts'
import { tampered } from './tampered.ts'

const { program, skip } = needsPython(
  'python3-djangorestframework-simplejwt python3-cryptography',
  'django, rest_framework, rest_framework_simplejwt, cryptography',
)

const hub = await startHub()

/** Starts a Django site with 50 local users. Returns a function that calls it with a token. */
const startDjango = async ({ slug }: Site) => {
  const settings = blockFor(import.meta.filename)
    .replace('https://login.example/', `${hub.url}/`)
    .replace('"https://login.example"', JSON.stringify(ISSUER))
    .replace('"alfa"', JSON.stringify(slug))
  const child = spawn(program, [`${import.meta.dirname}/django_site.py`, settings], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  after(() => child.kill())
  const [port] = await once(child.stdout, 'data')
  return (path: string, token: string) =>
    fetch(`http://127.0.0.1:${Number(String(port))}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
}

test('7.4 a stock Django simplejwt site accepts access tokens of the hub for its site only', {
  skip,
}, async () => {
  const { tokens, site, visitor } = await hub.visit()
  const other = await hub.visit()
  const ask = await startDjango(site)

  const answer = await ask('/whoami/', tokens.access)

  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), { user_id: visitor.personId, groups: [] })
  const soon = Math.floor(Date.now() / 1000) + 15
  const early = await forged(hub.sql, tokens.access, { iat: soon, nbf: soon })
  assert.equal((await ask('/whoami/', early)).status, 200, 'LEEWAY, for a clock that is far behind')
  const refused = {
    'a refresh token': tokens.refresh,
    'a token of another site': other.tokens.access,
    'an expired token': await forged(hub.sql, tokens.access, { exp: 1_700_000_000 }),
    'a token of another issuer': await forged(hub.sql, tokens.access, { iss: 'https://evil.example' }),
    'the auth_token': tokens.auth_token,
    ...tampered(tokens.access),
  }
  for (const [what, token] of Object.entries(refused))
    assert.equal((await ask('/whoami/', token)).status, 401, what)
})

test('7.6a the default class of simplejwt, which looks users up, matches no local user of the site', {
  skip,
}, async () => {
  const { tokens, site } = await hub.visit()
  const ask = await startDjango(site)
  const number = await forged(hub.sql, tokens.access, { sub: '7', user_id: 7 })
  const session = await ask('/local/', number)
  assert.deepEqual(
    [session.status, await session.json()],
    [200, { username: 'local7' }],
    'a number would have been somebody: this is what the id is opaque for',
  )

  const drawn = await hub.sql<{ id: string }>`select new_person_id() as id from generate_series(1, 60)`
  const others = drawn.map(({ id }) => forged(hub.sql, tokens.access, { sub: id, user_id: id }))
  for (const token of [tokens.access, ...(await Promise.all(others))]) {
    const { status } = await ask('/local/', token)
    assert.ok(status === 401 || status === 500, String(status))
  }
})
