import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, orderShop } from '../writes/order-shop.ts'

const vitrina = await openShop()
const { get, write } = await orderShop(vitrina)
const COUNT = 130

/** Newest first: the order with the largest id is the oldest. */
const newest = Array.from({ length: COUNT }, (_, n) => n + 1)

before(async () => {
  await write(
    ...newest.map((order_id) => ({
      order_id,
      created_at: new Date(Date.UTC(2026, 0, 1) - order_id * 60_000).toISOString(),
      order_items: [item(1, 1, { order_status: order_id % 2 ? 'new' : 'done' }), item(2)],
    })),
  )
})

const idsAt = async (query: string): Promise<number[]> =>
  (await get(`${ORDERS}?fields=order_id&${query}`)).body.map(({ order_id }: { order_id: number }) => order_id)

const linksAt = async (query: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    [
      ...((await get(`${ORDERS}?${query}`)).headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g),
    ].map(([, target = '', name = '']) => [name, decodeURIComponent(new URL(target).search.slice(1))]),
  )

test('4.1.1 a page has 100 orders unless page_size differs', async () => {
  assert.deepEqual(await idsAt('page=1'), newest.slice(0, 100))
  assert.deepEqual(await idsAt('page_size=7'), newest.slice(0, 7))
  assert.deepEqual(await idsAt('page_size=5001'), newest)
})

test('6.1 pages divide a list completely, with every filter and ordering', async () => {
  for (const filter of ['', '&status=new,done', '&status=new,done&updated_after=0'])
    for (const ordering of ['-created_at', 'created_at']) {
      const all = ordering === 'created_at' ? newest.toReversed() : newest
      for (const size of [1, 13, 64, 65, 129, 130, 131])
        for (const page of [1, 2, Math.ceil(COUNT / size)])
          assert.deepEqual(
            await idsAt(`page=${page}&page_size=${size}&ordering=${ordering}${filter}`),
            all.slice((page - 1) * size, page * size),
            `${page} of ${size} by ${ordering}${filter}`,
          )
    }
})

test('6.1 pages are ordered by the total and by the last write, with any other parameter', async () => {
  const [odd, even] = [newest.filter((id) => id % 2), newest.filter((id) => id % 2 === 0)]
  // A done item is not paid again: a second item of the same price makes the totals differ by the quantity.
  await write(...even.map((order_id) => ({ order_id, order_items: [item(1, 3, { order_status: 'done' })] })))
  const totals: { order_id: number; total: string }[] = (await get(`${ORDERS}?page_size=500`)).body
  const sumOf = new Map(totals.map(({ order_id, total }) => [order_id, Number(total)]))
  assert.ok((sumOf.get(2) ?? 0) > (sumOf.get(1) ?? 0))
  for (const [filter, ids] of [
    ['', newest],
    ['&status=done', even],
    ['&search=new-comment', []],
    ['&created_after=0', newest],
  ] as const) {
    const sorted = ids.toSorted(
      (one, other) => (sumOf.get(one) ?? 0) - (sumOf.get(other) ?? 0) || one - other,
    )
    assert.deepEqual(await idsAt(`page_size=500&ordering=total${filter}`), sorted, filter)
    assert.deepEqual(await idsAt(`page_size=500&ordering=-total${filter}`), sorted.toReversed(), filter)
  }
  assert.deepEqual(await idsAt('page_size=500&ordering=updated_at'), [...odd, ...even])
  assert.deepEqual(await idsAt('page=2&page_size=100&ordering=-updated_at'), odd.toReversed().slice(-30))
})

test('4.1.2 a page past the end is empty, and X-Total-Count stays', async () => {
  for (const query of [
    'page=3',
    'page=2147483648',
    `page=${'9'.repeat(40)}`,
    `page=${'9'.repeat(15)}&page_size=5000`,
  ])
    for (const filter of ['', '&status=new,done', '&search=R']) {
      const { status, headers, body } = await get(`${ORDERS}?${query}${filter}`)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body, [])
      assert.equal(headers.get('x-total-count'), filter === '&search=R' ? '0' : String(COUNT))
    }
})

test('4.1.4 after continues by ascending ids, whether or not an order has this id', async () => {
  assert.deepEqual(await idsAt('after=0&page_size=3'), [1, 2, 3])
  assert.deepEqual(await idsAt('after=128'), [129, 130])
  assert.deepEqual(await idsAt('after=3&page_size=2&status=new'), [4, 5])
  assert.deepEqual(await idsAt('after=3&page_size=2&status=done'), [4, 6])
  for (const id of ['130', '9007199254740991', '9007199254740993', '9'.repeat(40)])
    for (const filter of ['', '&status=new', '&updated_after=0'])
      assert.deepEqual(await idsAt(`after=${id}${filter}`), [], id)
})

test('4.1.4 following next reads every order once', async () => {
  for (const first of [
    'after=0&page_size=17',
    'after=0&page_size=17&status=done',
    'page_size=17&status=done,new',
  ]) {
    const seen: number[] = []
    let query: string | undefined = first
    while (query !== undefined) {
      seen.push(...(await idsAt(query)))
      query = (await linksAt(query)).next
    }
    const expected = first.endsWith('status=done') ? newest.filter((id) => id % 2 === 0) : newest
    assert.deepEqual(seen, expected, first)
  }
})

test('4.1.2 Link names first, prev, next and last page, with the filters of the request', async () => {
  assert.deepEqual(await linksAt('page_size=50&page=2&status=new'), {
    first: 'page_size=50&page=1&status=new',
    prev: 'page_size=50&page=1&status=new',
    next: 'page_size=50&page=3&status=new',
    last: 'page_size=50&page=3&status=new',
  })
  assert.deepEqual(Object.keys(await linksAt('page_size=200')), ['first', 'last'])
})
