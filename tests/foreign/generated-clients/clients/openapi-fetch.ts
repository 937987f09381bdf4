import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import type { paths } from '../generated/openapi-typescript.ts'

// Integrator's program that is based only on /openapi.json. It uses the types of openapi-typescript.

const { VITRINA_URL = '', VITRINA_TOKEN = '', VITRINA_HOOK = '' } = process.env

const { GET, POST, PUT, DELETE } = createClient<paths>({
  baseUrl: VITRINA_URL,
  headers: { 'API-Token': VITRINA_TOKEN },
  querySerializer: { array: { style: 'form', explode: false } },
})

const brands = await POST('/external/brand/bulk-create', {
  body: [
    { name: 'Acme', slug: 'acme-of', order: 7, is_featured: true, description: 'Kept' },
    { name: 'Other', slug: 'other-of' },
  ],
})
const [acme] = brands.data ?? []
assert.ok(acme?.id, JSON.stringify(brands.error))

const updated = await PUT('/external/brand/{id}', {
  params: { path: { id: acme.id }, query: { fields: ['name', 'order', 'is_featured', 'description'] } },
  body: { name: 'Acme, renamed' },
})
assert.deepEqual(updated.data, { name: 'Acme, renamed', order: 7, is_featured: true, description: 'Kept' })

const list = await GET('/external/brand', { params: { query: { page_size: 1, ids: [acme.id] } } })
assert.equal(list.data?.[0]?.name, 'Acme, renamed')
assert.equal(list.response.headers.get('x-total-count'), '1')

const refused = await GET('/external/brand', { params: { query: { page_size: 0 } } })
const code: string | undefined = refused.error?.code
assert.deepEqual([refused.response.status, code], [400, 'validation_failed'])

const exported = await GET('/external/brand/export', {
  params: { query: { format: 'ndjson' } },
  parseAs: 'text',
})
assert.match(exported.data ?? '', /"slug":"acme-of"/)

const orders = await POST('/external/external-order', {
  body: [
    { rrn: 'of-1', order_items: [{ product: { group_product_id: 'P1' }, quantity: 2, order_status: 'new' }] },
  ],
})
const [order] = orders.data ?? []
assert.ok(order && 'order_items' in order && order.order_id, JSON.stringify(orders.error))
assert.equal(order.order_items?.[0]?.quantity, 2)
const commented = await PUT('/external/external-order/{id}', {
  params: { path: { id: order.order_id } },
  body: { comment: 'Ring twice' },
})
assert.ok(commented.data && 'rrn' in commented.data, JSON.stringify(commented.error))
assert.deepEqual([commented.data.rrn, commented.data.comment], ['of-1', 'Ring twice'])

const hook = await POST('/external/webhook', { body: { url: VITRINA_HOOK, events: ['order.*'] } })
const id = hook.data?.id
assert.ok(id && hook.data?.secret?.startsWith('whsec_'), JSON.stringify(hook.error))
const described = await PUT('/external/webhook/{id}', {
  params: { path: { id } },
  body: { description: 'Ours' },
})
assert.deepEqual([described.data?.events, described.data?.description], [['order.*'], 'Ours'])
assert.equal((await DELETE('/external/webhook/{id}', { params: { path: { id } } })).response.status, 204)
