import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { startReceiver } from '../receiver.ts'
import { untilDelivered } from '../until-delivered.ts'

const { client, sql } = await openShop()
const receiver = await startReceiver()

/** Creates a site with one webhook that has received events of `brands` brands. */
const delivered = async (brands: number, path = '') => {
  const site = await client()
  await sql`update site set private_webhooks = true where id = ${site.siteId}`
  await site.post('/external/webhook/', { url: receiver.url + path, events: ['brand.*', 'category.*'] })
  const slugs = Array.from({ length: brands }, (_, n) => `brand-${n + 1}`)
  for (const slug of slugs) await site.post('/external/brand/bulk-create/', [{ name: slug, slug }])
  await untilDelivered(sql, site.siteId)
  return site
}

const LOG = '/external/webhook/1/delivery/'

test('8.2 deliveries are listed page by page, newest first', async () => {
  const { get, post } = await delivered(5)
  const keysOf = ({ body }: { body: { key: string }[] }) => body.map(({ key }) => key)
  const { body } = await get(LOG)
  const [{ event_id: id, created_at, ended_at, ...newest }] = body
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.ok(Date.parse(created_at) <= Date.parse(ended_at))
  assert.deepEqual(newest, {
    event: 'brand.created',
    type: 'brand',
    object_id: 5,
    key: 'brand-5',
    cursor: 5,
    state: 'delivered',
    attempts: 1,
    next_try_at: null,
    last_status: 204,
    last_failure: null,
  })
  assert.deepEqual(
    body.map(({ created_at }: { created_at: string }) => created_at),
    body
      .map(({ created_at }: { created_at: string }) => created_at)
      .toSorted()
      .reverse(),
  )

  const first = await get(`${LOG}?page_size=3`)
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await get(next)
  assert.deepEqual([...keysOf(first), ...keysOf(second)], keysOf({ body }))
  assert.equal(second.headers.get('link'), null)

  const middle = body[2].created_at
  const sinceThen = body.filter(({ created_at }: { created_at: string }) => created_at >= middle)
  assert.equal((await get(`${LOG}?from=${middle}`)).body.length, sinceThen.length)
  assert.equal((await get(`${LOG}?to=${middle}`)).body.length, body.length - sinceThen.length)
  await post('/external/webhook/1/ping')
  assert.deepEqual(
    (await get(`${LOG}?event=ping`)).body.map(({ event, type }: { event: string; type: null }) => [
      event,
      type,
    ]),
    [['ping', null]],
  )
  assert.deepEqual((await get(`${LOG}?state=parked`)).body, [])
})

test('8.2 of changes that became events together, the last one is listed first', async () => {
  const site = await delivered(0, 'once')
  const brands = Array.from({ length: 20 }, (_, n) => ({ name: `${n}`, slug: `${n}` }))
  await site.post('/external/brand/bulk-create/', brands)
  await untilDelivered(sql, site.siteId)

  const pages = await Promise.all([1, 2, 3, 4].map((page) => site.get(`${LOG}?page_size=5&page=${page}`)))
  assert.deepEqual(
    pages.flatMap(({ body }) => body.map(({ cursor }: { cursor: number }) => cursor)),
    Array.from({ length: 20 }, (_, n) => 20 - n),
  )
})

test('8.2 a delivery shows the sent bytes and each attempt', async () => {
  const { get } = await delivered(1, 'one')
  const [{ event_id: id }] = (await get(LOG)).body
  const [sent] = receiver.received.filter(({ path }) => path === '/one')

  const { status, body } = await get(LOG + id)

  assert.equal(status, 200)
  assert.equal(body.body, sent?.text)
  const [attempt, ...more] = body.log
  assert.deepEqual(more, [])
  assert.partialDeepStrictEqual(attempt, {
    number: 1,
    url: `${receiver.url}one`,
    status: 204,
    failure: null,
    answer_body: '',
  })
  assert.equal(attempt.request_headers['webhook-signature'], sent?.headers['webhook-signature'])
  assert.equal(attempt.request_headers['webhook-id'], id)
  assert.ok(attempt.answer_headers.date)
})

test('4.1.3 the error about unknown parameters names them, and unknown deliveries are 404', async () => {
  const { get } = await delivered(0)
  const { status, body } = await get(
    `${LOG}?state=done&event=order&from=yesterday&page=0&page_size=x&colour=red`,
  )
  assert.equal(status, 400)
  assert.deepEqual(body.errors.map(({ field }: { field: string }) => field).sort(), [
    'colour',
    'event',
    'from',
    'page',
    'page_size',
    'state',
  ])
  assert.equal((await get(`${LOG}?page=101&page_size=1000`)).body.errors[0].code, 'out_of_range')
  for (const path of [
    `${LOG}7`,
    `${LOG}00000000-0000-4000-8000-000000000000`,
    '/external/webhook/2/delivery/',
    '/external/webhook/x/delivery/',
  ])
    assert.equal((await get(path)).status, 404, path)
})
