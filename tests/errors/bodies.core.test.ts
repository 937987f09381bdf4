import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { openShop } from '../vitrina.ts'
import { assertProblem } from './problem.ts'
import { rawRequest } from './raw.ts'

const { get, post, put, url, token } = await openShop({ BODY_LIMIT_MIB: '1' })

const CREATE = '/external/category/bulk-create/'
const MIB = 2 ** 20
const count = async () => Number((await get('/external/category?page_size=1')).headers.get('x-total-count'))

const packed = (body: string | Uint8Array, encoding = 'gzip') =>
  [CREATE, typeof body === 'string' ? gzipSync(body) : body, { 'content-encoding': encoding }] as const

/** Batch with exactly this number of bytes. */
const batchOf = (bytes: number) => `[{}${' '.repeat(bytes - 4)}]`

for (const type of [
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/vnd.api+json',
  'application/jsonp',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-16',
  'nonsense',
])
  test(`a body of type ${type} is a 415`, async () => {
    const before = await count()

    assertProblem(await post(CREATE, '[{}]', { 'content-type': type }), 415, 'unsupported_media_type')
    assertProblem(
      await put('/external/category/1', '{}', { 'content-type': type }),
      415,
      'unsupported_media_type',
    )
    assert.equal(await count(), before)
  })

test('a body without a type is a 415', async () => {
  const { status } = await rawRequest(url + CREATE, 'POST', [['API-Token', token]], '[{}]')

  assert.equal(status, 415)
})

for (const type of [
  'application/json',
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
])
  test(`a body of type ${type} is accepted`, async () => {
    assert.equal((await post(CREATE, '[{}]', { 'content-type': type })).status, 201)
  })

test('a body of exactly the limit is accepted, one byte more is a 413', async () => {
  assert.equal((await post(CREATE, batchOf(MIB))).status, 201)
  const before = await count()

  const body = assertProblem(await post(CREATE, batchOf(MIB + 1)), 413, 'body_too_large')
  assert.match(body.detail, /1048576/)
  assert.equal(await count(), before)
})

test('a body of unknown length is a 413 once it exceeds the limit', async () => {
  const chunks = (async function* () {
    yield '[{}'
    for (let sent = 0; sent < 3 * MIB; sent += 65_536) yield ' '.repeat(65_536)
    yield ']'
  })()
  const response = await fetch(url + CREATE, {
    method: 'POST',
    headers: { 'api-token': token, 'content-type': 'application/json' },
    body: ReadableStream.from(chunks).pipeThrough(new TextEncoderStream()),
    duplex: 'half',
  } as RequestInit)

  assert.equal(response.status, 413)
})

test('a connection remains usable after a 413', async () => {
  await post(CREATE, batchOf(2 * MIB))

  assert.equal((await post(CREATE, '[{}]')).status, 201)
})

test('a body compressed with gzip is accepted, and its limit counts decompressed bytes', async () => {
  assert.equal((await post(...packed('[{"name_ro":"Împachetat"}]'))).body[0].name_ro, 'Împachetat')
  assert.equal((await post(...packed('[{}]', 'GZIP'))).status, 201)
  assert.equal((await post(...packed('[{}]', 'x-gzip'))).status, 201)
  assert.equal((await post(...packed(batchOf(MIB)))).status, 201)
  assertProblem(await post(...packed(batchOf(MIB + 1))), 413, 'body_too_large')
})

test('a gzip bomb is a 413', async () => {
  const bomb = gzipSync(Buffer.alloc(128 * MIB, 0x20))

  assertProblem(await post(...packed(bomb)), 413, 'body_too_large')
})

test('invalid or truncated gzip is a 400', async () => {
  const archive = gzipSync(batchOf(5000))
  for (const bytes of [
    Buffer.from('[{}]'),
    archive.subarray(0, archive.length - 6),
    archive.subarray(0, 10),
    Buffer.concat([archive.subarray(0, 20), Buffer.alloc(20, 0xff), archive.subarray(20)]),
  ])
    assertProblem(await post(...packed(bytes)), 400, 'bad_request')
})

test('any other encoding, or more than one, is a 415 that names gzip', async () => {
  for (const [encoding, bytes] of [
    ['br', brotliCompressSync('[{}]')],
    ['deflate', Buffer.from('[{}]')],
    ['gzip, gzip', gzipSync(gzipSync('[{}]'))],
    ['gzip, br', gzipSync('[{}]')],
  ] as const) {
    const reply = await post(CREATE, bytes, { 'content-encoding': encoding })
    assertProblem(reply, 415, 'unsupported_media_type')
    assert.equal(reply.headers.get('accept-encoding'), 'gzip')
  }
  assert.equal((await post(CREATE, '[{}]', { 'content-encoding': 'identity' })).status, 201)
})

test('5000 objects are a batch, 5001 elements of any kind are a 413', async () => {
  assert.equal((await post(CREATE, Array(5000).fill({}), { prefer: 'return=minimal' })).status, 201)
  const before = await count()

  for (const path of ['bulk-create', 'bulk-upsert', 'bulk-delete'])
    assertProblem(await post(`/external/category/${path}/`, Array(5001).fill({})), 413, 'batch_too_large')
  assertProblem(await put('/external/category/bulk-update/', Array(5001).fill(1)), 413, 'batch_too_large')
  assertProblem(await post(CREATE, `[${'['.repeat(1)}${'],['.repeat(5000)}]]`), 413, 'batch_too_large')
  assert.equal(await count(), before)
})
