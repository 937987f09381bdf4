import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay } from '../../bench/replay/run.ts'
import { type OrderRow, orders } from '../../samples/orders.ts'
import { productsUci } from '../../samples/payloads.ts'
import { openShop } from '../vitrina.ts'

const { siteId, sql, post } = await openShop()

/** Customers with the most cancellations: with all their documents, so that the cancelled documents are known. */
const busiest = (rows: readonly OrderRow[], count: number): ReadonlySet<number | null> => {
  const cancellations = new Map<number | null, number>()
  for (const { customer_id: customer, is_cancellation } of rows)
    if (customer !== null && is_cancellation)
      cancellations.set(customer, (cancellations.get(customer) ?? 0) + 1)
  const sorted = [...cancellations].sort(([, a], [, b]) => b - a)
  return new Set(sorted.slice(0, count).map(([customer]) => customer))
}

const isStrange = ({ invoice_no, is_cancellation, lines }: OrderRow): boolean =>
  invoice_no.startsWith('A') ||
  lines.length > 700 ||
  lines.some(
    ([, quantity, price]) => price < 0 || (price > 0 && price < 0.01) || Math.abs(quantity) > 10_000,
  ) ||
  (!is_cancellation && lines.length > 1 && lines.some(([, quantity]) => quantity < 1))

test('6.3 the dirtiest of 25,900 real orders are stored correctly, and sending them again changes nothing', async () => {
  const rows = await orders()
  const customers = busiest(rows, 4)
  const dirtiest = rows.filter(
    (row, place) => isStrange(row) || customers.has(row.customer_id) || place % 200 === 0,
  )
  const codes = new Set(dirtiest.flatMap(({ lines }) => lines.map(([code]) => code)))
  const products = (await productsUci()).filter(({ group_product_id: code }) => codes.has(String(code)))

  const { plan, passes, stored, violations } = await replay({ id: siteId, sql, post }, products, dirtiest)

  assert.deepEqual(violations.slice(0, 5), [])
  // The data contains each case that the test is about.
  const [first] = passes
  assert.ok(stored.orders > 300 && stored.items > 5_000)
  assert.ok(plan.cancellations.documents.partly > 0 && (first.changes.updated ?? 0) > 0)
  for (const refusal of ['quantity out_of_range', 'loyalty_price out_of_range', 'product not_found'])
    assert.ok((first.refusals[refusal] ?? 0) > 0, refusal)
})
