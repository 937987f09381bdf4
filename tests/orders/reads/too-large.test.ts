import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVitrina } from '../../vitrina.ts'
import { item, MINIMAL, ORDERS, orderShop } from '../writes/order-shop.ts'

const { get, send } = await orderShop(await startVitrina())

/** Nearly half a MiB. */
const TEXT = 'x'.repeat(65_000)
const FAT = {
  comment: TEXT,
  payment: { note: TEXT },
  delivery: { note: TEXT },
  address: { address_ro: TEXT, address_ru: TEXT, address_en: TEXT, address_uk: TEXT },
  order_items: [item()],
}

test('2.4 a list that would take more memory than a server can spare is refused with what to do', async () => {
  for (let n = 0; n < 300; n += 100) {
    const { status } = await send(
      Array.from({ length: 100 }, () => FAT),
      MINIMAL,
    )
    assert.equal(status, 200)
  }

  const { status, body, headers } = await get(`${ORDERS}?page_size=5000`)
  assert.deepEqual([status, body.code, headers.get('etag')], [400, 'too_long', null])
  assert.equal((await get(`${ORDERS}?page_size=5000&fields=order_id,total`)).body.length, 300)
  assert.equal((await get(`${ORDERS}?page_size=50&page=6`)).body.length, 50)
})
