import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand, product } from '../content/writes/drafts.ts'
import { assertProblem } from '../errors/problem.ts'
import { openShop } from '../vitrina.ts'
import { cursorsOf, FEED, inShort, range, readFeedPage } from './following.ts'

const vitrina = await openShop()
const { client } = vitrina

/** Creates a site with a brand, a category, a product and a second brand: cursors 1 to 4. */
const small = async () => {
  const own = await client()
  await own.post('/external/brand/bulk-create/', [brand('a')])
  await own.post('/external/category/bulk-create/', [{ name_ro: 'A' }])
  await own.post('/external/product/bulk-create/', [product('P1')])
  await own.post('/external/brand/bulk-create/', [brand('b')])
  return own
}

test('8.1 `types` accepts one type or several, and `next` advances past excluded entries', async () => {
  const own = await small()

  const brands = await readFeedPage(own, 'types=brand')
  assert.deepEqual(inShort(brands.changes), ['brand 1 created', 'brand 2 created'])
  assert.deepEqual([brands.next, brands.more], [4, false])
  assert.deepEqual(cursorsOf((await readFeedPage(own, 'types=product,%20category,product')).changes), [2, 3])
  assert.deepEqual(await readFeedPage(own, 'types=order'), { changes: [], next: 4, more: false })
  assert.deepEqual(await readFeedPage(own, 'types=category&limit=1&after=2'), {
    changes: [],
    next: 4,
    more: false,
  })
  assert.deepEqual((await readFeedPage(own, 'types=brand&limit=1')).more, true)
})

test('8.1 with a filter that excludes everything, `next` still advances, and `more` is true', async () => {
  const own = await client()
  await own.post('/external/brand/bulk-create/', [brand('a')])
  await vitrina.sql`
    insert into change (site_id, cursor, type, id, action, at)
    select ${own.siteId}, n, 'category', n, 'created', now() from generate_series(2, 45000) as n
  `
  await vitrina.sql`update feed_head set cursor = 45000 where site_id = ${own.siteId}`
  await own.post('/external/brand/bulk-create/', [brand('b')])

  const numbers: number[] = []
  let queries = 0
  for (let after = 0, more = true; more; queries++) {
    const page = await readFeedPage(own, `types=brand&after=${after}`)
    assert.ok(page.next > after)
    numbers.push(...cursorsOf(page.changes))
    after = page.next
    more = page.more
  }

  assert.deepEqual(numbers, [1, 45_001])
  assert.ok(queries < 10)
  assert.deepEqual(cursorsOf((await readFeedPage(own, 'types=brand&after=1&wait=60')).changes), [45_001])
})

test('8.1 `limit` is 1000 by default, and 5000 at most', async () => {
  const own = await client()
  for (const first of [1, 3_001])
    await own.post(
      '/external/category/bulk-create/',
      range(first, first + 2_999).map((n) => ({ name_ro: `${n}` })),
    )

  for (const [query, last] of [
    ['', 1_000],
    ['limit=1', 1],
    ['limit=4999', 4_999],
    ['limit=5001', 5_000],
    ['limit=99999999999999999999', 5_000],
  ] as const) {
    const { changes, next, more } = await readFeedPage(own, query)
    assert.equal(String(cursorsOf(changes)), String(range(1, last)), query)
    assert.deepEqual([next, more], [last, true], query)
  }
})

test('8.1 without `after` the feed begins with the oldest entry; `after=now` returns only the end of the feed', async () => {
  const own = await small()

  assert.deepEqual(cursorsOf((await readFeedPage(own, '')).changes), [1, 2, 3, 4])
  assert.deepEqual(cursorsOf((await readFeedPage(own, 'after=0')).changes), [1, 2, 3, 4])
  assert.deepEqual(await readFeedPage(own, 'after=now'), { changes: [], next: 4, more: false })
  assert.deepEqual(await readFeedPage(own, 'after=now&wait=60&types=brand&limit=1'), {
    changes: [],
    next: 4,
    more: false,
  })
  assert.deepEqual(await readFeedPage(own, 'after=4'), { changes: [], next: 4, more: false })
})

test('8.1 a site without changes has a feed, too', async () => {
  const own = await client()
  for (const query of ['', 'after=0', 'after=now', 'types=brand'])
    assert.deepEqual(await readFeedPage(own, query), { changes: [], next: 0, more: false }, query)
})

test('8.1 an invalid query is refused with its faults', async () => {
  const own = await small()
  for (const [query, field] of [
    ['after=-1', 'after'],
    ['after=', 'after'],
    ['after=1.5', 'after'],
    ['after=0x1', 'after'],
    ['after=NOW', 'after'],
    ['after=9007199254740993', 'after'],
    ['after=99999999999999999999999', 'after'],
    ["after=1'%20or%20true--", 'after'],
    ['after=%00', 'after'],
    ['limit=0', 'limit'],
    ['limit=-5', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=', 'limit'],
    ['wait=-1', 'wait'],
    ['wait=0.5', 'wait'],
    ['wait=long', 'wait'],
    ['types=brands', 'types'],
    ['types=*', 'types'],
    ['types=constructor', 'types'],
    ['exclude_origin=other', 'exclude_origin'],
    ['exclude_origin=', 'exclude_origin'],
    ['since=4', 'since'],
    ['after=1&after=2', 'after'],
  ] as const) {
    const body = assertProblem(await own.get(`${FEED}?${query}`), 400, 'validation_failed')
    assert.deepEqual(
      body.errors.map(({ field }: { field: string }) => field),
      [field],
      query,
    )
  }
  const body = assertProblem(await own.get(`${FEED}?types=brands`), 400, 'validation_failed')
  for (const type of ['brand', 'v2/product-group', 'stock', 'price', 'order'])
    assert.ok(body.errors[0].message.includes(type), body.errors[0].message)
})

test('8.1 a cursor that was never issued is refused with the last one, without waiting', async () => {
  const own = await small()
  for (const query of ['after=5', 'after=9007199254740991', 'after=5&wait=60']) {
    const body = assertProblem(await own.get(`${FEED}?${query}`), 400, 'validation_failed')
    assert.equal(body.errors[0].field, 'after')
    assert.match(body.errors[0].message, /the newest one is 4\..*after=now/)
  }
  assertProblem(await (await client()).get(`${FEED}?after=1`), 400, 'validation_failed')
})

test('8.1 responses must not be cached', async () => {
  const own = await small()
  for (const query of ['', 'after=now', 'after=4']) {
    const { headers } = await own.get(`${FEED}?${query}`)
    assert.equal(headers.get('cache-control'), 'no-store', query)
    assert.equal(headers.get('etag'), null, query)
  }
})

test('P2 the feed requires the API token of a site', async () => {
  for (const headers of [{}, { 'api-token': 'x'.repeat(40) }, { token: vitrina.token }])
    assert.equal((await fetch(vitrina.url + FEED, { headers })).status, 401)
})
