import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { rounds } from '../../long.ts'
import { item, ORDERS, orderShop } from '../../orders/writes/order-shop.ts'
import { openShop } from '../../vitrina.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { write, order, get, put } = await orderShop(vitrina)

const WRITERS = 4
const RENAMINGS = rounds(40, 12)

test('6.3b products are renamed while they are ordered: the names in an order never change after its commit', async () => {
  let isOver = false
  const called = new Map<number, string>()
  const names = new Set(['name-0'])
  await put('/external/product/1/', { name_ro: 'name-0', code: 'name-0' })

  const renaming = (async () => {
    for (let n = 1; n <= RENAMINGS; n++) {
      names.add(`name-${n}`)
      const { status } = await put('/external/product/1/', { name_ro: `name-${n}`, code: `name-${n}` })
      assert.equal(status, 200)
    }
    isOver = true
  })()
  const ordering = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let id = 1 + writer; !isOver; id += WRITERS) {
      await write({ order_id: id, order_items: [item(1), item(2)] })
      const { product_name: name, product_code: code } = (await order(id)).order_items[0] ?? {}
      assert.equal(name, code)
      called.set(id, String(name))
    }
  })
  await Promise.all([renaming, ...ordering])

  assert.ok(called.size > WRITERS)
  for (const [id, name] of called) assert.equal((await order(id)).order_items[0]?.product_name, name)
  for (const name of names) {
    const { body } = await get(`${ORDERS}?fields=order_id&page_size=5000&search=${name}`)
    // A search for a name also finds names that begin with it.
    const shownNames = body.map(({ order_id }: { order_id: number }) => called.get(order_id))
    const expected = [...called.values()].filter((one) => one === name)
    assert.deepEqual(
      shownNames.filter((one: string) => one === name),
      expected,
      name,
    )
  }
})

test('6.3b a rename that begins before an order is written and ends after it keeps the name of the order', async () => {
  const untilWaiting = async (count: number) => {
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    for (let tries = 0; (await waiting()).length < count; tries++) {
      assert.ok(tries < 1000)
      await sleep(10)
    }
  }
  // Each writer waits for the next cursor of the feed: first the order, then the rename.
  const { writing, renaming } = await sql.begin(async (blocking) => {
    await blocking`select from feed_head where site_id = ${siteId} for update`
    const writing = write({ rrn: 'MEANWHILE', order_items: [item(3)] })
    await untilWaiting(1)
    const renaming = sql`update product set name_ro = 'Renamed' where site_id = ${siteId} and id = 3`.then(
      (rows) => rows,
    )
    await untilWaiting(2)
    return { writing, renaming }
  })
  const [created] = await writing
  await renaming
  assert.equal((await order(created?.order_id ?? 0)).order_items[0]?.product_name, 'Produs P3')
  const [next] = await write({ order_items: [item(3)] })
  assert.equal(next?.order_items[0]?.product_name, 'Renamed')
})
