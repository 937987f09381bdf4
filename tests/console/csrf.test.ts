import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVitrina } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await startVitrina({ BASE_URL: 'https://vitrina.example' })
const { url } = vitrina
const owner = await signIn(vitrina)
const cookie = `__Host-${owner.cookie}`
const brands = `${url}/console/api${owner.site}/external/brand/bulk-create/`

const write = async (headers: Record<string, string>) => {
  const slug = Math.random().toString(36).slice(2)
  const response = await fetch(brands, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: JSON.stringify([{ name: slug, slug }]),
  })
  return [response.status, ((await response.json()) as { code?: string }).code]
}

test('a change requires the header of the console', async () => {
  assert.deepEqual(await write({}), [400, 'bad_request'])
  assert.deepEqual(await write({ 'x-vitrina-console': '0' }), [400, 'bad_request'])
  assert.deepEqual(await write({ 'x-vitrina-console': '1' }), [201, undefined])
})

test('a change is refused from another origin, if the browser sends one', async () => {
  const from = (origin: string) => write({ 'x-vitrina-console': '1', origin })
  assert.deepEqual(await from('https://vitrina.example'), [201, undefined])
  assert.deepEqual(await from(url), [201, undefined])
  for (const origin of [
    'https://evil.example',
    'null',
    'http://vitrina.example',
    'https://vitrina.example.evil',
  ])
    assert.deepEqual(await from(origin), [400, 'bad_request'], origin)
})

test('sign-in, sign-out and set-up have the same protection', async () => {
  for (const [method, path] of [
    ['POST', '/session'],
    ['DELETE', '/session'],
    ['POST', '/session/step-up'],
    ['POST', '/session/passkey-answer'],
    ['POST', '/set-up'],
  ] as const) {
    const { status } = await fetch(`${url}/console/api${path}`, { method, headers: { cookie } })
    assert.equal(status, 400, path)
  }
  const { status } = await fetch(`${url}/console/api/session`, { headers: { cookie } })
  assert.equal(status, 200, 'signed in still')
})

test('no other origin passes the preflight, or may read', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-headers': 'x-vitrina-console' }
  const startedAt = await fetch(brands, { method: 'OPTIONS', headers })
  assert.equal(startedAt.status, 405)
  const read = await fetch(`${url}/console/api/session`, {
    headers: { cookie, origin: 'https://evil.example' },
  })
  for (const answer of [startedAt, read]) {
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin')
  }
})
