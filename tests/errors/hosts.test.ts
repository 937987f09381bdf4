import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop, startVitrina } from '../vitrina.ts'
import { rawGet } from './raw.ts'

const { url, token, post } = await openShop()
await post('/external/category/bulk-create/', [{}, {}, {}])

const LISTS = [
  '/external/category?page_size=1',
  '/external/category/export/?page_size=1',
  '/external/external-order/',
]

const ask = (path: string, ...host: readonly string[]) =>
  rawGet(url, `GET ${path} HTTP/1.1`, `API-Token: ${token}`, ...host)

const assertRefused = ({ status, body }: { status: number; body: string }, what: string) => {
  assert.equal(status, 400, what)
  assert.equal(JSON.parse(body).code, 'bad_request', what)
}

test('an invalid Host is a 400 bad_request, and occurs in no link', async () => {
  for (const host of [
    '',
    'a b',
    'x:99999',
    'x:y',
    '[',
    '[x]',
    '[::1',
    '::1',
    '%',
    'x%2fy',
    'x"y',
    'x>; rel="next"',
    'a/../b',
    'a\\b',
    'a?b',
    'a#b',
    'a@b',
    'http://a',
    '1.2.3.999',
    'brânză.example',
  ])
    for (const path of [...LISTS, '/healthz', '/nothing'])
      assertRefused(await ask(path, `Host: ${host}`), host)
})

test('a valid host is a name, with underscores or a final dot, an address, and an optional port', async () => {
  for (const [host, origin = host] of [
    ['localhost'],
    ['shop.example:8443'],
    ['SHOP.example', 'shop.example'],
    ['shop.example.'],
    ['shop.example:80', 'shop.example'],
    ['shop.example:', 'shop.example'],
    ['my_service:8080'],
    ['xn--80ak6aa.example'],
    ['10.0.0.7'],
    ['127.0.0.1:3000'],
    ['[::1]:3000'],
    ['[0:0:0:0:0:0:0:1]', '[::1]'],
    ['[::ffff:10.0.0.7]:81', '[::ffff:a00:7]:81'],
  ]) {
    assert.equal((await ask('/healthz', `Host: ${host}`)).status, 200, host)
    const { status, headers } = await ask(LISTS[0] as string, `Host: ${host}`)
    assert.equal(status, 200, host)
    assert.ok(String(headers.link).startsWith(`<http://${origin}/external/category?`), String(headers.link))
  }
})

test('a host or a protocol forwarded by a trusted proxy has the same rules', async () => {
  const { url, token } = await startVitrina({ TRUSTED_PROXIES: '127.0.0.1' })
  const forwarded = (what: string) =>
    rawGet(url, `GET ${LISTS[0]} HTTP/1.1`, `API-Token: ${token}`, 'Host: a', `X-Forwarded-${what}`)

  for (const what of ['Host: shop.example', 'Proto: https', 'Proto: HTTP'])
    assert.equal((await forwarded(what)).status, 200, what)
  for (const what of ['Host: a b', 'Host: x:99999', 'Host: [', 'Proto: a b', 'Proto: javascript'])
    assertRefused(await forwarded(what), what)
})

test('HTTP/1.0 needs no Host, HTTP/1.1 does', async () => {
  for (const path of [...LISTS, '/healthz']) {
    assert.equal((await rawGet(url, `GET ${path} HTTP/1.0`, `API-Token: ${token}`)).status, 200, path)
    assertRefused(await ask(path), path)
  }
})

test('a request target with scheme and host has the same rules', async () => {
  for (const path of LISTS) {
    assert.equal((await ask(`http://shop.example${path}`, 'Host: a')).status, 200)
    for (const host of ['x:99999', '[', '1.2.3.999'])
      assertRefused(await ask(`http://${host}${path}`, 'Host: a'), host)
  }
})
