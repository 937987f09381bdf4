import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { bytesOf } from '../../server/platform/http/bodies/body.ts'
import { Type } from '../../server/platform/http/bodies/schema.ts'
import { problemOf, startApp } from './start.ts'

const LIMIT = 3 * 2 ** 20

const { post, fetch, raw, lines } = await startApp(
  (app) => {
    app.post('/json', ({ body }) => ({ body: body ?? 'none' }))
    app.post('/bytes', { config: { body: 'raw' } }, async (request) => {
      const bytes = bytesOf(request)
      return { buffer: Buffer.isBuffer(bytes), length: bytes.length, text: bytes.toString('utf8', 0, 100) }
    })
    app.post('/echo', { config: { body: 'raw' } }, async (request, reply) =>
      reply.type('application/octet-stream').send(Buffer.from(bytesOf(request))),
    )
    app.post('/small', { bodyLimit: 10 }, ({ body }) => body)
    app.post('/typed', { schema: { body: Type.Object({ a: Type.Integer() }) } }, ({ body }) => body)
    app.delete('/json', () => 'gone')
  },
  { bodyLimit: LIMIT },
)

const refused = async (answer: Response, status: number, code: string): Promise<string> => {
  const problem = await problemOf(answer)
  assert.deepEqual([answer.status, problem.code], [status, code])
  return problem.detail
}

test('1.4 a JSON body arrives parsed, or as its bytes for a raw route', async () => {
  assert.deepEqual(await (await post('/json', '[1,{"a":"ș"}]')).json(), { body: [1, { a: 'ș' }] })
  assert.deepEqual(await (await post('/bytes', '[1,{"a":"ș"}]')).json(), {
    buffer: true,
    length: 14,
    text: '[1,{"a":"ș"}]',
  })
  for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"']) {
    assert.equal((await post('/json', '1', { 'content-type': type })).status, 200)
  }
})

test('a body that is not declared as JSON in UTF-8 is a 415', async () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.a+json',
    'json',
    'application/json; charset=latin1',
  ]
  for (const type of types) {
    await refused(await post('/json', '{}', { 'content-type': type }), 415, 'unsupported_media_type')
  }
  const text = await raw('POST /json HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}')
  assert.match(text, /^HTTP\/1\.1 415 /)
})

test('a body may be compressed with gzip only', async () => {
  const packed = gzipSync('{"a":1}')
  for (const encoding of ['gzip', 'GZIP', 'x-gzip']) {
    const answer = await post('/json', packed, { 'content-encoding': encoding })
    assert.deepEqual(await answer.json(), { body: { a: 1 } })
  }
  assert.equal((await post('/json', '1', { 'content-encoding': 'identity' })).status, 200)
  for (const encoding of ['br', 'deflate', 'gzip, gzip', 'gzip, identity', 'zstd']) {
    const answer = await post('/json', brotliCompressSync('{}'), { 'content-encoding': encoding })
    assert.equal(answer.headers.get('accept-encoding'), 'gzip')
    await refused(answer, 415, 'unsupported_media_type')
  }
})

test('invalid or truncated gzip is a 400', async () => {
  const packed = gzipSync(`"${'x'.repeat(5_000)}"`)
  for (const body of [Buffer.from('{"a":1}'), packed.subarray(0, -10), Buffer.from(packed).fill(7, 20, 30)]) {
    await refused(await post('/json', body, { 'content-encoding': 'gzip' }), 400, 'bad_request')
  }
})

test('P10 a decompression bomb is a 413 as soon as it exceeds the body limit', async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 2 ** 20, ' '))
  assert.ok(bomb.length < LIMIT)
  await refused(await post('/json', bomb, { 'content-encoding': 'gzip' }), 413, 'body_too_large')
})

test('the limit is exact, the same for both forms, and a route may set its own', async () => {
  const exact = `"${'x'.repeat(LIMIT - 2)}"`
  assert.equal((await post('/bytes', exact)).status, 200)
  assert.equal((await post('/bytes', gzipSync(exact), { 'content-encoding': 'gzip' })).status, 200)
  await refused(await post('/bytes', `${exact} `), 413, 'body_too_large')
  await refused(
    await post('/bytes', gzipSync(`${exact} `), { 'content-encoding': 'gzip' }),
    413,
    'body_too_large',
  )
  assert.match(await refused(await post('/small', '"123456789"'), 413, 'body_too_large'), /10 bytes/)
  assert.equal((await post('/small', '"12345678"')).status, 200)
})

test('a body without a declared length is counted too, and its sender gets the response', async () => {
  const chunk = Buffer.alloc(2 ** 16, ' ')
  let remaining = 200
  const endless = new ReadableStream({
    pull: (sink) => (remaining-- > 0 ? sink.enqueue(chunk) : sink.close()),
  })
  await refused(await post('/json', endless), 413, 'body_too_large')
})

test('the small rest of a refused body is read and discarded, and the connection stays usable', async () => {
  const type = 'Host: a\r\nContent-Type: application/json\r\n'
  const rest = ' '.repeat(30_000)
  const text = await raw(
    `POST /small HTTP/1.1\r\n${type}Content-Length: ${2 * rest.length}\r\n\r\n${rest}`,
    rest,
    `POST /json HTTP/1.1\r\n${type}Content-Length: 1\r\nConnection: close\r\n\r\n1`,
  )
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('a declared length above the limit is refused before anything is read', async () => {
  const head = `POST /json HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${LIMIT + 1}\r\nConnection: close\r\n\r\n`
  assert.match(await raw(head), /^HTTP\/1\.1 413 /)
})

test('malformed JSON is a 400 with the position of the error', async () => {
  const cases: [string, string][] = [
    ['[1,\n 2,]', 'line 2, column 4'],
    ['{"a":x}', 'line 1, column 6'],
    ["{'a':1}", 'line 1, column 2'],
    ['[1,2', 'line 1, column 5'],
    ['"a\tb"', 'line 1, column 3'],
    ['{} {}', 'line 1, column 4'],
    ['NaN', 'line 1, column 1'],
  ]
  for (const [body, place] of cases) {
    const detail = await refused(await post('/json', body), 400, 'malformed_json')
    assert.ok(detail.includes(place), `${body}: ${detail}`)
  }
})

test('bytes that are not UTF-8 are refused in both forms; a byte order mark is ignored', async () => {
  for (const path of ['/json', '/bytes']) {
    for (const bad of ['22ff22', '22c322', '22eda08022', '5b22c0ae225d']) {
      await refused(await post(path, Buffer.from(bad, 'hex')), 400, 'malformed_json')
    }
    const big = Buffer.alloc(2 ** 20, 'é')
    await refused(await post(path, big.subarray(1)), 400, 'malformed_json')
  }
  assert.deepEqual(await (await post('/json', '\ufeff{"a":1}')).json(), { body: { a: 1 } })
  assert.equal(((await (await post('/bytes', '\ufeff{}')).json()) as { text: string }).text, '{}')
})

test('P8 nesting depth and number of values are limited', async () => {
  assert.equal((await post('/json', '['.repeat(32) + ']'.repeat(32))).status, 200)
  await refused(await post('/json', '['.repeat(33) + ']'.repeat(33)), 400, 'malformed_json')
  await refused(await post('/json', '{"a":'.repeat(100_000)), 400, 'malformed_json')
  await refused(await post('/json', `[${'[],'.repeat(300_000)}[]]`), 413, 'batch_too_large')
  assert.equal((await post('/json', JSON.stringify('['.repeat(100)))).status, 200)
  assert.equal((await post('/json', JSON.stringify('\\"[['.repeat(100)))).status, 200)
})

test('P8 text that PostgreSQL cannot store is named; a surrogate pair is accepted', async () => {
  const { errors } = await problemOf(await post('/json', '[{"a":"x"},{"a":["\\u0000"],"b":"\\ud83d"}]'))
  assert.deepEqual(
    errors?.map(({ index, field, code }) => ({ index, field, code })),
    [
      { index: 1, field: 'a.0', code: 'invalid_value' },
      { index: 1, field: 'b', code: 'invalid_value' },
    ],
  )
  assert.equal((await post('/json', '{"\\u0000":1}')).status, 400)
  assert.deepEqual(await (await post('/json', '"\\ud83d\\ude00 \\\\u0000"')).json(), { body: '😀 \\u0000' })
})

test('__proto__ changes no prototype, in any spelling', async () => {
  for (const key of ['__proto__', '\\u005f_proto__', '__pr\\u006fto__']) {
    const answer = await post('/json', `{"${key}":{"admin":true},"constructor":{"prototype":{"admin":true}}}`)
    const { body } = (await answer.json()) as { body: object }
    assert.equal(Object.hasOwn(body, '__proto__'), false, key)
  }
  assert.equal(({} as { admin?: boolean }).admin, undefined)
})

test('a missing required body is a 400; an optional one may be missing', async () => {
  await refused(await fetch('/typed', { method: 'POST' }), 400, 'malformed_json')
  await refused(await post('/typed', ''), 400, 'malformed_json')
  assert.deepEqual(await (await post('/json', '')).json(), { body: 'none' })
  assert.deepEqual(await (await fetch('/bytes', { method: 'POST' })).json(), {
    buffer: true,
    length: 0,
    text: '',
  })
  assert.equal(
    (await fetch('/json', { method: 'DELETE', headers: { 'content-type': 'application/json' } })).status,
    200,
  )
})

test('a big body passes through the spool file unchanged, compressed or not', async () => {
  const bytes = Buffer.from(JSON.stringify(Array.from({ length: 130_000 }, (_, index) => `șapte ${index}`)))
  assert.ok(bytes.length > 2 ** 20 && bytes.length < LIMIT)
  for (const [body, headers] of [
    [bytes, {}],
    [gzipSync(bytes), { 'content-encoding': 'gzip' }],
  ] as const) {
    const answer = await post('/echo', body, headers)
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes))
  }
})

test('none of these calls was an unexpected failure', () => {
  assert.deepEqual(
    lines.filter((line) => line.includes('unexpected failure')),
    [],
  )
})
