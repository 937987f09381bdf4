import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { product } from '../content/writes/drafts.ts'
import { openShop } from '../vitrina.ts'
import { create, STOCK, subjectAt } from './every-feed.ts'

const vitrina = await openShop()
const { sql } = vitrina
const stock = await subjectAt(await vitrina.client(), STOCK)
const { siteId, send, row } = stock

const KEYS = Array.from({ length: 5000 }, (_, n) => `K${n}`)
await create(
  stock,
  'product',
  KEYS.map((key) => product(key)),
)
const shops = await create(
  stock,
  'shop',
  Array.from({ length: 10 }, (_, n) => STOCK.draft(`S${n}`)),
)
/** 50,000 pairs; no two pairs of a product are adjacent. */
const pairs = shops.flatMap((shop) => KEYS.map((key) => [shop, key] as const))

/** Stored rows as one short text. */
const storedNow = async (): Promise<string> => {
  const [stored] = await sql<{ all: string }>`
    select string_agg(concat_ws(' ', product_id, shop_id, qty), ',' order by shop_id, product_id) as all
    from product_stock where site_id = ${siteId}
  `
  return hash('sha256', stored?.all ?? '')
}
const expected = (figure: (place: number) => number): string =>
  hash('sha256', pairs.map(([shop, key], n) => `${Number(key.slice(1)) + 4} ${shop} ${figure(n)}`).join())

test('5.2.1 fifty thousand rows in one call: new, changed here and there, and unchanged', async () => {
  const first = (n: number) => (n % 97) + 0.125
  assert.deepEqual((await send(pairs.map(([shop, key], n) => row(shop, key, n % 97)))).body, {
    updated: 50_000,
    unchanged: 0,
  })
  assert.equal(await storedNow(), expected(first))

  const second = pairs.map(([shop, key], n) => row(shop, key, n % 101 === 0 ? 500 : n % 97))
  assert.deepEqual((await send(second)).body, { updated: 496, unchanged: 49_504 })
  assert.equal(
    await storedNow(),
    expected((n) => (n % 101 === 0 ? 500.125 : first(n))),
  )
  assert.deepEqual((await send(second.toReversed())).body, { updated: 0, unchanged: 50_000 })
})

test('4.2.5 one row too many is refused, and so are many more', async () => {
  const before = await storedNow()
  for (const rows of [
    [...pairs, pairs[0]],
    [...pairs, ...pairs],
  ]) {
    const { status, body } = await send(rows.map((pair) => row(pair?.[0], pair?.[1], 1)))
    assert.deepEqual([status, body.code], [413, 'batch_too_large'])
  }
  assert.equal(await storedNow(), before)
})

test('2.5 of fifty thousand bad rows a thousand are listed, and the rest counted', async () => {
  const { status, body } = await send(pairs.map(([shop], n) => row(shop, `nobody ${n}`, 1)))
  assert.equal(status, 400)
  assert.equal(body.errors.length, 1001)
  assert.match(body.errors[1000].message, /^49000 more/)
})

test('4.2.12 fifty thousand rows with every third one bad, lenient', async () => {
  const rows = pairs.map(([shop, key], n) => row(n % 3 === 0 ? 999 : shop, key, 777))
  const { status, body } = await send(rows, { prefer: 'handling=lenient' })
  assert.equal(status, 207)
  const outcomes = body.map(({ outcome }: { outcome: string }) => outcome)
  assert.deepEqual(
    [outcomes.length, ...outcomes.slice(0, 4)],
    [50_000, 'invalid', 'updated', 'updated', 'invalid'],
  )
  assert.equal(outcomes.filter((outcome: string) => outcome === 'updated').length, 33_333)
})
