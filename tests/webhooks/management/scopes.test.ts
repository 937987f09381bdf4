import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '@vitrina/schema/scopes'
import { openShop } from '../../vitrina.ts'

const { client, sql } = await openShop()
type Called = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: unknown]

const URL = 'https://shop.example/hook'

test('8.2 managing webhooks requires events:manage, and the scopes to read their events', async () => {
  const owner = await client()
  await owner.post('/external/webhook/', { url: URL, events: ['order.*', 'category.updated'] })
  const withScopes = (...scopes: Scope[]) => client({ siteId: owner.siteId, scopes })
  const all = [
    ['GET', '', undefined],
    ['POST', '', { url: URL, events: ['order.created', 'stock.updated'] }],
    ['GET', '1/', undefined],
    ['PUT', '1/', { description: 'x' }],
    ['POST', '1/rotate-secret/', {}],
    ['POST', '1/ping/', undefined],
    ['GET', '1/delivery/', undefined],
    ['GET', '1/delivery/00000000-0000-4000-8000-000000000000', undefined],
    ['POST', '1/replay/', { parked: true }],
    ['DELETE', '1/', undefined],
  ] satisfies Called[]

  const refused = async (scopes: Scope[], calls: readonly Called[], scope: Scope) => {
    const { get, post, put, del } = await withScopes(...scopes)
    const send = { GET: (path: string) => get(path), POST: post, PUT: put, DELETE: del }
    for (const [method, path, body] of calls) {
      const { status, body: response } = await send[method](`/external/webhook/${path}`, body)
      assert.equal(status, 403, `${method} ${path} with ${scopes}`)
      assert.match(response.detail, new RegExp(scope))
    }
  }

  await refused(['content:read', 'orders:read', 'content:write', 'orders:write'], all, 'events:manage')
  const ofOne = all.filter(([method, path]) => method !== 'GET' || path.includes('delivery'))
  await refused(['events:manage', 'content:read'], ofOne, 'orders:read')
  await refused(['events:manage', 'orders:read'], ofOne, 'content:read')
  await refused(['events:manage', 'orders:read'], [['POST', '', { url: URL, events: ['*'] }]], 'content:read')

  const { get, post } = await withScopes('events:manage', 'orders:read')
  assert.equal((await get('/external/webhook/')).status, 200)
  assert.equal((await get('/external/webhook/1')).status, 200)
  assert.equal((await post('/external/webhook/', { url: URL, events: ['order.*'] })).status, 201)
})

test('8.2 adding events to a webhook and changing its address require the scopes to read its events', async () => {
  const owner = await client()
  await owner.post('/external/webhook/', { url: URL, events: ['category.*'] })
  const { put, get } = await client({ siteId: owner.siteId, scopes: ['events:manage', 'content:read'] })
  assert.equal((await put('/external/webhook/1', { events: ['category.*', 'order.*'] })).status, 403)

  await owner.put('/external/webhook/1', { events: ['category.*', 'order.*'] })
  const storeEvent = async (type: string, name: string) => {
    const [event] = await sql<{ id: string }>`
      insert into webhook_event (site_id, name, object_type, object_id, body)
      values (${owner.siteId}, ${name}, ${type}, 1, '{}') returning id
    `
    await sql`
      insert into webhook_delivery (site_id, endpoint_id, event_id, object_type, object_id, state, ended_at)
      values (${owner.siteId}, 1, ${event?.id}, ${type}, 1, 'parked', now())
    `
  }
  await storeEvent('order', 'order.created')
  await storeEvent('category', 'category.created')
  assert.equal((await get('/external/webhook/1/delivery/')).status, 403)

  await owner.put('/external/webhook/1', { events: ['category.updated'] })

  const { status, body } = await get('/external/webhook/1/delivery/')
  assert.deepEqual([status, body.map(({ event }: { event: string }) => event)], [200, ['category.created']])
})
