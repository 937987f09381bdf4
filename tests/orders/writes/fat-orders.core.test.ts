import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../../long.ts'
import { openShop } from '../../vitrina.ts'
import { MINIMAL, ordering, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write } = await orderShop(vitrina)

const TEXT = 'x'.repeat(65_000)

/** Orders of 325 kB each, as five texts make them. */
const fatOrders = async (count: number): Promise<number[]> => {
  const orders = await write(...Array.from({ length: count }, () => ordering({ comment: TEXT })))
  await sql`
    update external_order set payment = jsonb_build_object('a', repeat('x', ${4 * TEXT.length}::integer))
    where site_id = ${siteId}
  `
  return orders.map(({ order_id }) => order_id)
}

test('P8 small calls cannot make the server read gigabytes: too much stored data is a 413', async () => {
  const ids = await fatOrders(220)
  const named = (count: number) => ids.slice(0, count).map((order_id) => ({ order_id }))

  for (const headers of [{}, MINIMAL, { prefer: 'handling=lenient' }].slice(0, rounds(3, 1)) as Record<
    string,
    string
  >[]) {
    const { status, body } = await send(named(220), { ...headers, 'accept-language': 'ro' })
    assert.deepEqual([status, body.code], [413, 'batch_too_large'])
    assert.match(body.detail, /64 MiB/)
  }
  const fitting = rounds(200, 20)
  const { status, body } = await send(named(fitting), MINIMAL)
  assert.deepEqual([status, body.length, body.at(-1).outcome], [200, fitting, 'unchanged'])
})

test('P8 a short number is not expanded to hundreds of zeros', async () => {
  const notes = (number: string) =>
    `[{"order_items":[{"product":1,"quantity":1}],"payment":{"a":[${number}]}}]`
  for (const number of ['1e-300', '-5e-324', '1e-16', '1e300', '-1e22'])
    assert.equal((await send(notes(number))).body.errors[0].field, 'payment', number)
  for (const number of ['1e-15', '0.000000000000001', '1.5e-8', '0', '1e15', '1E+2']) {
    const { status, body } = await send(notes(number))
    assert.deepEqual([status, body[0].payment.a], [200, [Number(number)]])
  }
})
