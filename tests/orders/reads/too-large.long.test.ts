import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, MINIMAL, ORDERS, orderShop } from '../writes/order-shop.ts'
import { storeOrdersAt } from './stored.ts'

const { client, sql, ...own } = await openShop()
const { get, send } = await orderShop(own)

/** Texts of almost half a MiB. */
const TEXT = 'x'.repeat(65_000)
const FAT = {
  comment: TEXT,
  payment: { note: TEXT },
  delivery: { note: TEXT },
  address: { address_ro: TEXT, address_ru: TEXT, address_en: TEXT, address_uk: TEXT },
  order_items: [item()],
}

test('2.4 a list that would take too much memory is refused with advice', async () => {
  for (let n = 0; n < 300; n += 100) {
    const created_at = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
    const { status } = await send(
      Array.from({ length: 100 }, () => ({ ...FAT, created_at })),
      MINIMAL,
    )
    assert.equal(status, 200)
  }

  const { status, body, headers } = await get(`${ORDERS}?page_size=5000`)
  assert.deepEqual([status, body.code, headers.get('etag')], [400, 'too_long', null])
  assert.equal((await get(`${ORDERS}?page_size=5000&fields=order_id,total`)).body.length, 300)
  assert.equal((await get(`${ORDERS}?page_size=50&page=6`)).body.length, 50)
})

test('6.1 a poll of that size returns fewer orders, and the link leads to the rest', async () => {
  const seen: number[] = []
  const answers: number[] = []
  for (let query: string | undefined = '?created_after=0'; query !== undefined; ) {
    const { status, headers, body } = await get(ORDERS + query)
    assert.equal(status, 200, JSON.stringify(body).slice(0, 500))
    assert.equal(headers.get('x-total-count'), '300')
    answers.push(body.length)
    seen.push(...body.map(({ order_id }: { order_id: number }) => order_id))
    const [, next] = /<[^?]+([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
    // The page ends with a whole second: each hundred orders have the same one.
    const last = body.at(-1)
    if (next !== undefined) {
      const further = (await get(`${ORDERS}?ids=${last.order_id + 1}`)).body[0]
      assert.notEqual(further.created_at.slice(0, 19), last.created_at.slice(0, 19))
    }
    query = next
  }
  assert.ok(answers.length > 1)
  assert.deepEqual(
    seen,
    Array.from({ length: 300 }, (_, n) => n + 1),
  )
})

test('6.1 orders of one second that do not fit into one response come in several', async () => {
  const shop = await orderShop(await client())
  await storeOrdersAt(sql, shop.siteId, [0, ...Array.from({ length: 50_010 }, () => 5000)])
  const { ids, total } = await shop.list('created_after=0')
  assert.deepEqual([ids, total], [[1], 50_011])
  const { ids: second } = await shop.list('created_after=0&cursor=0_1')
  assert.deepEqual([second.length, second.at(-1)], [50_000, 50_001])
  const { ids: rest } = await shop.list('created_after=0&cursor=5000_50001')
  assert.deepEqual([rest.length, rest.at(-1)], [10, 50_011])
})
