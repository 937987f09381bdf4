import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertRefused } from '../../content/writes/refusal.ts'
import { openShop } from '../../vitrina.ts'
import { item, itemsOf, ordering, orderShop, untouched } from '../writes/order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, order, outcomes } = await orderShop(vitrina)

const setUnique = (per: 'site' | 'year') => sql`update site set rrn_unique_per = ${per} where id = ${siteId}`

const of = (year: number, rrn: string, more: object = {}) => ({
  rrn,
  created_at: `${year}-03-04T05:06:07Z`,
  order_items: [item(1)],
  ...more,
})

const [before] = await write(of(2024, 'old'))
await setUnique('year')
after(() => setUnique('site'))

test('6.3a where numbers restart each year, the same rrn in another year is another order, in the same year the same', async () => {
  const [first, second] = await write(of(2025, '15'), of(2026, '15'))
  assert.notEqual(first?.order_id, second?.order_id)

  const [one, two] = await write(of(2025, '15', { comment: 'one' }), of(2026, '15', { comment: 'two' }))
  assert.deepEqual(
    [one, two].map((written) => [written?.order_id, written?.comment]),
    [
      [first?.order_id, 'one'],
      [second?.order_id, 'two'],
    ],
  )
  assert.deepEqual(await outcomes(of(2025, '15')), ['unchanged'], 'it is the creating row')

  const latest = await vitrina.get('/external/external-order/by/rrn/15/')
  assert.equal(latest.body.order_id, second?.order_id, 'the path names the order of the latest year')
  const both = await vitrina.get('/external/external-order/?rrn=15&fields=order_id')
  assert.deepEqual(
    both.body.map(({ order_id }: { order_id: number }) => order_id),
    [second?.order_id, first?.order_id],
  )
})

test('6.3a the year is that of created_at in the time zone of the site; without it, the current one', async () => {
  // 1 January in Chisinau.
  const [eve] = await write(of(2026, 'eve', { created_at: '2025-12-31T23:30:00Z' }))
  assert.equal((await write(of(2026, 'eve', { comment: 'x' })))[0]?.order_id, eve?.order_id)
  assert.notEqual((await write(of(2025, 'eve')))[0]?.order_id, eve?.order_id)

  const [now] = await write({ rrn: 'eve now', order_items: [item(1)] })
  await write(of(2001, 'eve now'))
  const [again] = await write({ rrn: 'eve now', comment: 'x' })
  assert.equal(again?.order_id, now?.order_id)
})

test('6.3a a number twice in a batch, or of another order, is a duplicate only within one year', async () => {
  const [one] = await write(of(2025, 'first'), of(2025, 'second'), of(2024, 'third'))
  await untouched(sql, siteId, async () => {
    assertRefused(await send([of(2026, 'twice'), of(2026, 'twice')]), [1, 'rrn', 'duplicate'])
    const update = { order_id: one?.order_id, rrn: 'second' }
    assertRefused(await send([update]), [0, 'rrn', 'conflict'])
    assertRefused(await send([of(2025, 'second', { order_id: 99 })]), [0, 'rrn', 'duplicate'])
  })
  assert.equal((await send([of(2025, 'third', { order_id: 98 })])).status, 200)
})

test('6.3a an order numbered before the setting keeps its number for its year', async () => {
  assert.equal((await write(of(2024, 'old', { comment: 'x' })))[0]?.order_id, before?.order_id)
  assert.notEqual((await write(of(2025, 'old')))[0]?.order_id, before?.order_id)
})

test('6.3a an order without a number receives one that is free in its own year', async () => {
  const [bare, dated] = await write({ ...ordering(), created_at: '2023-05-05T00:00:00Z' }, of(2022, 'given'))
  const [named] = await write({ order_id: bare?.order_id, rrn: 'given', order_items: [item(1, 2)] })
  assert.deepEqual([named?.rrn, named && itemsOf(named)[0]?.[2]], ['given', 2])
  assert.equal((await write(of(2022, 'given', { comment: 'x' })))[0]?.order_id, dated?.order_id)
})

test('6.3a after a change back to the whole site, a number refers to the latest order with it', async () => {
  const [first, second] = await write(of(2020, 'back'), of(2021, 'back'))
  await setUnique('site')
  try {
    await write({ rrn: 'back', comment: 'x' })
    assert.deepEqual(
      [(await order(first?.order_id ?? 0)).comment, (await order(second?.order_id ?? 0)).comment],
      [null, 'x'],
    )
  } finally {
    await setUnique('year')
  }
})
