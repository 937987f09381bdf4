import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { forged } from '../hub/tokens/forge.ts'
import { ISSUER, startHub } from '../hub/tokens/hub.ts'
import { tampered } from './tampered.ts'

test('7.4 a separate process accepts access tokens of its site by the published keys, and no others', async () => {
  const hub = await startHub()
  const { tokens, site, visitor } = await hub.visit()
  const other = await hub.visit()
  const refused = [
    tokens.refresh,
    tokens.auth_token,
    other.tokens.access,
    await forged(hub.sql, tokens.access, { exp: 1_700_000_000 }),
    await forged(hub.sql, tokens.access, { iss: 'https://evil.example' }),
    ...Object.values(tampered(tokens.access)),
  ]
  const child = spawn(
    process.execPath,
    [`${import.meta.dirname}/jose-site.ts`, `${hub.url}/.well-known/jwks.json`, ISSUER, site.slug],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  child.stdin.end([tokens.access, ...refused].join('\n'))

  const answers = (await text(child.stdout)).trim().split('\n')

  assert.deepEqual(answers, [visitor.personId, ...refused.map(() => 'refused')])
})
