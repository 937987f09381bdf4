import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderHistory } from '@vitrina/schema/console/order-history'
import { ITEMS, ORDERS, ordering, orderShop } from '../orders/writes/order-shop.ts'
import { openShop } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { write, put, del } = await orderShop(vitrina)
const [manager, colleague, viewer] = await Promise.all([
  signIn(vitrina, { role: 'manager' }),
  signIn(vitrina, { role: 'manager' }),
  signIn(vitrina, { role: 'viewer' }),
])
const keepFor = (days: number) => sql`update site set history_days = ${days} where id = ${siteId}`
await keepFor(30)

const historyOf = async (id: number): Promise<OrderHistory> => {
  const { status, body } = await viewer.get(`${viewer.site}/order/${id}/history`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const fieldsOf = ({ entries }: OrderHistory) => entries.map(({ fields }) => fields)
const address = { address_id: 7, address_ro: 'Str. Veche 1', postcode: 'MD-2001', region_id: 1, sector: 1 }

test('the history of an order has each write with the values before and after, the author and the request', async () => {
  const [order] = await write(
    ordering({
      ...{ customer: { name: 'Ana', email: null, phone: '069 1' }, comment: 'a=b\n"c"' },
      ...{ payment: { way: 'cod' }, shop: 1 },
    }),
  )
  const id = order?.order_id ?? 0
  assert.deepEqual((await historyOf(id)).entries, [])

  const changed = await put(`${ORDERS}${id}/`, {
    ...{ customer: { name: 'Ana', email: 'ana@example.com', phone: '069 2' }, comment: null },
    ...{ payment: { way: 'card', parts: 2 }, delivery: { by: 'post' }, shop: 2, promocode: 1, rrn: 'H-2' },
    ...{ address },
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const moved = await manager.put(`${manager.site}/external/external-order/${id}/`, {
    address: { address_ro: 'Str. Nouă 2', locality_id: 1 },
  })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  await put(`${ORDERS}${id}/`, { address: null })

  const { kept_days, more, entries } = await historyOf(id)
  assert.deepEqual([kept_days, more], [30, false])
  const [deleted, atConsole, first, ...others] = entries
  assert.deepEqual(others, [])
  assert.deepEqual(first?.fields, {
    rrn: { before: null, after: 'H-2' },
    shop: { before: 1, after: 2 },
    promocode: { before: null, after: 1 },
    'customer.email': { before: null, after: 'ana@example.com' },
    'customer.phone': { before: '069 1', after: '069 2' },
    payment: { before: { way: 'cod' }, after: { way: 'card', parts: 2 } },
    delivery: { before: null, after: { by: 'post' } },
    comment: { before: 'a=b\n"c"', after: null },
    'address.address_ro': { before: null, after: 'Str. Veche 1' },
    'address.postcode': { before: null, after: 'MD-2001' },
    'address.region_id': { before: null, after: 1 },
    'address.sector': { before: null, after: 1 },
  })
  const [token] = await sql<{ name: string }>`select name from api_token where site_id = ${siteId}`
  assert.deepEqual([first?.origin, first?.request_id], [token?.name, changed.headers.get('x-request-id')])
  assert.deepEqual(atConsole?.fields, {
    'address.address_ro': { before: 'Str. Veche 1', after: 'Str. Nouă 2' },
    'address.locality_id': { before: null, after: 1 },
  })
  assert.equal(atConsole?.origin, `Console: ${manager.email}`)
  assert.deepEqual(deleted?.fields['address.address_ro'], { before: 'Str. Nouă 2', after: null })
})

test('quantities and prices of items, and removed items, are in the history with their products', async () => {
  const items = [
    { product: 1, quantity: 2, loyalty_price: 10 },
    { product: 2, quantity: 1, loyalty_price: 20.5 },
  ]
  const [order] = await write(ordering({ order_items: items }))
  const [first = 0, second = 0] = order?.order_items.map(({ order_id }) => order_id) ?? []
  const id = order?.order_id ?? 0
  const changed = await put(`${ORDERS}${id}/`, {
    order_items: [
      { order_id: first, quantity: 3, loyalty_price: 9.5 },
      { order_id: second, product: 3 },
    ],
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  await del(`${ITEMS}${first}/`)

  const { entries } = await historyOf(id)
  assert.deepEqual(
    entries.map(({ items }) => items),
    [
      [
        {
          ...{ order_item_id: first, product: 1, removed: true },
          fields: {
            product: { before: 1, after: null },
            quantity: { before: 3, after: null },
            loyalty_price: { before: 9.5, after: null },
          },
        },
      ],
      [
        {
          ...{ order_item_id: first, product: 1, removed: false },
          fields: { quantity: { before: 2, after: 3 }, loyalty_price: { before: 10, after: 9.5 } },
        },
        {
          ...{ order_item_id: second, product: 3, removed: false },
          fields: { product: { before: 2, after: 3 } },
        },
      ],
    ],
  )
})

test('assignments are shown by name; a status alone, a dry run and an unchanged write make no entry', async () => {
  const [order] = await write(ordering({ comment: 'x' }))
  const id = order?.order_id ?? 0
  const assign = (to: number | null) =>
    manager.put(`${manager.site}/order-assignee`, { ids: [id], user_id: to })
  for (const to of [colleague.id, colleague.id, null]) assert.equal((await assign(to)).status, 204)
  await put(`${ORDERS}${id}/`, { comment: 'x', order_items: [{ product: 1, order_status: 'confirmed' }] })
  await put(`${ORDERS}${id}/?dry_run=true`, { comment: 'y' })
  const history = await historyOf(id)
  assert.deepEqual(fieldsOf(history), [
    { assignee: { before: 'Ana Pop', after: null } },
    { assignee: { before: null, after: 'Ana Pop' } },
  ])
  assert.equal(history.entries[0]?.origin, `Console: ${manager.email}`)
})

test('a site without a history says so; entries past their retention and of other sites are not shown', async () => {
  const [order] = await write(ordering({ comment: 'a' }))
  const id = order?.order_id ?? 0
  await put(`${ORDERS}${id}/`, { comment: 'b' })
  await sql`update order_history set at = now() - interval '31 days' where order_id = ${id}`
  assert.deepEqual(await historyOf(id), { kept_days: 30, entries: [], more: false })
  await keepFor(0)
  const [rows] = await sql<{
    count: number
  }>`select count(*)::integer from order_history where site_id = ${siteId}`
  await put(`${ORDERS}${id}/`, { comment: 'c' })
  assert.deepEqual(await sql`select count(*)::integer from order_history where site_id = ${siteId}`, [rows])
  assert.deepEqual(await historyOf(id), { kept_days: 0, entries: [], more: false })
  await keepFor(30)
  const elsewhere = await signIn({ ...vitrina, ...(await vitrina.client()) })
  assert.equal((await elsewhere.get(`${elsewhere.site}/order/${id}/history`)).status, 404)
  assert.equal((await viewer.get(`${viewer.site}/order/999999/history`)).status, 404)
})

test('6.10 decimals, discounts, companies, payment and returns are in the history with their previous values', async () => {
  const [order] = await write({ order_items: [{ product: 1, quantity: 3, unit: 'KGM' }] })
  const id = order?.order_id ?? 0
  const item = order?.order_items[0]?.order_id ?? 0
  await write({ order_id: id, order_items: [{ order_id: item, quantity: 1.5, discount: '1.00' }] })
  await write({
    ...{
      order_id: id,
      company: { name: 'Exemplu SRL' },
      paid_at: '2026-11-28T10:00:00Z',
      vat_included: false,
    },
    order_items: [{ order_id: item, quantity: 2, discount: null, returned_quantity: 0.5, vat_rate: 20 }],
  })
  await write({ order_id: id, company: null, paid_at: '2026-11-29T10:00:00Z' })

  const [last, second, first] = (await historyOf(id)).entries
  assert.deepEqual(first?.items[0]?.fields, {
    quantity: { before: 3, after: 1.5 },
    discount: { before: null, after: 1 },
  })
  assert.deepEqual(second?.items[0]?.fields, {
    quantity: { before: 1.5, after: 2 },
    vat_rate: { before: null, after: '20' },
    discount: { before: 1, after: null },
    returned_quantity: { before: null, after: 0.5 },
  })
  assert.deepEqual(second?.fields, {
    vat_included: { before: null, after: false },
    'company.name': { before: null, after: 'Exemplu SRL' },
    paid_at: { before: null, after: '2026-11-28T10:00:00.000Z' },
  })
  assert.deepEqual(last?.fields, {
    'company.name': { before: 'Exemplu SRL', after: null },
    paid_at: { before: '2026-11-28T10:00:00.000Z', after: '2026-11-29T10:00:00.000Z' },
  })
})
