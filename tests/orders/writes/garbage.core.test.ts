import assert from 'node:assert/strict'
import { test } from 'node:test'
import { damaged, oneWrong } from '../../faults/mutate.ts'
import { randomOf } from '../../faults/random.ts'
import { rounds } from '../../long.ts'
import { openShop } from '../../vitrina.ts'
import { contentOfSite, item, ORDERS, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, put, get } = await orderShop(vitrina)

/** Number of attempts. A longer run: VITRINA_TRIES=3000. */
const TRIES = Number(process.env.VITRINA_TRIES ?? rounds(300, 80))
const random = randomOf(Number(process.env.VITRINA_SEED ?? 1))

const ITEM = item(1, 2, { order_id: 1, order_status: 'done', loyalty_price: 7.5 })
const ADDRESS = {
  address_id: 1,
  address_ro: 'x',
  zipcode: 5,
  region_id: 1,
  locality_id: { code: 'L1' },
  sector: 1,
}
const CUSTOMER = { name: 'Ion', email: 'i@example.md', phone: '1' }
const ORDER = {
  order_id: 1,
  rrn: 'r',
  shop: 1,
  promocode: { code: 'PROMO1' },
  order_items: [ITEM],
  address: ADDRESS,
  customer: CUSTOMER,
  payment: { a: 1 },
  delivery: {},
  comment: 'x',
  created_at: '2026-01-01T00:00:00Z',
  status: 'new',
}

/** Order with one wrong value or a damaged text. */
const wrongOrder = (): string => {
  const place = random()
  const around = (name: string, json: string) =>
    JSON.stringify({ ...ORDER, [name]: 'HERE' }).replace('"HERE"', () => json)
  if (place < 0.3) return around('order_items', `[${oneWrong(ITEM, random)}]`)
  if (place < 0.5) return around('address', oneWrong(ADDRESS, random))
  if (place < 0.6) return around('customer', oneWrong(CUSTOMER, random))
  if (place < 0.7) return around('payment', oneWrong({ a: 1, b: 'x' }, random))
  return oneWrong(ORDER, random)
}

test('P1 invalid values are refused with a message and change nothing; accepted ones read back, and are unchanged when sent again', async () => {
  await write(ORDER, { order_items: [item(), item(2)], address: {} })
  let state = await contentOfSite(sql, siteId)
  let refused = 0

  for (let n = 0; n < TRIES; n++) {
    const order = wrongOrder()
    const one = random() < 0.3
    const complete = one
      ? order
      : random() < 0.5
        ? `[${order}]`
        : `[{"order_id":2,"comment":"${n}"},${order}]`
    const body = random() < 0.25 ? damaged(complete, random) : complete
    const headers: Record<string, string> = random() < 0.2 ? { prefer: 'handling=lenient' } : {}
    const reply = one ? await put(`${ORDERS}1/`, body, headers) : await send(body, headers)
    const what = `${body.slice(0, 1500)}\n${JSON.stringify(reply.body).slice(0, 500)}`
    assert.ok(reply.status < 500, what)
    assert.doesNotMatch(JSON.stringify(reply.body), /postgres|syntax error|SELECT|at \w+ \(/, what)
    const after = await contentOfSite(sql, siteId)
    if (reply.status >= 400) {
      refused++
      assert.equal(typeof reply.body.code, 'string', what)
      assert.ok(after === state, `something changed: ${what}`)
    } else if (reply.status === 200) {
      const [stored] = one ? [reply.body] : reply.body
      assert.deepEqual((await get(`${ORDERS}${stored.order_id}`)).body, stored, what)
      const { body: again } = await send([stored], { prefer: 'return=minimal' })
      assert.deepEqual(again, [{ order_id: stored.order_id, outcome: 'unchanged' }], what)
      assert.equal(await contentOfSite(sql, siteId), after, what)
    }
    state = after
  }
  assert.ok(refused > TRIES / 3, `only ${refused} were refused: is it garbage?`)
})
