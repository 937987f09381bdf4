import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openShop } from '../vitrina.ts'
import { brands, linesOf, NDJSON, overAt, rowsOf } from './importing.ts'

const { client, sql } = await openShop()

const keyed = (key: string) => ({ ...NDJSON, 'idempotency-key': key })

test('4.2.9 the same key and file lead to the same job, on every repetition, compressed or not', async () => {
  const shop = await client()
  const file = linesOf(brands(1200))
  const first = await shop.post('/external/brand/import/', file, keyed('night-1'))
  assert.equal(first.headers.get('idempotency-replayed'), null)
  await overAt(shop, '/external/job/1/')

  for (const [body, headers] of [
    [file, {}],
    [gzipSync(file), { 'content-encoding': 'gzip' }],
  ] as const) {
    const again = await shop.post('/external/brand/import/', body, { ...keyed('night-1'), ...headers })
    assert.deepEqual([again.status, again.body.id], [202, 1])
    assert.equal(again.headers.get('location'), '/external/job/1/')
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
  }
  assert.equal((await shop.get('/external/job/')).body.length, 1)
})

test('4.2.9 the same key with another file, query or object is a 422, and nothing is imported', async () => {
  const shop = await client()
  await shop.post('/external/brand/import/', linesOf(brands(2)), keyed('k'))
  await overAt(shop, '/external/job/1/')
  for (const [path, file] of [
    ['brand/import/', linesOf(brands(3))],
    ['brand/import/', linesOf(brands(2)).slice(0, -1)],
    ['brand/import/?dry_run=true', linesOf(brands(2))],
    ['promo/import/', linesOf(brands(2))],
  ] as const) {
    const { status, body } = await shop.post(`/external/${path}`, file, keyed('k'))
    assert.deepEqual([status, body.code], [422, 'idempotency_key_reused'], path)
  }
  assert.equal((await shop.get('/external/job/')).body.length, 1)
  assert.equal((await rowsOf(shop, 'brand')).length, 2)
})

test('4.2.9 of many concurrent calls with the same key one creates the job; the others get it or a 409', async () => {
  const shop = await client()
  const file = linesOf(brands(1500))
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => shop.post('/external/brand/import/', file, keyed('race'))),
  )

  for (const { status, body } of replies)
    assert.ok(
      status === 202 ? body.id === replies.find((reply) => reply.status === 202)?.body.id : status === 409,
    )
  assert.ok(replies.some(({ status }) => status === 202))
  const { body: jobs } = await shop.get('/external/job/')
  assert.equal(jobs.length, 1)
  assert.equal((await overAt(shop, `/external/job/${jobs[0].id}/`)).created, 1500)
})

test('4.2.9 a key belongs to its token: another token of the same site has its own keys', async () => {
  const shop = await client()
  const other = await client({ siteId: shop.siteId })
  const first = await shop.post('/external/brand/import/', linesOf(brands(2)), keyed('k'))
  const second = await other.post('/external/brand/import/', linesOf(brands(3)), keyed('k'))
  assert.deepEqual([first.status, second.status], [202, 202])
  assert.notEqual(first.body.id, second.body.id)
})

test('4.2.9 a key expires after a day', async () => {
  const shop = await client()
  await shop.post('/external/brand/import/', linesOf(brands(2)), keyed('k'))
  await overAt(shop, '/external/job/1/')
  await sql`
    update import set created_at = created_at - interval '25 hours' where site_id = ${shop.siteId}
  `
  const { status, body } = await shop.post('/external/brand/import/', linesOf(brands(3)), keyed('k'))
  assert.deepEqual([status, body.id], [202, 2])
})

test('4.2.9 of a file in parts, the same key with another query, format or object is a 422', async () => {
  const shop = await client()
  const begin = (path: string, type = 'application/x-ndjson') =>
    shop.post(`/external/${path}`, linesOf(brands(2)), {
      ...keyed('parts'),
      'content-type': type,
      'upload-complete': '?0',
    })
  assert.equal((await begin('brand/import/?dry_run=true')).status, 201)
  for (const [path, type] of [
    ['brand/import/'],
    ['brand/import/?dry_run=true&mode=create'],
    ['brand/import/?dry_run=true&slugs=auto'],
    ['brand/import/?dry_run=true', 'text/csv'],
    ['promo/import/?dry_run=true'],
  ] as const) {
    const { status, body } = await begin(path, type)
    assert.deepEqual([status, body.code], [422, 'idempotency_key_reused'], `${path} ${type}`)
  }
  const again = await begin('brand/import/?dry_run=true')
  assert.deepEqual([again.status, again.body.id], [201, 1])
})

test('4.2.9 a refused or interrupted file does not keep its key', async () => {
  const shop = await client()
  assert.equal((await shop.post('/external/brand/import/', '', keyed('k'))).status, 400)
  const cut = gzipSync(linesOf(brands(20_000))).subarray(0, -10)
  const refused = await shop.post('/external/brand/import/', cut, {
    ...keyed('k'),
    'content-encoding': 'gzip',
  })
  assert.equal(refused.status, 400)
  assert.equal((await shop.post('/external/brand/import/', linesOf(brands(2)), keyed('k'))).status, 202)
})

test('4.2.9 a key whose sender has died is free; one whose sender is alive is in use', async () => {
  const shop = await client()
  await sql`
    insert into import (site_id, id, token, idempotency_key, object, format, dry_run, slugs, state, resumable)
    select ${shop.siteId}, 900, number, 'k', 'brand', 'ndjson', false, 'given', 'receiving', false
    from api_token where site_id = ${shop.siteId}
  `
  const send = () => shop.post('/external/brand/import/', linesOf(brands(2)), keyed('k'))
  assert.deepEqual([(await send()).status, (await send()).body.code], [409, 'idempotency_key_in_use'])
  await sql`update import set received_at = now() - interval '2 minutes' where site_id = ${shop.siteId}`
  assert.equal((await send()).status, 202)
})

test('4.2.9 an invalid key is a 400', async () => {
  const shop = await client()
  const { status } = await shop.post('/external/brand/import/', linesOf(brands(2)), keyed('a b'))
  assert.equal(status, 400)
})
