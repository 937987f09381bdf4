import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product as productDraft } from '../content/writes/drafts.ts'
import { rounds } from '../long.ts'
import { type Client, openShop, type Reply } from '../vitrina.ts'
import { disagreements } from './agreement.ts'
import { startInstance } from './instance.ts'

const vitrina = await openShop()
const { sql } = vitrina
const there = await startInstance(vitrina.database)

const ROUNDS = rounds(25, 2)

/** Creates the same caller at two processes. */
const atTwo = async (): Promise<[here: Client, there: Client]> => {
  const here = await vitrina.client()
  return [here, there(here)]
}

const statusesOf = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort()

test('concurrent upserts that create the same keys create one row per key', async () => {
  const [here, there] = await atTwo()
  for (let round = 0; round < ROUNDS; round++) {
    const keys = Array.from({ length: 20 }, (_, n) => ({ group_category_id: `${round}-${n}`, position: n }))
    const writers: [Client, object[]][] = [
      [here, keys],
      [there, keys.toReversed()],
      [here, keys.slice(5)],
      [there, keys.slice(0, 15)],
    ]

    const replies = await Promise.all(
      writers.map(([client, body]) => client.post('/external/category/bulk-upsert/', body)),
    )

    assert.deepEqual(statusesOf(replies), [200, 200, 200, 200])
    const outcomes: string[] = replies.flatMap(({ body }) => body.map((o: { outcome: string }) => o.outcome))
    assert.equal(outcomes.filter((outcome) => outcome === 'created').length, 20)
  }
  const { headers } = await here.get('/external/category/?page_size=1')
  assert.equal(headers.get('x-total-count'), String(20 * ROUNDS))
  assert.deepEqual(await disagreements(sql, here.siteId), [])
})

test('concurrent creates of the same slug: one succeeds, the others get an error', async () => {
  const [here, there] = await atTwo()
  for (let round = 0; round < ROUNDS; round++) {
    const body = [{ name: 'Acme', slug: `acme-${round}` }]

    const replies = await Promise.all(
      [here, there, here, there].map((client) => client.post('/external/brand/bulk-create/', body)),
    )

    assert.deepEqual(statusesOf(replies), [201, 400, 400, 400])
    for (const { status, body } of replies) if (status === 400) assert.equal(body.errors[0].code, 'duplicate')
  }
})

test('slugs that are generated concurrently from the same name are all different', async () => {
  const [here, there] = await atTwo()
  const post = (client: Client) =>
    client.post('/external/specification/bulk-create/', [{ name_ro: 'Masa', name_ru: 'М' }])

  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => post(n % 2 ? here : there)))

  assert.equal(new Set(replies.map(({ body }) => body[0].sp_key)).size, 20)
})

test('an object is either deleted or referred to, never both', async () => {
  const [here, there] = await atTwo()
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds(20, 6) || outcomes.size < 2; round++) {
    assert.ok(round < 500, `always ${[...outcomes]}`)
    const { body } = await here.post('/external/brand/bulk-create/', [{ name: 'B', slug: `b-${round}` }])
    const brand_id = body[0].id
    const product = productDraft(`${round}`, { name_ro: 'P', price: 1, brand_id })

    // The first call has a head start, so rounds alternate the order.
    const calls = [
      () => here.del(`/external/brand/${brand_id}/`),
      () => there.post('/external/product/bulk-create/', [product]),
    ]
    const [first, second] = round % 2 ? calls : calls.toReversed()
    const replies = await Promise.all([first?.(), second?.()])

    const statuses = replies
      .map((reply) => reply?.status)
      .sort()
      .join(' ')
    assert.match(statuses, /^(204 400|201 409)$/)
    outcomes.add(statuses)
  }
  assert.deepEqual(await disagreements(sql, here.siteId), [])
})

test('two objects that concurrently become each other’s parent: one of the two calls is refused as a loop', async () => {
  const [here, there] = await atTwo()
  const { body } = await here.post('/external/category/bulk-create/', [{}, {}])
  const [a, b] = body.map(({ id }: { id: number }) => id)
  for (let round = 0; round < ROUNDS; round++) {
    const replies = await Promise.all([
      here.put(`/external/category/${a}/`, { category_id: b }),
      there.put(`/external/category/${b}/`, { category_id: a }),
    ])

    assert.deepEqual(statusesOf(replies), [200, 400])
    await here.put('/external/category/bulk-update/', [
      { id: a, category_id: null },
      { id: b, category_id: null },
    ])
  }
})

test('4.2.9 one key, many concurrent posts over two processes: one write, and one response or 409', async () => {
  const [here, there] = await atTwo()
  for (let round = 0; round < ROUNDS; round++) {
    const body = Array.from({ length: 10 }, (_, n) => ({ name_ro: `${round} ${n}` }))
    const headers = { 'idempotency-key': `round-${round}` }
    const post = (client: Client) => client.post('/external/category/bulk-create/', body, headers)

    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => post(n % 2 ? here : there)))
    const later = [await post(here), await post(there)]

    const successes = [...replies, ...later].filter(({ status }) => status === 201)
    assert.equal(successes.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true').length, 1)
    for (const { body } of successes) assert.deepEqual(body, successes[0]?.body)
    for (const { status } of replies) assert.ok(status === 201 || status === 409, `${status}`)
    assert.deepEqual(statusesOf(later), [201, 201])
  }
  const { headers } = await here.get('/external/category/?page_size=1')
  assert.equal(headers.get('x-total-count'), String(10 * ROUNDS))
})
