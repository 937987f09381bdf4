import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../../long.ts'
import { openShop, type Reply } from '../../vitrina.ts'
import { MINIMAL, ordering, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const { send } = await orderShop(vitrina)

const TEXT = 'x'.repeat(65_000)
const FAT = {
  comment: TEXT,
  payment: { a: TEXT },
  delivery: { a: TEXT },
  address: { address_ro: TEXT, address_uk: TEXT },
}

const idsOf = ({ body }: Reply): number[] => body.map(({ order_id }: { order_id: number }) => order_id)

test('P8 small calls cannot make the server read gigabytes: too much stored data is a 413', async () => {
  const ids: number[] = []
  for (let call = 0; call < 2; call++)
    ids.push(
      ...idsOf(
        await send(
          Array.from({ length: 110 }, () => ordering(FAT)),
          MINIMAL,
        ),
      ),
    )
  const named = (count: number) => ids.slice(0, count).map((order_id) => ({ order_id }))

  for (const headers of [{}, MINIMAL, { prefer: 'handling=lenient' }].slice(0, rounds(3, 1)) as Record<
    string,
    string
  >[]) {
    const { status, body } = await send(named(220), { ...headers, 'accept-language': 'ro' })
    assert.deepEqual([status, body.code], [413, 'batch_too_large'])
    assert.match(body.detail, /64 MiB/)
  }
  const { status, body } = await send(named(200), MINIMAL)
  assert.deepEqual([status, body.length, body[199].outcome], [200, 200, 'unchanged'])
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
