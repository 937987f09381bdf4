import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, orderShop } from '../writes/order-shop.ts'

const { client, ...own } = await openShop()
const { get, post, del, write } = await orderShop(own)
const [first] = await write({ rrn: 'ERP-1', order_items: [item(), item(2)] })

const QUERIES = ['', '?status=new', '?search=ERP', '?after=0&page_size=1', '?page=9', '?fields=rrn']
const tagOf = async (query = '') => (await get(ORDERS + query)).headers.get('etag') ?? ''

test('4.1.7 a list is 304 while no order has changed', async () => {
  for (const query of QUERIES) {
    const tag = await tagOf(query)
    assert.match(tag, /^(W\/)?"[^"]+"$/)
    const { status, body, headers } = await get(ORDERS + query, { 'if-none-match': tag })
    assert.deepEqual([status, body], [304, ''], query)
    assert.equal(headers.get('etag')?.replace('W/', ''), tag.replace('W/', ''))
    assert.match(headers.get('cache-control') ?? '', /\bprivate\b.*\bno-cache\b/)
  }
})

test('4.1.7 writes to content and to other sites leave the ETag unchanged', async () => {
  const tag = await tagOf()
  await post('/external/brand/bulk-create/', [{ name: 'A', slug: 'a' }])
  await (await orderShop(await client())).write({ order_items: [item()] })

  assert.equal((await get(ORDERS, { 'if-none-match': tag })).status, 304)
})

test('4.1.7 each write of an order changes the ETag, and the next read shows it', async () => {
  const [, second] = first?.order_items ?? []
  const changes: readonly (() => Promise<unknown>)[] = [
    () => write({ order_items: [item()] }),
    () => write({ rrn: 'ERP-1', comment: 'Sună' }),
    () => write({ rrn: 'ERP-1', address: { address_ro: 'Chișinău' } }),
    () => write({ rrn: 'ERP-1', order_items: [{ order_id: second?.order_id, quantity: 7 }] }),
    () => del(`/external/external-order-item/${second?.order_id}/`),
  ]
  for (const change of changes) {
    // Twice, so that the response is cached.
    await get(ORDERS)
    const { headers, body } = await get(ORDERS)
    await change()
    const after = await get(ORDERS, { 'if-none-match': headers.get('etag') ?? '' })
    assert.equal(after.status, 200, `${change}`)
    assert.notDeepEqual(after.body, body)
  }
})

test('4.1.7 a repeated write that changes nothing leaves the ETag unchanged', async () => {
  const tag = await tagOf()
  await write({ rrn: 'ERP-1', comment: 'Sună' })
  assert.equal(await tagOf(), tag)
})

test('4.1.2 the total reflects every write, with or without a filter', async () => {
  const totals = async () =>
    Promise.all(
      ['', '?status=new', '?search=ERP'].map(async (query) =>
        Number((await get(ORDERS + query)).headers.get('x-total-count')),
      ),
    )
  const [all = 0, fresh = 0, found = 0] = await totals()
  await write({ rrn: 'ERP-2', order_items: [item(1, 1, { order_status: 'done' })] })
  assert.deepEqual(await totals(), [all + 1, fresh, found + 1])
  await write({ rrn: 'ERP-3', order_items: [item()] })
  assert.deepEqual(await totals(), [all + 2, fresh + 1, found + 2])
})

test('1.2 the same list of two sites has different ETags', async () => {
  const sites = [await client(), await client()]
  const tags = await Promise.all(sites.map(async (site) => (await site.get(ORDERS)).headers.get('etag')))
  assert.equal(new Set(tags).size, 2)
})
