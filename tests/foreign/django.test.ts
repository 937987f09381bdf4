import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { forged } from '../hub/tokens/forge.ts'
import { ISSUER, startHub } from '../hub/tokens/hub.ts'
import { tampered } from './tampered.ts'

// tests/foreign/run.sh installs what this needs.

const NEEDED = 'import django, rest_framework, rest_framework_simplejwt, cryptography'
const python = ['/usr/bin/python3', 'python3'].find(
  (program) => spawnSync(program, ['-c', NEEDED]).status === 0,
)
const skip =
  python === undefined &&
  'there is no python3-djangorestframework-simplejwt here: tests/foreign/run.sh installs it where it can'

test('7.4 a stock Django simplejwt site takes our access tokens, and no other', { skip }, async () => {
  const hub = await startHub()
  const { tokens, site, visitor } = await hub.visit()
  const other = await hub.visit()
  const child = spawn(
    python ?? '',
    [`${import.meta.dirname}/django_site.py`, `${hub.url}/.well-known/jwks.json`, ISSUER, site.slug],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  after(() => child.kill())
  const [port] = await once(child.stdout, 'data')
  const ask = (token: string) =>
    fetch(`http://127.0.0.1:${Number(String(port))}/whoami/`, {
      headers: { authorization: `Bearer ${token}` },
    })

  const answer = await ask(tokens.access)

  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), { user_id: visitor.userId, groups: [] })
  const refused = {
    'a refresh token': tokens.refresh,
    'a token of another site': other.tokens.access,
    'an expired token': await forged(hub.sql, tokens.access, { exp: 1_700_000_000 }),
    'a token of another issuer': await forged(hub.sql, tokens.access, { iss: 'https://evil.example' }),
    'the auth_token': tokens.auth_token,
    ...tampered(tokens.access),
  }
  for (const [what, token] of Object.entries(refused)) assert.equal((await ask(token)).status, 401, what)
})
