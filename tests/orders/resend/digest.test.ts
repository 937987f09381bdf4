import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, orderShop } from '../writes/order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { write } = await orderShop(vitrina)

/** Rows with their digests from the first release that stored digests of creating rows. */
const STORED = [
  [{ rrn: 'digest 1', order_items: [item(1), item(2, 3)] }, 'e3b4295e0e7be42d279db46f3393d46e'],
  [
    {
      rrn: 'digest 2',
      shop: 1,
      promocode: null,
      customer: { name: 'Ana', phone: '+373 69 000 000' },
      payment: { kind: 'card', steps: [1, { a: 2 }] },
      comment: 'call before noon',
      created_at: '2026-01-02T03:04:05Z',
      address: { address_id: 5, address_ro: 'Strada 1', zipcode: '02001', region_id: 1 },
      order_items: [item(2, 1, { loyalty_price: '8.50', order_status: 'on_delivery' }), item(1, 2)],
    },
    '1f20ad738429b85356065c5e766123f4',
  ],
] as const

test('6.3 the digest of a creating row stays the same across releases, because it is compared for years', async () => {
  const orders = await write(...STORED.map(([row]) => row))
  const rows = await sql<{ digest: string }>`
    select encode(creation_digest, 'hex') as digest from external_order
    where site_id = ${siteId} and id = any(${orders.map(({ order_id }) => order_id)}::bigint[]) order by id
  `
  assert.deepEqual(
    rows.map(({ digest }) => digest),
    STORED.map(([, digest]) => digest),
  )
})
