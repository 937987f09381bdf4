import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Scope } from '@vitrina/schema/scopes'
import { openShop } from '../vitrina.ts'
import { brands, importFile, linesOf, NDJSON, overAt, until } from './importing.ts'

const { client, sql, url } = await openShop()

test('4.2.13 the jobs of a site are listed in pages, newest first', async () => {
  const shop = await client()
  for (let n = 1; n <= 3; n++) await importFile(shop, 'brand/import/', linesOf(brands(n)))

  const { body, headers } = await shop.get('/external/job/')
  assert.deepEqual(
    body.map(({ id, total, state }: Record<string, unknown>) => [id, total, state]),
    [
      [3, 3, 'done'],
      [2, 2, 'done'],
      [1, 1, 'done'],
    ],
  )
  assert.equal(headers.get('x-total-count'), '3')
  const page = await shop.get('/external/job/?page=2&page_size=2')
  assert.deepEqual(
    page.body.map(({ id }: { id: number }) => id),
    [1],
  )
  for (const query of ['page=0', 'page_size=x', 'state=done'])
    assert.equal((await shop.get(`/external/job/?${query}`)).status, 400, query)
})

test('1.2 a job belongs to its site: other sites get 404', async () => {
  const [shop, other] = [await client(), await client()]
  const { id } = await importFile(shop, 'brand/import/', '{"slug":7}')

  for (const path of [`/external/job/${id}/`, `/external/job/${id}/errors/`])
    assert.equal((await other.get(path)).status, 404)
  assert.equal((await other.del(`/external/job/${id}/`)).status, 404)
  assert.deepEqual((await other.get('/external/job/')).body, [])
  for (const none of ['0', '-1', 'x', '99', '99999999999']) {
    assert.equal((await shop.get(`/external/job/${none}/`)).status, 404)
    assert.equal((await shop.get(`/external/job/${none}/errors/`)).status, 404)
    assert.equal((await shop.del(`/external/job/${none}/`)).status, 404)
  }
})

test('3.2 importing and cancelling require a write scope; jobs are shown with a read or write scope', async () => {
  const shop = await client()
  const { id } = await importFile(shop, 'brand/import/', linesOf(brands(1)))
  const withScopes = (...scopes: Scope[]) => client({ siteId: shop.siteId, scopes })
  const [reader, writer, stranger] = [
    await withScopes('content:read'),
    await withScopes('content:write'),
    await withScopes('orders:read'),
  ]

  assert.equal((await reader.post('/external/brand/import/', linesOf(brands(1)), NDJSON)).status, 403)
  assert.equal((await reader.del(`/external/job/${id}/`)).status, 403)
  assert.equal((await writer.del(`/external/job/${id}/`)).status, 409)
  for (const path of ['/external/job/', `/external/job/${id}/`, `/external/job/${id}/errors/`]) {
    assert.equal((await reader.get(path)).status, 200)
    assert.equal((await writer.get(path)).status, 200)
    assert.equal((await stranger.get(path)).status, 403)
    assert.equal((await fetch(url + path)).status, 401)
  }
})

test('4.2.13 a cancelled import stops: written lines stay, the rest is not written', async () => {
  const shop = await client()
  const file = linesOf(brands(60_000))
  const accepted = await shop.post('/external/brand/import/', file, NDJSON)
  const path = accepted.headers.get('location') ?? ''
  for (;;) {
    const { body } = await shop.get(path)
    assert.equal(body.state === 'queued' || body.state === 'running', true, body.state)
    if (body.created > 0) {
      assert.ok(body.rate > 0 && body.eta_seconds > 0)
      break
    }
    await sleep(5)
  }

  assert.equal((await shop.del(path)).status, 204)

  const { body: job } = await shop.get(path)
  assert.equal(job.state, 'cancelled')
  assert.ok(job.created > 0 && job.created < 60_000)
  await sleep(300)
  assert.equal(
    (await shop.get('/external/brand/?page_size=1')).headers.get('x-total-count'),
    String(job.created),
  )
  assert.deepEqual((await shop.get(path)).body, job)
  const again = await shop.del(path)
  assert.deepEqual([again.status, again.body.code], [409, 'conflict'])
  const [row] = await sql`select count(*) from import_chunk where site_id = ${shop.siteId}`
  assert.equal(row?.count, 0)
})

test('4.2.13 an import is cancelled while its next lines wait for another process that writes to the site', async () => {
  const shop = await client()
  const paused = Promise.withResolvers<void>()
  const cancelled = Promise.withResolvers<void>()
  const other = sql.begin(async (sql) => {
    await sql`select from site where id = ${shop.siteId} for no key update`
    paused.resolve()
    await cancelled.promise
  })
  /** Statements that wait for the site, with their start times. */
  const waiting = () => sql`
    select pid, query_start::text from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from site where id = $%'
  `
  try {
    await paused.promise
    const { headers } = await shop.post('/external/brand/import/', linesOf(brands(600)), NDJSON)
    await until(async () => (await waiting()).length > 0)
    const before = await waiting()
    const { status, body } = await shop.del(headers.get('location') ?? '')
    assert.equal(status, 204, JSON.stringify(body))
    assert.deepEqual(await waiting(), before, 'it was not cancelled before the lines had given up')
  } finally {
    cancelled.resolve()
  }
  await other
  assert.equal((await shop.get('/external/brand/?page_size=1')).headers.get('x-total-count'), '0')
})

test('4.2.13 a queued import that is cancelled does not block the next', async () => {
  const shop = await client()
  const send = (count: number) => shop.post('/external/brand/import/', linesOf(brands(count)), NDJSON)
  await send(6_000)
  const second = await send(8_000)
  await send(5)

  assert.equal((await shop.del(second.headers.get('location') ?? '')).status, 204)

  assert.equal((await overAt(shop, '/external/job/3/')).unchanged, 5)
  assert.deepEqual((await shop.get('/external/job/2/')).body.created, 0)
})

test('4.2.13 other sites do not wait for a long import', async () => {
  const [busy, other] = [await client(), await client()]
  await busy.post('/external/brand/import/', linesOf(brands(40_000)), NDJSON)
  await importFile(other, 'brand/import/', linesOf(brands(5)))
  const { body } = await busy.get('/external/job/1/')
  assert.notEqual(body.state, 'done')
  await busy.del('/external/job/1/')
})

test('4.2.13 a job of an unknown object fails with the reason', async () => {
  const shop = await client()
  await shop.post('/external/brand/import/', linesOf(brands(40_000)), NDJSON)
  const second = await shop.post('/external/brand/import/', linesOf(brands(1)), NDJSON)
  await sql`update import set object = 'spaceship' where site_id = ${shop.siteId} and id = ${second.body.id}`
  await shop.del('/external/job/1/')

  const job = await overAt(shop, '/external/job/2/')

  assert.deepEqual([job.state, job.reason.code], ['failed', 'not_found'])
})

test('1.6 every route of the jobs is documented', async () => {
  const { body } = await (await client()).get('/openapi.json')
  for (const [path, methods] of [
    ['/external/brand/import', ['post']],
    ['/external/job', ['get']],
    ['/external/job/{id}', ['get', 'patch', 'delete']],
    ['/external/job/{id}/errors', ['get']],
  ] as const)
    for (const method of methods) {
      const operation = body.paths[path]?.[method]
      assert.ok(operation?.summary, `${method} ${path}`)
    }
  assert.deepEqual(Object.keys(body.paths['/external/brand/import'].post.requestBody.content), [
    'application/x-ndjson',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/json',
  ])
})

test('2.4 a site with a thousand queued imports gets 429 with Retry-After, others do not', async () => {
  const [shop, other] = [await client(), await client()]
  await sql`
    insert into import (site_id, id, token, object, format, dry_run, slugs, state, resumable)
    select ${shop.siteId}, n, 1, 'brand', 'ndjson', false, 'given', 'queued', false from generate_series(1001, 2000) as n
  `
  const { status, body, headers } = await shop.post('/external/brand/import/', linesOf(brands(1)), NDJSON)
  assert.equal(status, 429, JSON.stringify(body))
  assert.equal(body.code, 'too_many_requests')
  assert.ok(Number(headers.get('retry-after')) > 0)
  assert.equal((await importFile(other, 'brand/import/', linesOf(brands(1)))).created, 1)
})
