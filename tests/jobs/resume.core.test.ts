import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { IS_LONG } from '../long.ts'
import { type Client, openShop } from '../vitrina.ts'
import { brands, CSV, countsOf, importFile, linesOf, NDJSON, overAt, rowsOf } from './importing.ts'

const { client, url, sql } = await openShop()

const BEGIN = { ...NDJSON, 'upload-complete': '?0' }
const PART = { 'content-type': 'application/partial-upload' }

const begin = async (shop: Client, file = '', headers: Record<string, string> = BEGIN): Promise<string> => {
  const { status, headers: responseHeaders, body } = await shop.post('/external/brand/import/', file, headers)
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal(responseHeaders.get('upload-complete'), '?0')
  return responseHeaders.get('location') ?? ''
}

const send = (
  shop: Client,
  path: string,
  offset: number,
  part: string | Uint8Array,
  complete = '?0',
  headers = {},
) =>
  shop.patch(path, part, {
    ...PART,
    'upload-offset': String(offset),
    'upload-complete': complete,
    ...headers,
  })

const whereIs = async (shop: Client, path: string) => {
  const response = await fetch(url + path, { method: 'HEAD', headers: { 'api-token': shop.token } })
  assert.equal(response.status, 200)
  return [Number(response.headers.get('upload-offset')), response.headers.get('upload-complete')]
}

test('4.2.13 a file may be sent in parts, split anywhere, and is imported after the last part', async () => {
  const shop = await client()
  const file = Buffer.from(linesOf(brands(40)))
  const path = await begin(shop, String(file.subarray(0, 33)))
  assert.deepEqual(await whereIs(shop, path), [33, '?0'])

  let offset = 33
  for (const length of [1, 2, 300, 0, 500]) {
    const { status, headers } = await send(shop, path, offset, file.subarray(offset, offset + length))
    offset += length
    assert.deepEqual([status, headers.get('upload-offset')], [204, String(offset)])
  }
  const waiting = (await shop.get(path)).body
  assert.deepEqual([waiting.state, waiting.total, waiting.created], ['queued', null, 0])
  const last = await send(shop, path, offset, file.subarray(offset), '?1')

  assert.deepEqual([last.status, last.headers.get('location'), last.body.total], [202, path, 40])
  assert.deepEqual(await whereIs(shop, path), [file.length, '?1'])
  assert.equal((await overAt(shop, path)).created, 40)
})

for (const [name, kind, open, header] of [
  ['NDJSON', NDJSON, '{"slug":"a","name":"', ''],
  ['CSV', CSV, 'a,', 'slug,name\n'],
] as const)
  test(`4.2.13 a part may end within a line of ${name} that is too long: it is refused, the others are imported`, async () => {
    const shop = await client()
    const lines = name === 'CSV' ? ['b,B\n', 'c,C\n'] : brands(2).map((brand) => linesOf([brand]))
    const file = Buffer.from(`${header}${lines[0]}${open}${'x'.repeat(9_000_000)}\n${lines[1]}`)
    const path = await begin(shop, '', { ...kind, 'upload-complete': '?0' })
    let offset = 0
    for (const size of [10, 2_000_000, 2_500_000, 3_000_000, 1]) {
      const { status, headers } = await send(shop, path, offset, file.subarray(offset, offset + size))
      offset += size
      assert.deepEqual([status, headers.get('upload-offset')], [204, String(offset)])
    }
    await send(shop, path, offset, file.subarray(offset), '?1')

    const job = await overAt(shop, path)
    assert.deepEqual(countsOf(job), { created: 2, updated: 0, unchanged: 0, invalid: 1 })
    const line = name === 'CSV' ? 3 : 2
    assert.partialDeepStrictEqual(job.errors, [{ line, code: 'too_long' }])
  })

test('4.2.13 after a process of the previous release skipped the rest of such a line, no later line is lost', async () => {
  const shop = await client()
  const path = await begin(shop)
  const long = Buffer.from(`{"name":"${'x'.repeat(5_000_000)}`)
  await send(shop, path, 0, long)
  await sql`
    update import set byte_offset = byte_offset + 1, line = line + 1
    where site_id = ${shop.siteId} and state = 'receiving'
  `
  await send(shop, path, long.length + 1, linesOf(brands(3)), '?1')
  assert.partialDeepStrictEqual(await overAt(shop, path), { created: 3, invalid: 1 })
})

test('4.2.13 each part may be compressed separately; offsets are those of the uncompressed file', async () => {
  const shop = await client()
  const file = linesOf(brands(600))
  const path = await begin(shop)
  const half = file.length / 2

  const first = await send(shop, path, 0, gzipSync(file.slice(0, half)), '?0', { 'content-encoding': 'gzip' })
  assert.equal(first.headers.get('upload-offset'), String(half))
  await send(shop, path, half, gzipSync(file.slice(half)), '?1', { 'content-encoding': 'gzip' })

  assert.equal((await overAt(shop, path)).created, 600)
})

test('4.2.13 a CSV in parts keeps its header, its line numbers, and cells with line ends', async () => {
  const shop = await client()
  const file = Buffer.from('\ufeffslug;name\r\na;A\r\nb;"B\r\n\r\nb"\r\nc;"C""c"\r\nd;D;D\r\n')
  // In the byte order mark, a header, a line end, a quoted line end, a doubled quote, and before the last line end.
  const cuts = IS_LONG
    ? file.keys()
    : [1, 5, ...['\na;', '\r\nb"', '\nb"', '"c"', '\n'].map((text) => file.lastIndexOf(text))]
  for (const cut of cuts) {
    const path = await begin(shop, '', { ...CSV, 'upload-complete': '?0' })
    await send(shop, path, 0, file.subarray(0, cut))
    const last = await send(shop, path, cut, file.subarray(cut), '?1')
    assert.equal(last.status, 202)
    const job = await overAt(shop, path)
    assert.equal(job.total, 4, `cut at ${cut}`)
    assert.deepEqual(
      job.errors.map(({ line }: { line: number }) => line),
      [7],
      `cut at ${cut}`,
    )
  }
  assert.deepEqual(
    (await rowsOf(shop, 'brand')).map(({ name }) => name),
    ['A', 'B\r\n\r\nb', 'C"c'],
  )
})

test('4.2.13 a wrong offset is a 409 with the correct one', async () => {
  const shop = await client()
  const file = linesOf(brands(10))
  const path = await begin(shop, file.slice(0, 100))
  for (const offset of [0, 99, 101, 5000]) {
    const { status, headers, body } = await send(shop, path, offset, 'x')
    assert.deepEqual([status, headers.get('upload-offset'), body.code], [409, '100', 'conflict'])
  }
  await send(shop, path, 100, file.slice(100), '?1')
  assert.equal((await overAt(shop, path)).created, 10)
})

test('4.2.13 after an interruption the upload resumes at the offset of the server', async () => {
  const shop = await client()
  const file = Buffer.from(linesOf(brands(2_500)))
  const path = await begin(shop)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(
    `PATCH ${path} HTTP/1.1\r\nHost: a\r\nAPI-Token: ${shop.token}\r\nContent-Type: application/partial-upload\r\n` +
      `Upload-Offset: 0\r\nUpload-Complete: ?1\r\nContent-Length: ${file.length}\r\n\r\n`,
  )
  socket.write(file.subarray(0, 100_001))
  await sleep(200)
  socket.resetAndDestroy()
  const storedOffset = async () => (await whereIs(shop, path))[0] as number
  for (const giveUp = Date.now() + 60_000; (await storedOffset()) < 100_001 && Date.now() < giveUp; )
    await sleep(20)

  const offset = await storedOffset()
  assert.equal(offset, 100_001, 'all that arrived was kept')
  await send(shop, path, offset, file.subarray(offset), '?1')

  assert.deepEqual(countsOf(await overAt(shop, path)), {
    created: 2_500,
    updated: 0,
    unchanged: 0,
    invalid: 0,
  })
})

test('4.2.13 a later sender takes over an upload; the earlier one is refused', async () => {
  const shop = await client()
  const file = Buffer.from(linesOf(brands(4_000)))
  const path = await begin(shop)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(
    `PATCH ${path} HTTP/1.1\r\nHost: a\r\nAPI-Token: ${shop.token}\r\nContent-Type: application/partial-upload\r\n` +
      `Upload-Offset: 0\r\nUpload-Complete: ?1\r\nContent-Length: ${file.length}\r\n\r\n`,
  )
  const half = file.length >> 1
  socket.write(file.subarray(0, half))
  const storedOffset = async () => (await whereIs(shop, path))[0] as number
  for (const giveUp = Date.now() + 60_000; (await storedOffset()) === 0 && Date.now() < giveUp; )
    await sleep(20)
  const offset = await storedOffset()
  assert.ok(offset > 0)

  const other = await send(shop, path, offset, file.subarray(offset, half + 7))
  assert.equal(other.status, 204)
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.write(file.subarray(half))
  assert.match(await answer, /^HTTP\/1\.1 409 /)
  socket.destroy()
  assert.equal((await send(shop, path, half + 7, file.subarray(half + 7), '?1')).status, 202)

  assert.deepEqual(countsOf(await overAt(shop, path)), {
    created: 4_000,
    updated: 0,
    unchanged: 0,
    invalid: 0,
  })
})

test('4.2.13 truncated gzip keeps the part that could be decompressed', async () => {
  const shop = await client()
  const file = Buffer.from(linesOf(brands(4_000)))
  const path = await begin(shop)
  const packed = gzipSync(file)
  const { status } = await send(shop, path, 0, packed.subarray(0, packed.length / 2), '?1', {
    'content-encoding': 'gzip',
  })
  assert.equal(status, 400)
  const [offset, complete] = await whereIs(shop, path)
  assert.ok(Number(offset) > 0 && complete === '?0')

  await send(shop, path, Number(offset), file.subarray(Number(offset)), '?1')
  assert.equal((await overAt(shop, path)).created, 4_000)
})

test('4.2.13 after a part with corrupt gzip the file starts again', async () => {
  const shop = await client()
  const path = await begin(shop)
  // Stored without compression, so that only the checksum at its end reveals the changed byte.
  const packed = gzipSync(linesOf(brands(5_000)), { level: 0 })
  packed[100_000] = (packed[100_000] ?? 0) ^ 1
  const { status, body } = await send(shop, path, 0, packed, '?0', { 'content-encoding': 'gzip' })
  assert.deepEqual([status, body.detail], [400, 'The body is not valid gzip.'])
  assert.equal((await shop.get(path)).status, 404)
})

test('4.2.13 an invalid part is refused', async () => {
  const shop = await client()
  const path = await begin(shop)
  for (const headers of [
    { 'upload-complete': '?1' },
    { 'upload-offset': '0' },
    { 'upload-offset': '-1', 'upload-complete': '?1' },
    { 'upload-offset': 'x', 'upload-complete': '?1' },
    { 'upload-offset': '0', 'upload-complete': 'true' },
  ])
    assert.equal((await shop.patch(path, 'x', { ...PART, ...headers })).status, 400, JSON.stringify(headers))
  assert.equal(
    (await shop.post('/external/brand/import/', 'x', { ...NDJSON, 'upload-complete': '1' })).status,
    400,
  )
  assert.equal((await send(shop, '/external/job/99/', 0, 'x')).status, 404)
  assert.deepEqual(await whereIs(shop, path), [0, '?0'])
})

test('4.2.13 a complete upload, or one that is not resumable, accepts no further part', async () => {
  const shop = await client()
  const { id } = await importFile(shop, 'brand/import/', linesOf(brands(1)))
  const path = await begin(shop, linesOf(brands(2)))
  await send(shop, path, linesOf(brands(2)).length, '', '?1')

  for (const over of [`/external/job/${id}/`, path]) {
    const { status, body } = await send(shop, over, 0, 'x')
    assert.deepEqual([status, body.code], [409, 'conflict'])
  }
})

test('4.2.13 a bad header, and a file without a record, end an upload in parts', async () => {
  const shop = await client()
  const bad = await begin(shop, 'slug,col', { ...CSV, 'upload-complete': '?0' })
  assert.equal((await send(shop, bad, 8, 'our\na,b\n')).status, 400)
  assert.equal((await shop.get(bad)).status, 404)

  const empty = await begin(shop)
  assert.deepEqual((await send(shop, empty, 0, '\n\n', '?1')).body.code, 'empty_batch')
  assert.equal((await shop.get(empty)).status, 404)
})

test('4.2.13 a restart under the same Idempotency-Key returns the offset to resume from', async () => {
  const shop = await client()
  const file = linesOf(brands(10))
  const key = { ...BEGIN, 'idempotency-key': 'night-1' }
  const path = await begin(shop, file.slice(0, 50), key)

  const again = await shop.post('/external/brand/import/', file.slice(0, 80), key)

  assert.equal(again.status, 201)
  assert.equal(again.headers.get('location'), path)
  assert.equal(again.headers.get('upload-offset'), '50')
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  await send(shop, path, 50, file.slice(50), '?1')
  assert.equal((await overAt(shop, path)).created, 10)
  const late = await shop.post('/external/brand/import/', '', key)
  assert.deepEqual(
    [late.status, late.headers.get('location'), late.headers.get('upload-complete')],
    [202, path, '?1'],
  )
})

test('3.2 parts require a write scope', async () => {
  const shop = await client()
  const path = await begin(shop)
  const reader = await client({ siteId: shop.siteId, scopes: ['content:read'] })
  assert.equal((await send(reader, path, 0, 'x')).status, 403)
  const other = await client()
  assert.equal((await send(other, path, 0, 'x')).status, 404)
})
