import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Client, openShop } from '../vitrina.ts'
import { brands, countsOf, importFile, linesOf, NDJSON, rowsOf, until } from './importing.ts'

const { client, url, sql } = await openShop()

/** Opens a connection that sends `file` and announces `more`. */
const beginUpload = (shop: Client, file: string | Buffer, more = '') => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /external/brand/import/ HTTP/1.1\r\nHost: a\r\nAPI-Token: ${shop.token}\r\n` +
      `Content-Type: application/x-ndjson\r\n${more}Content-Length: 1000000000\r\n\r\n`,
  )
  socket.write(file)
  return socket
}

/** Stored imports and chunks of a site. */
const storedChunks = async ({ siteId }: Client) => {
  const [row] = await sql<{ imports: number; chunks: number }>`
    select (select count(*) from import where site_id = ${siteId}) as imports,
      (select count(*) from import_chunk where site_id = ${siteId}) as chunks
  `
  return row
}

test('4.2.13 an interrupted upload imports nothing and leaves no row', async () => {
  const shop = await client()
  const socket = beginUpload(shop, linesOf(brands(2_000)))
  await until(async () => (await storedChunks(shop))?.chunks !== 0)
  const [job] = (await shop.get('/external/job/')).body
  assert.partialDeepStrictEqual(job, { state: 'queued', total: null, started_at: null })

  socket.resetAndDestroy()

  await until(async () => (await storedChunks(shop))?.imports === 0)
  assert.deepEqual(await storedChunks(shop), { imports: 0, chunks: 0 })
  assert.deepEqual(await rowsOf(shop, 'brand'), [])
})

test('2.4 truncated or corrupt gzip is a 400 and imports nothing', async () => {
  const shop = await client()
  const archive = gzipSync(linesOf(brands(20_000)))
  const corrupt = Buffer.from(archive)
  corrupt.fill(0, corrupt.length / 2, corrupt.length / 2 + 100)

  const [early, wrong] = ['The gzip of the body ends too early.', 'The body is not valid gzip.']
  for (const [file, detail] of [
    [archive.subarray(0, -20), early],
    [archive.subarray(0, 5_000), early],
    [corrupt, wrong],
    [Buffer.from('no gzip'), wrong],
  ] as const) {
    const headers = { ...NDJSON, 'content-encoding': 'gzip' }
    const { status, body } = await shop.post('/external/brand/import/', file, headers)
    assert.deepEqual([status, body.detail], [400, detail])
  }
  assert.deepEqual(await storedChunks(shop), { imports: 0, chunks: 0 })
  assert.deepEqual(await rowsOf(shop, 'brand'), [])
})

test('4.2.13 slow senders block nobody: a few of a site are received at a time, and the others wait', async () => {
  const [slow, quick] = [await client(), await client()]
  const senders = Array.from({ length: 6 }, () => beginUpload(slow, linesOf(brands(1000))))
  await until(async () => (await storedChunks(slow))?.imports === 3)
  await sleep(100)
  assert.equal((await storedChunks(slow))?.imports, 3)

  assert.equal((await importFile(quick, 'brand/import/', linesOf(brands(3)))).created, 3)

  for (const socket of senders) socket.resetAndDestroy()
  await until(async () => (await storedChunks(slow))?.imports === 0)
  assert.equal((await importFile(slow, 'brand/import/', linesOf(brands(3)))).created, 3)
})

test('a client that sends Expect gets 100 Continue', async () => {
  const shop = await client()
  const socket = beginUpload(shop, '', 'Expect: 100-continue\r\n')
  const [answer] = await new Promise<string[]>((resolve) =>
    socket.once('data', (data) => resolve([String(data)])),
  )
  assert.match(answer ?? '', /^HTTP\/1\.1 100 /)
  socket.destroy()
})

test('4.2.13 a cancelled upload gets an error, and imports nothing', async () => {
  const shop = await client()
  const socket = beginUpload(shop, linesOf(brands(2_000)))
  await until(async () => (await storedChunks(shop))?.chunks !== 0)
  const [{ id }] = (await shop.get('/external/job/')).body

  assert.equal((await shop.del(`/external/job/${id}/`)).status, 204)

  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.write(linesOf(brands(2_000, 2_001)))
  assert.match(await answer, /^HTTP\/1\.1 409 /)
  socket.destroy()
  const job = (await shop.get(`/external/job/${id}/`)).body
  assert.equal(job.state, 'cancelled')
  assert.deepEqual(await rowsOf(shop, 'brand'), [])
})

test('1.4 an import has no size limit: one above the limit of other bodies is accepted', async () => {
  const shop = await client()
  const line = linesOf([{ slug: 'a', name: 'A' }]) + ' '.repeat(1024 * 1024)
  const file = Buffer.from(`${line}\n`.repeat(66))
  assert.ok(file.length > 64 * 2 ** 20)

  const job = await importFile(shop, 'brand/import/', file)

  assert.deepEqual(countsOf(job), { created: 1, updated: 0, unchanged: 65, invalid: 0 })
})
