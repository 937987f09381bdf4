import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'

const { url } = await openShop()

/** Response to an unnormalized path: `fetch` would remove the dots. */
const answerTo = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{
    status: number | undefined
    headers: Record<string, string | string[] | undefined>
    body: string
  }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

const assetsIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path as string)

test('A10 the policy of the console page allows only built files, and styles with its nonce', async () => {
  const nonces = new Set<string>()
  for (const path of ['/console/', '/console', '/console/sign-in']) {
    const { status, headers, body } = await answerTo(path)
    assert.equal(status, 200, path)
    const [, nonce = ''] = /property="csp-nonce" nonce="([\w-]+)"/.exec(body) ?? []
    assert.match(nonce, /^[\w-]{22}$/)
    assert.equal(
      headers['content-security-policy'],
      [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: https: http:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    )
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    nonces.add(nonce)
  }
  assert.equal(nonces.size, 3, 'each answer has a nonce of its own')
})

test('a link to any screen returns the page, which shows the screen', async () => {
  const page = (body: string) => body.replaceAll(/nonce="[^"]*"/g, '')
  const { body: start } = await answerTo('/console/')
  const deep = await answerTo('/console/sites/shop/orders?status=new&page=2')
  assert.equal(deep.status, 200)
  assert.equal(page(deep.body), page(start))
})

test('assets of the page are compressed and cached without limit', async () => {
  const assets = assetsIn((await answerTo('/console/')).body)
  assert.ok(assets.some((path) => path.endsWith('.js')) && assets.some((path) => path.endsWith('.css')))
  for (const path of assets) {
    const plain = await answerTo(path)
    assert.equal(plain.status, 200, path)
    assert.equal(plain.headers['content-encoding'], undefined)
    for (const [accepted, input] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const packed = await answerTo(path, { 'accept-encoding': accepted })
      // The font is compressed in its own format.
      assert.equal(packed.headers['content-encoding'], path.endsWith('.woff2') ? undefined : input, path)
      assert.equal(packed.headers['content-type'], plain.headers['content-type'])
      assert.equal(packed.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.match(String(packed.headers.vary), /accept-encoding/i)
      // The decompressed body equals the uncompressed one.
      const unpacked = await fetch(url + path, { headers: { 'accept-encoding': accepted } })
      assert.equal(await unpacked.text(), plain.body)
    }
  }
  const icon = await answerTo('/console/icon.svg')
  assert.deepEqual([icon.status, icon.headers['content-type']], [200, 'image/svg+xml'])
})

test('A10 paths of assets return only assets', async () => {
  const paths = [
    '/console/assets/nothing.js',
    '/console/assets/index.html',
    '/console/assets/built-from',
    '/console/assets/..%2Findex.html',
    '/console/assets/..%2Fbuilt-from',
    '/console/assets/..%2F..%2Fpackage.json',
    '/console/assets/%2e%2e%2f%2e%2e%2fvite.config.ts',
    '/console/assets/....%2F%2Findex.html',
    '/console/assets/%2Fetc%2Fpasswd',
  ]
  for (const path of paths) {
    const { status, headers, body } = await answerTo(path)
    assert.equal(status, 404, path)
    assert.equal(headers['content-type'], 'application/problem+json', path)
    assert.equal(JSON.parse(body).code, 'not_found', path)
  }
  // Not assets: these are URLs of screens, or of nothing; never of a file.
  for (const path of [
    '/console/assets/../../package.json',
    '/console/../package.json',
    '/console/..%2fpackage.json',
  ]) {
    const { body } = await answerTo(path)
    assert.doesNotMatch(body, /"workspaces"|"devDependencies"/, path)
  }
})

test('an unknown path of the console API is not a page', async () => {
  for (const path of ['/console/api/nothing', '/console/api/sites', '/console/api/', '/console/api']) {
    const { status, headers, body } = await answerTo(path)
    assert.equal(status, 404, path)
    assert.equal(headers['content-type'], 'application/problem+json')
    assert.equal(JSON.parse(body).code, 'not_found')
  }
})
