import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RequestRow } from '@vitrina/schema/console/request-log'
import { createToken } from '../../server/identity/access/tokens.ts'
import { signIn } from '../console/operator.ts'
import { clientOf, openShop } from '../vitrina.ts'

const vitrina = await openShop()
const { url, sql, siteId, get, post, del } = vitrina
const viewer = await signIn(vitrina, { role: 'viewer' })
const log = `${viewer.site}/request`

await get('/external/category/')
await get('/external/brand/404')
await post('/external/brand/bulk-create/', [{ slug: 'acme', name: 'Acme' }])
await post('/external/brand/bulk-create/', [{ slug: 'acme', name: 'Acme' }])
await del('/external/brand/1')
const { id: secondId, token } = await createToken(sql, {
  siteId,
  name: 'second',
  scopes: ['content:read'],
  lifetime: null,
})
const second = clientOf(url, token, siteId)
const lastReply = await second.post('/external/brand/bulk-create/', [{ slug: 'uci' }])

const matches = async (query: string): Promise<string[]> =>
  ((await viewer.get(`${log}?${query}`)).body as RequestRow[]).map(
    ({ method, path, status }) => `${method} ${path} ${status}`,
  )

const ALL = [
  'POST /external/brand/bulk-create/ 403',
  'DELETE /external/brand/1 204',
  'POST /external/brand/bulk-create/ 400',
  'POST /external/brand/bulk-create/ 201',
  'GET /external/brand/404 404',
  'GET /external/category/ 200',
]
const of = (...places: number[]) => places.map((place) => ALL[place])

test('a viewer sees the calls of a site, newest first', async () => {
  assert.deepEqual(await matches(''), ALL)
})

test('calls are filtered by their result', async () => {
  assert.deepEqual(await matches('status=400'), of(2))
  assert.deepEqual(await matches('status=4xx'), of(0, 2, 4))
  assert.deepEqual(await matches('status=2xx'), of(1, 3, 5))
  assert.deepEqual(await matches('status=5xx'), [])
  assert.deepEqual(await matches('code=insufficient_scope'), of(0))
})

test('calls are filtered by caller, method and path', async () => {
  assert.deepEqual(await matches(`token=${secondId}`), of(0))
  assert.deepEqual(await matches('token=0123456789ab'), [])
  assert.deepEqual(await matches('method=DELETE'), of(1))
  assert.deepEqual(await matches('path=BRAND/bulk'), of(0, 2, 3))
  assert.deepEqual(await matches('path=%25'), [])
})

test('calls are filtered by a complete key in them', async () => {
  assert.deepEqual(await matches('key=acme'), of(2, 3))
  assert.deepEqual(await matches('key=acm'), [])
  assert.deepEqual(await matches('key=acme&status=201'), of(3))
})

test('calls are filtered by a period that excludes its end', async () => {
  await sql`update request_log set at = '2026-01-02T10:00:00Z' 
    where id = (select min(id) from request_log where site_id = ${siteId})`
  const at = (time: string) => Date.parse(`2026-01-02T${time}Z`) / 1000
  assert.deepEqual(await matches(`until=${at('11:00')}`), of(5))
  assert.deepEqual(await matches(`since=${at('10:00')}&until=${at('10:00')}`), [])
  assert.deepEqual(await matches(`since=${at('10:00')}&until=${at('10:01')}`), of(5))
  assert.deepEqual(await matches(`since=${at('10:01')}`), of(0, 1, 2, 3, 4))
})

test('the request_id of an error finds its call', async () => {
  const { headers } = await get('/external/brand/405')
  const id = headers.get('x-request-id')

  assert.deepEqual(await matches(`request_id=${id}`), ['GET /external/brand/405 404'])
  assert.deepEqual(await matches(`request_id=${lastReply.body.request_id}`), of(0))
})

test('pages continue before the last listed call', async () => {
  const { body: first } = await viewer.get(`${log}?page_size=2&path=brand/bulk`)
  const { body: next } = await viewer.get(`${log}?page_size=2&path=brand/bulk&before=${first[1].id}`)

  assert.deepEqual([first.length, next.length], [2, 1])
})

test('an invalid filter is refused with all its errors', async () => {
  const { status, body } = await viewer.get(
    `${log}?status=teapot&code=none&token=&key=${'k'.repeat(256)}&request_id=1&method=BREW&before=0&page_size=x&when=now&path=%00`,
  )
  assert.equal(status, 400)
  assert.deepEqual(body.errors.map(({ field }: { field: string }) => field).toSorted(), [
    'before',
    'code',
    'key',
    'method',
    'page_size',
    'path',
    'request_id',
    'status',
    'token',
    'when',
  ])
})

test('a missing call is a 404', async () => {
  for (const id of ['0', '-1', 'x', '1e3', '99999999', '9'.repeat(30)])
    assert.equal((await viewer.get(`${log}/${id}`)).status, 404, id)
})

test('P5 the log of a site is invisible to other sites', async () => {
  const other = await vitrina.client()
  const owner = await signIn({ ...vitrina, siteId: other.siteId })
  await other.get('/external/gift/404')
  const [{ id }] = (await viewer.get(`${log}?page_size=1`)).body

  assert.deepEqual(
    (await owner.get(`${owner.site}/request`)).body.map(({ path }: RequestRow) => path),
    ['/external/gift/404'],
  )
  assert.equal((await owner.get(`${owner.site}/request/${id}`)).status, 404)
  assert.equal((await owner.get(`${owner.site}/request?token=${secondId}`)).body.length, 0)
  assert.equal((await owner.get(log)).status, 404)
})

test('an API token cannot read the log', async () => {
  for (const path of ['/external/request', `/console/api${log}`])
    assert.ok([401, 404].includes((await get(path)).status), path)
})
