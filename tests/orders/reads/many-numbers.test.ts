import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { orderShop } from '../writes/order-shop.ts'
import { storeOrders } from './stored.ts'

const { sql, ...own } = await openShop()
const { list } = await orderShop(own)

const COUNT = 5_600
const FIRST = 100

// More reference numbers that begin with 7 than a search lists by name; item 7 belongs to order 3.
before(async () => {
  await storeOrders(sql, own.siteId, COUNT, 0)
  await sql`
    update external_order set rrn = '7-' || id where site_id = ${own.siteId} and id >= ${FIRST}::bigint
  `
})

test('6.7 an order is found by its id and by that of an item, however many rrns begin with the number', async () => {
  const total = COUNT - FIRST + 1 + 2
  for (const [query, ids] of [
    ['search=7&ordering=created_at&page_size=3', [3, 7, FIRST]],
    ['search=7&page_size=2', [7, COUNT]],
    ['search=7&page_size=2&page=2', [COUNT - 1, COUNT - 2]],
    ['search=7&page_size=1&page=1', [7]],
    ['search=7&ordering=-created_at&page_size=2', [COUNT, COUNT - 1]],
    [`search=7&page=${total}&page_size=1`, [3]],
    ['search=7&after=0&page_size=3', [3, 7, FIRST]],
    ['search=7&after=3&page_size=1', [7]],
    ['search=7&updated_after=0&after=0&page_size=1', [3]],
  ] as const)
    assert.deepEqual(await list(query), { ids, total }, query)
  const polled = await list('search=7')
  assert.deepEqual([polled.ids.slice(0, 2), polled.ids.length, polled.total], [[7, COUNT], 5001, total])
  assert.deepEqual(await list('search=7&ids=2,3,7,99'), { ids: [7, 3], total: 2 })
  assert.deepEqual(await list('search=7&status=canceled&page_size=1'), { ids: [5000], total: 5 })
})

test('6.1 pages after the last order are empty, and state the total', async () => {
  for (const [query, total] of [
    ['', COUNT],
    ['&status=done,new', COUNT],
    ['&status=canceled', 5],
    ['&status=canceled&created_after=0', 5],
    ['&search=7-', COUNT - FIRST + 1],
  ] as const) {
    for (const page of [2 ** 31 - 1, 10 ** 20, total + 1])
      assert.deepEqual(await list(`page=${page}&page_size=1${query}`), { ids: [], total }, `${page}${query}`)
    assert.equal((await list(`page=${total}&page_size=1${query}`)).ids.length, 1, query)
  }
})
