import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '../content/writes/drafts.ts'
import { rounds } from '../long.ts'
import { type Client, openShop } from '../vitrina.ts'
import { inShort, range, readFeedPage } from './following.ts'

// Concurrent identical reads of the feed share one query.

const { client } = await openShop()

const brandsBy = ({ post }: Client, ...slugs: string[]) =>
  post(
    '/external/brand/bulk-create/',
    slugs.map((slug) => brand(slug)),
  )

const keysOf = async (asker: Client, query: string) =>
  (await readFeedPage(asker, query)).changes.map(({ key }) => key)

test('8.1 concurrent readers with different queries get their own responses', async () => {
  const [first, second] = [await client(), await client()]
  const colleague = await client({ siteId: first.siteId })
  await brandsBy(first, 'a')
  await brandsBy(colleague, 'b')
  await first.post('/external/category/bulk-create/', [{ group_category_id: 'c' }])
  await brandsBy(second, 'x', 'y')
  const questions: readonly [Client, string, string[]][] = [
    [first, '', ['a', 'b', 'c']],
    [second, '', ['x', 'y']],
    [first, 'exclude_origin=self', ['b']],
    [colleague, 'exclude_origin=self', ['a', 'c']],
    [second, 'exclude_origin=self', []],
    [first, 'types=category', ['c']],
    [first, 'types=brand', ['a', 'b']],
    [second, 'types=category', []],
    [first, 'limit=1', ['a']],
    [first, 'after=1', ['b', 'c']],
  ]

  for (let round = 0; round < 10; round++) {
    const order = round % 2 ? questions : questions.toReversed()
    const answers = await Promise.all(order.map(([asker, query]) => keysOf(asker, query)))
    assert.deepEqual(
      answers,
      order.map(([, , keys]) => keys),
    )
  }
})

test('8.1 a change committed before a call is in its response, also with many concurrent identical calls', async () => {
  const own = await client()
  await own.post(
    '/external/category/bulk-create/',
    range(1, rounds(4_000, 1_000)).map((n) => ({ name_ro: `${n}` })),
    { prefer: 'return=minimal' },
  )
  const question = 'after=0&limit=5000'
  let isOver = false
  const others = range(1, 4).map(async () => {
    while (!isOver) await readFeedPage(own, question)
  })

  const missing: string[] = []
  for (const n of range(1, rounds(20, 5))) {
    await brandsBy(own, `b${n}`)
    const latest = inShort((await readFeedPage(own, question)).changes.slice(-1))
    if (latest[0] !== `brand ${n} created`) missing.push(`${n}: ${latest}`)
  }
  isOver = true
  await Promise.all(others)

  assert.deepEqual(missing, [])
})
