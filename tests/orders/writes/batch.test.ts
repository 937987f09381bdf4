import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../../content/writes/refusal.ts'
import { IS_LONG } from '../../long.ts'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, order, outcomes } = await orderShop(vitrina)
const another = async () => orderShop(await vitrina.client())

test('6.3 the same order_id twice in a batch is a duplicate, known or unknown', async () => {
  const order_id = (await write(ordering()))[0]?.order_id
  await untouched(sql, siteId, async () => {
    const reply = await send([
      { order_id, comment: 'a' },
      ordering({ order_id: 888_888 }),
      { order_id, comment: 'b' },
      ordering({ order_id: 888_888 }),
    ])
    assertRefused(reply, [2, 'order_id', 'duplicate'], [3, 'order_id', 'duplicate'])
    assert.match(reply.body.errors[0].message, /index 0/)
  })
})

test('6.3 the same rrn twice in a batch is a duplicate, known or unknown', async () => {
  await write(ordering({ rrn: 'known' }))
  await untouched(sql, siteId, async () =>
    assertRefused(
      await send([
        { rrn: 'known', comment: 'a' },
        ordering({ rrn: 'unknown' }),
        { rrn: 'known', comment: 'b' },
        ordering({ rrn: 'unknown' }),
        ordering({ order_id: 888_888, rrn: 'unknown' }),
      ]),
      [2, 'rrn', 'duplicate'],
      [3, 'rrn', 'duplicate'],
      [4, 'rrn', 'duplicate'],
    ),
  )
})

test('6.3 an order named once by its id and once by its rrn is a duplicate, in either order', async () => {
  const order_id = (await write(ordering({ rrn: 'twice' })))[0]?.order_id
  await untouched(sql, siteId, async () => {
    assertRefused(
      await send([
        { order_id, comment: 'a' },
        { rrn: 'twice', comment: 'b' },
      ]),
      [1, 'rrn', 'duplicate'],
    )
    assertRefused(
      await send([
        { rrn: 'twice', comment: 'b' },
        { order_id, comment: 'a' },
      ]),
      [1, 'order_id', 'duplicate'],
    )
    assertRefused(
      await send([
        { order_id, rrn: 'moved' },
        { rrn: 'twice', comment: 'a' },
      ]),
      [0, 'rrn', 'conflict'],
      [1, 'rrn', 'duplicate'],
    )
  })
})

test('6.3 orders without rrn are not duplicates of each other', async () => {
  assert.deepEqual(await outcomes(ordering({ rrn: null }), ordering({ rrn: '' }), ordering()), [
    'created',
    'created',
    'created',
  ])
})

test('6.3a orders that swap or rotate their rrns in a batch are conflicts: nothing is written', async () => {
  const { siteId, write, send } = await another()
  await write(...['a', 'b', 'c'].map((rrn) => ordering({ rrn })))
  const renamed = (...rrns: readonly string[]) => rrns.map((rrn, n) => ({ order_id: n + 1, rrn }))

  await untouched(sql, siteId, async () => {
    assertRefused(await send(renamed('b', 'a')), [0, 'rrn', 'conflict'], [1, 'rrn', 'conflict'])
    assertRefused(
      await send(renamed('b', 'c', 'a')),
      [0, 'rrn', 'conflict'],
      [1, 'rrn', 'conflict'],
      [2, 'rrn', 'conflict'],
    )
    // The first order is unchanged: all or nothing.
    assertRefused(await send(renamed('a', 'moved')), [1, 'rrn', 'conflict'])
  })
})

test('6.3a an rrn moves from one order to another by PUT with If-Match, but not in a batch', async () => {
  const { siteId, write, send, put, order } = await another()
  await write(ordering({ rrn: 'a' }), ordering({ rrn: 'b' }))
  const rename = async (id: number, rrn: string, headers = { 'if-match': '*' }) =>
    (await put(`${ORDERS}${id}`, { rrn }, headers)).status

  await untouched(sql, siteId, async () => {
    const inputs = [
      { order_id: 2, rrn: 'a' },
      { order_id: 1, rrn: null },
    ]
    assertRefused(await send(inputs), [0, 'rrn', 'conflict'])
    assertRefused(
      await send([ordering({ order_id: 10, rrn: 'a' }), { order_id: 1, rrn: 'moved' }]),
      [0, 'rrn', 'duplicate'],
      [1, 'rrn', 'conflict'],
    )
    assert.equal(await rename(1, 'moved', {} as never), 409)
    assert.equal(await rename(1, 'b'), 409, 'it is another order that has it')
  })
  for (const [id, rrn] of [
    [1, 'moved'],
    [2, 'a'],
    [1, 'b'],
  ] as const)
    assert.equal(await rename(id, rrn), 200)
  assert.deepEqual([(await order(1)).rrn, (await order(2)).rrn], ['b', 'a'])
})

test('4.2.6 one bad order among a thousand refuses them all', async () => {
  const drafts = Array.from({ length: 1000 }, (_, n) => ordering({ rrn: `batch-${n}` }))
  await untouched(sql, siteId, async () =>
    assertRefused(await send(drafts.with(777, { rrn: 'batch-777', order_items: [item(1, 0)] })), [
      777,
      'order_items.0.quantity',
      'out_of_range',
    ]),
  )
})

test('4.2.6 a refused update leaves all its orders unchanged', async () => {
  const [a, b] = await write(ordering({ rrn: 'first' }), ordering({ rrn: 'second' }))
  await untouched(sql, siteId, async () =>
    assertRefused(
      await send([
        { order_id: a?.order_id, comment: 'moved', address: {}, order_items: [item(2)] },
        { order_id: b?.order_id, shop: 77 },
      ]),
      [1, 'shop', 'not_found'],
    ),
  )
  assert.deepEqual([await order(a?.order_id ?? 0), await order(b?.order_id ?? 0)], [a, b])
})

test('4.2.5 an empty array, a body that is not an array, and invalid JSON', async () => {
  const draft = '{"order_items":[{"product":1,"quantity":1}]}'
  await untouched(sql, siteId, async () => {
    for (const [body, status, code] of [
      ['[]', 400, 'empty_batch'],
      [' [\n] ', 400, 'empty_batch'],
      [draft, 400, 'invalid_type'],
      ['null', 400, 'invalid_type'],
      ['"x"', 400, 'invalid_type'],
      ['', 400, 'malformed_json'],
      [`[${draft},]`, 400, 'malformed_json'],
      [`[${draft}`, 400, 'malformed_json'],
      [`[${draft}]]`, 400, 'malformed_json'],
      [`[${draft}{]`, 400, 'malformed_json'],
      [`[${draft.replace('1', '01')}]`, 400, 'malformed_json'],
      [`[{"payment":${'['.repeat(40)}${']'.repeat(40)}}]`, 400, 'malformed_json'],
      [`[${Array.from({ length: 5001 }, () => 0).join()}]`, 413, 'batch_too_large'],
      [`[{"payment":{"a":[${'0,'.repeat(1_000_001)}0]}}]`, 413, 'batch_too_large'],
    ] as const) {
      const reply = await send(body)
      assert.deepEqual([reply.status, reply.body.code], [status, code], body.slice(0, 60))
      const lenient = await send(body, { prefer: 'handling=lenient' })
      assert.equal(lenient.status, status)
    }
    const { body } = await send(`[${draft},\n{"rrn":}]`)
    assert.match(body.detail, /line 2, column 8/)
  })
})

test('4.2.5 five thousand orders per call', async () => {
  const { write, outcomes } = await another()
  const drafts = Array.from({ length: 5000 }, (_, n) => ordering({ rrn: `many-${n}` }))

  const orders = await write(...drafts)

  assert.deepEqual(
    [orders.length, orders[0]?.order_id, orders.at(-1)?.order_id, orders.at(-1)?.rrn],
    [5000, 1, 5000, 'many-4999'],
  )
  if (!IS_LONG) return
  const again = await outcomes(...orders.map((order) => ({ ...order })))
  assert.deepEqual([again.length, new Set(again)], [5000, new Set(['unchanged'])])
})

test('1.4 a body with another media type than JSON is a 415; gzip is decompressed', async () => {
  assert.equal((await send('[]', { 'content-type': 'text/plain' })).status, 415)
  const { gzipSync } = await import('node:zlib')
  const packed = gzipSync(JSON.stringify([ordering({ rrn: 'packed' })]))
  assert.equal((await send(packed, { 'content-encoding': 'gzip' })).body[0].rrn, 'packed')
})
