import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, type OrderShop, orderShop } from '../writes/order-shop.ts'
import { storeOrdersAt } from './stored.ts'

const { client, sql, url, ...own } = await openShop()
const first = await orderShop(own)
const newShop = async () => orderShop(await client())

const START = Date.UTC(2026, 0, 1)
const SECOND = START / 1000
const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n)

interface Poll {
  readonly ids: readonly number[]
  readonly total: number
  /** Query of the link to the next page; undefined without a link. */
  readonly next: string | undefined
}

const poll = async ({ get }: OrderShop, query: string): Promise<Poll> => {
  const { status, headers, body } = await get(`${ORDERS}?fields=order_id&${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  const link = headers.get('link') ?? ''
  const [, next] = /^<([^>]+)>; rel="next"$/.exec(link) ?? []
  assert.ok(next !== undefined || link === '', link)
  return {
    ids: body.map(({ order_id }: { order_id: number }) => order_id),
    total: Number(headers.get('x-total-count')),
    next: next?.replace(`${url}${ORDERS}?fields=order_id&`, ''),
  }
}

/** Responses of a poll and of the links that follow; `between` runs before each further one. */
const follow = async (shop: OrderShop, query: string, between = async (_answers: number) => {}) => {
  const answers = [await poll(shop, query)]
  for (let next = answers[0]?.next; next !== undefined; next = answers.at(-1)?.next) {
    await between(answers.length)
    answers.push(await poll(shop, next))
  }
  return answers
}

test('6.1 a poll returns every order that matches, oldest first', async () => {
  const orders = from(1, 151).map((order_id) => ({
    order_id,
    created_at: new Date(START + order_id * 1000).toISOString(),
    order_items: [item()],
  }))
  await first.write(...orders, {
    order_id: 200,
    created_at: new Date(START).toISOString(),
    order_items: [item(1, 1, { order_status: 'done' })],
  })

  const all = { ids: from(1, 151), total: 151, next: undefined }
  assert.deepEqual(await poll(first, `created_after=${SECOND}&status=new`), all)
  assert.deepEqual(await poll(first, `created_after=${SECOND + 150}`), {
    ids: [150, 151],
    total: 2,
    next: undefined,
  })
})

test('6.1 a poll without a time, or with an ordering, is ordered accordingly', async () => {
  assert.deepEqual((await poll(first, '')).ids, [...from(1, 151).toReversed(), 200])
  assert.deepEqual((await poll(first, 'status=new')).ids, from(1, 151).toReversed())
  assert.deepEqual((await poll(first, `created_after=${SECOND}&ordering=-created_at`)).ids, [
    ...from(1, 151).toReversed(),
    200,
  ])
  assert.deepEqual((await poll(first, 'ordering=created_at')).ids, [200, ...from(1, 151)])
})

test('6.1 a poll by updated_after is ordered by the time of the last write, also with created_after', async () => {
  for (const order_id of [150, 7]) await first.write({ order_id, comment: 'Sună înainte' })
  for (const query of [
    'updated_after=0',
    `updated_after=0&created_after=${SECOND}`,
    'updated_after=0&status=new',
  ])
    assert.deepEqual((await poll(first, query)).ids.slice(-2), [150, 7], query)
  assert.deepEqual((await poll(first, 'updated_after=0&ordering=-created_at')).ids[0], 151)
})

test('6.1 a call with page, page_size or after reads pages, latest first', async () => {
  assert.equal((await first.list(`page=1&created_after=${SECOND}`)).ids.length, 100)
  assert.deepEqual((await first.list(`page_size=2&created_after=${SECOND}`)).ids, [151, 150])
  assert.deepEqual((await first.list(`after=149&created_after=${SECOND}`)).ids, [150, 151, 200])
})

test('6.1 a cursor leads through 12,000 orders without loss or duplicates during other writes', async () => {
  const shop = await newShop()
  // Three orders per second.
  await storeOrdersAt(
    sql,
    shop.siteId,
    from(0, 12_000).map((n) => START + n * 333),
  )
  for (const [query, ids] of [
    [`created_after=${SECOND}`, from(1, 12_000)],
    [`created_after=${SECOND}&status=new,done`, from(1, 12_000)],
    ['', from(1, 12_000).toReversed()],
    ['status=new', from(1, 12_000).toReversed()],
  ] as const) {
    const answers = await follow(shop, query, async () => {
      // Outside the remaining pages: after their start, or before it.
      const created_at = new Date(
        query === '' || query === 'status=new' ? Date.now() : START - 1000,
      ).toISOString()
      await shop.write({ created_at, comment: query, order_items: [item()] })
    })
    assert.equal(answers.length, 3, query)
    assert.deepEqual(
      answers.flatMap(({ ids }) => ids).filter((id) => id <= 12_000),
      ids,
      query,
    )
    for (const { ids, next } of answers.slice(0, -1)) {
      assert.ok(ids.length >= 5000 && ids.length < 5003, `${ids.length}`)
      assert.doesNotMatch(next ?? '', /page/)
    }
  }
})

test('6.1 a cursor by the time of the last write misses no order that is written again', async () => {
  const shop = await newShop()
  await storeOrdersAt(
    sql,
    shop.siteId,
    from(0, 6_000).map((n) => START + n * 500),
  )
  const answers = await follow(shop, 'updated_after=0', async () => {
    // An order that was read already, and one that was not.
    await shop.write({ order_id: 1, comment: 'din nou' }, { order_id: 5500, comment: 'din nou' })
  })
  const seen = answers.flatMap(({ ids }) => ids)
  assert.deepEqual(
    [seen.slice(0, -2), seen.slice(-2)],
    [from(1, 6000).filter((id) => id !== 5500), [1, 5500]],
  )
})

test('6.1 a poll ends with the second of its last order, with any number of orders in it', async () => {
  const shop = await newShop()
  await storeOrdersAt(sql, shop.siteId, [
    ...from(0, 4_990).map((n) => START + n * 1000),
    // As an import creates them.
    ...from(0, 7_000).map((n) => START + 4_990_000 + (n % 1000)),
    ...from(0, 10).map((n) => START + 4_991_000 + n * 1000),
  ])
  const byTime = from(4_991, 7_000).toSorted((a, b) => ((a - 4_991) % 1000) - ((b - 4_991) % 1000) || a - b)

  for (const status of ['', '&status=new']) {
    const [one, other, ...others] = await follow(shop, `created_after=${SECOND}${status}`)
    assert.deepEqual(one?.ids, [...from(1, 4_990), ...byTime])
    assert.deepEqual([other?.ids, other?.total, others], [from(11_991, 10), 12_000, []])
  }
  const [latest, oldest] = await follow(shop, 'updated_after=0&ordering=-created_at')
  assert.deepEqual(latest?.ids, [...from(11_991, 10).toReversed(), ...byTime.toReversed()])
  assert.deepEqual(oldest?.ids, from(1, 4_990).toReversed())
})

test('6.1 a poll that advances its time by whole seconds sees every order that is written meanwhile', async () => {
  const shop = await newShop()
  const written: (number | undefined)[] = []
  const seen = new Set<number>()
  let since = Math.floor(Date.now() / 1000) - 1
  for (let round = 0; round < 12; round++) {
    const created = await shop.write(...from(0, 40).map(() => ({ order_items: [item()] })))
    written.push(...created.map(({ order_id }) => order_id))
    // Only every fourth round polls, so that more orders accumulate than fit on a page.
    if (round % 4 !== 3) continue
    const { body } = await shop.get(`${ORDERS}?created_after=${since}&status=new`)
    for (const { order_id } of body) seen.add(order_id)
    since = Math.floor(Date.parse(body.at(-1).created_at) / 1000)
  }
  assert.deepEqual([...seen], written)
})

test('6.1 a cursor is combined with other filters, but not with those of pages', async () => {
  assert.deepEqual((await poll(first, `created_after=0&cursor=${START + 3000}_3&ids=2,3,4,200`)).ids, [4])
  assert.deepEqual((await poll(first, `cursor=${START + 3000}_3&status=new`)).ids, [2, 1])
  assert.equal((await poll(first, `cursor=${START + 3000}_3&status=new`)).total, 151)
  for (const [query, fields] of [
    ['cursor=', ['cursor']],
    ['cursor=5', ['cursor']],
    ['cursor=1_', ['cursor']],
    ['cursor=1_9007199254740993', ['cursor']],
    ['cursor=999999999999999_1', ['cursor']],
    ["cursor=1_1'", ['cursor']],
    ['cursor=1_1&page=1', ['page']],
    ['cursor=1_1&page_size=1', ['page_size']],
    ['cursor=1_1&after=0', ['after']],
  ] as const) {
    const { status, body } = await first.get(`${ORDERS}?${query}`)
    assert.equal(status, 400, query)
    assert.deepEqual(
      body.errors.map(({ field }: { field: string }) => field),
      fields,
    )
  }
  for (const cursor of ['0_0', '-1_5', '-99999999999999_1', '253402300799999_9007199254740991'])
    assert.equal((await first.get(`${ORDERS}?cursor=${cursor}`)).status, 200, cursor)
})
