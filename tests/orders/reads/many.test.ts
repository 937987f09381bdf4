import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { ORDERS, orderShop } from '../writes/order-shop.ts'
import { storeOrders } from './stored.ts'

const { sql, ...own } = await openShop()
const { get, list } = await orderShop(own)

// More items than a search by id reads, and more orders than a search lists by name.
const COUNT = 12_000
const FRESH = 150

before(() => storeOrders(sql, own.siteId, COUNT, FRESH))

const from = (first: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, n) => first + n * step)

test('6.1 after with a status finds adjacent and distant orders', async () => {
  for (const [query, ids] of [
    ['after=0&status=done&page_size=5', from(1, 5)],
    ['after=0&status=new&page_size=5', from(COUNT - FRESH + 1, 5)],
    [`after=${COUNT - 3}&status=new`, from(COUNT - 2, 3)],
    [`after=${COUNT - 3}&status=done`, []],
    ['after=0&status=canceled', from(1000, 12, 1000)],
    ['after=0&status=canceled&page_size=12', from(1000, 12, 1000)],
    ['after=3500&status=canceled&page_size=4', from(4000, 4, 1000)],
    [`after=0&status=canceled,new&page_size=13`, [...from(1000, 11, 1000), ...from(COUNT - FRESH + 1, 2)]],
    ['after=0&status=customerrefusal', []],
  ] as const)
    assert.deepEqual((await list(query)).ids, ids, query)
})

test('6.1 following after through a status reads each of its orders once', async () => {
  const seen: number[] = []
  for (let ids = [0]; ids.length > 0; ) {
    ids = (await list(`after=${ids.at(-1)}&status=new,canceled&page_size=50`)).ids
    seen.push(...ids)
  }
  assert.deepEqual(seen, [...from(1000, 11, 1000), ...from(COUNT - FRESH + 1, FRESH)])
})

test('6.1 a search that finds very many orders behaves like any list', async () => {
  assert.deepEqual(await list('search=r-&page_size=3'), { ids: [COUNT, COUNT - 1, COUNT - 2], total: COUNT })
  assert.deepEqual(await list('search=R-&after=7000&page_size=2'), { ids: [7001, 7002], total: COUNT })
  assert.deepEqual(await list('search=R-&status=canceled&page_size=1'), { ids: [COUNT], total: 12 })
  assert.deepEqual(await list('search=R-1199&ordering=created_at&page_size=2'), {
    ids: [1199, 11990],
    total: 11,
  })
  // Orders with the same total are sorted by id.
  const cheapest = (await list('search=R-&ordering=total&page_size=2')).ids
  assert.deepEqual(cheapest, (await list('ordering=total&page_size=2')).ids)
})

test('6.1 a distant page of a status equals that of all orders', async () => {
  assert.deepEqual(await list('status=done,new&page=23&page_size=500'), {
    ids: from(1, 500).map((n) => COUNT - 22 * 500 - n + 1),
    total: COUNT,
  })
})

test('6.1 a status of most orders is combined with other filters', async () => {
  const doneCount = COUNT - FRESH
  assert.deepEqual(await list('status=done&updated_after=0&page_size=2'), {
    ids: [doneCount, doneCount - 1],
    total: doneCount,
  })
  assert.deepEqual(await list('status=done&search=R-1&after=1098&page_size=2'), {
    ids: [1099, 1100],
    total: 1111 + 2001 - FRESH,
  })
  assert.deepEqual((await list('status=new&updated_after=0')).total, FRESH)
})

test('4.1.1 a page of 5000 orders is complete', async () => {
  const { body } = await get(`${ORDERS}?page_size=5000&page=2`)
  assert.equal(body.length, 5000)
  assert.deepEqual(body[4999], (await get(`${ORDERS}2001/`)).body)
})
