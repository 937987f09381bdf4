import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../console/operator.ts'
import { startVitrina } from '../../vitrina.ts'

const ORDERS = 1_000_000
const { sql, siteId, ...vitrina } = await startVitrina()
const owner = await signIn({ ...vitrina, sql, siteId })
const at = `${owner.site}/customer`

// A customer has five orders on average; one has 2,000, the newest of all.
for (let from = 0; from < ORDERS; from += 100_000)
  await sql`
    insert into external_order (
      site_id, id, statuses, total, customer_name, customer_phone, customer_email, items_written_in, created_at, updated_at
    )
    select ${siteId}, n, 1, 10, 'Name ' || buyer, '06' || lpad(buyer::text, 7, '0'), 'mail' || buyer || '@example.com',
      pg_current_xact_id(), timestamptz '2026-01-01' + n * interval '1 second', now()
    from (
      select n, case when n > ${ORDERS - 2_000} then 1 else n::bigint * 7919 % ${ORDERS / 5} end as buyer
      from generate_series(${from + 1}::integer, ${from + 100_000}::integer) as n
    ) as sold
  `
await sql`delete from order_search_due`
await sql`analyze external_order, order_customer`

/** Median time of three calls in ms. */
const msOf = async (path: string): Promise<number> => {
  const times: number[] = []
  for (let run = 0; run < 3; run++) {
    const begun = performance.now()
    const { status, body } = await owner.get(path)
    assert.equal(status, 200, JSON.stringify(body))
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[1] ?? 0
}

test('lists, searches by number and customers take a fraction of a second at a million orders', async (t) => {
  const { body } = await owner.get(at)
  assert.equal(body.rows.length, 50)
  assert.deepEqual([body.rows[0].orders, body.rows[0].total], [1001, null])
  const paths = {
    list: at,
    'next page': `${at}?before=${body.next}`,
    'search by number': `${at}?search=060000777`,
    customer: `${at}/${body.rows[1].order_id}`,
    'customer with 2,000 orders': `${at}/${body.rows[0].order_id}`,
    orders: `${at}/${body.rows[0].order_id}/order`,
  }
  for (const [name, path] of Object.entries(paths)) {
    const ms = await msOf(path)
    t.diagnostic(`${name}: ${Math.round(ms)} ms`)
    assert.ok(ms < 500, `${name}: ${Math.round(ms)} ms`)
  }
})
