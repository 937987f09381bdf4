import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { ApiError } from '../../server/platform/http/errors.ts'
import { startApp } from './start.ts'

const LIST = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: 'Lapte' })))

const { port } = await startApp((app) => {
  app.get('/list', ({ headers }, reply) => {
    reply.header('etag', '"7"').type('application/json')
    return headers['if-none-match'] === undefined ? LIST : reply.code(304).send()
  })
  app.get('/buffer', (_request, reply) =>
    reply.header('etag', 'W/"7"').type('application/json').send(Buffer.from(LIST)),
  )
  app.get('/object', () => JSON.parse(LIST))
  app.get('/small', () => ({ a: 1 }))
  app.get('/picture', (_request, reply) => reply.type('image/jpeg').send(Buffer.alloc(5_000)))
  app.get('/packed', (_request, reply) =>
    reply.type('application/json').header('content-encoding', 'gzip').send(Buffer.alloc(5_000)),
  )
  app.get('/errors', () => {
    throw new ApiError('validation_failed', {}, { faults: Array(50).fill({ field: 'a', key: 'required' }) })
  })
  app.post('/list', ({ body }) => body)
})

interface Answer {
  readonly status: number | undefined
  readonly headers: NodeJS.Dict<string | string[]>
  readonly bytes: Buffer
}

/** Requests without decompression, which `fetch` would do. */
const get = (path: string, encodings?: string, more: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, fail) => {
    const headers = { ...more, ...(encodings !== undefined && { 'accept-encoding': encodings }) }
    const { method = 'GET', ...rest } = headers as { method?: string }
    request({ port, host: '127.0.0.1', path, method, headers: rest }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      )
    })
      .on('error', fail)
      .end()
  })

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }

test('1.4 responses are compressed with br, gzip or zstd, whatever the handler returned', async () => {
  for (const path of ['/list', '/buffer', '/object']) {
    for (const [encoding, unpack] of Object.entries(UNPACK)) {
      const { headers, bytes } = await get(path, encoding)
      assert.equal(headers['content-encoding'], encoding)
      assert.equal(Number(headers['content-length']), bytes.length)
      assert.ok(bytes.length < LIST.length / 2)
      assert.equal(unpack(bytes).toString(), LIST)
    }
  }
})

test('the client chooses by weight, and gets uncompressed bytes when it accepts none of ours', async () => {
  const cases: [string | undefined, string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['br;q=0.5, gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['*', 'zstd'],
    ['zstd;q=0, *;q=0.1', 'br'],
    ['GZIP', 'gzip'],
    [';;q=,x', undefined],
  ]
  for (const [accepted, encoding] of cases) {
    const { headers } = await get('/list', accepted)
    assert.equal(headers['content-encoding'], encoding, accepted)
    assert.match(String(headers.vary), /accept-encoding/i)
  }
})

test('small, already compressed and non-text responses stay unchanged', async () => {
  for (const path of ['/small', '/picture', '/packed']) {
    const { headers, bytes } = await get(path, 'br, zstd')
    assert.equal(headers['content-encoding'], path === '/packed' ? 'gzip' : undefined)
    assert.ok(bytes.length === 5_000 || path === '/small')
  }
})

test('4.1.7 an ETag applies to all encodings, so it is weak; a 304 has the same headers and no body', async () => {
  for (const encoding of ['gzip', 'identity']) {
    const { headers } = await get('/list', encoding)
    assert.equal(headers.etag, 'W/"7"')
    const unchanged = await get('/list', encoding, { 'if-none-match': 'W/"7"' })
    assert.equal(unchanged.status, 304)
    assert.deepEqual([unchanged.headers.etag, unchanged.headers.vary], [headers.etag, headers.vary])
    assert.equal(unchanged.bytes.length, 0)
    assert.equal(unchanged.headers['content-encoding'], undefined)
  }
  assert.equal((await get('/buffer', 'gzip')).headers.etag, 'W/"7"')
})

test('long errors are compressed, and vary by both headers', async () => {
  const { headers, bytes, status } = await get('/errors', 'gzip')
  assert.equal(status, 400)
  assert.equal(headers['content-type'], 'application/problem+json')
  assert.equal(headers.vary, 'accept-language, accept-encoding')
  assert.equal(JSON.parse(gunzipSync(bytes).toString()).errors.length, 50)
})

test('HEAD returns the same headers', async () => {
  const { headers, bytes } = await get('/list', 'gzip', { method: 'HEAD' })
  assert.equal(headers['content-encoding'], 'gzip')
  assert.equal(bytes.length, 0)
})
