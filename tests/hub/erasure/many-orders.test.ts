import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPages } from '../pages/pages.ts'
import { eraser } from './eraser.ts'

const { sql, config, newShop, newVisitor, signIn, app } = await startPages()
const COMMENTS = 3_000
const FEW = 50

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const { erase } = eraser({ sql, config, log: app.log })

test('the erasure of a person with three thousand orders searches a log once, not once per comment', async () => {
  const { id, email, browser } = await newVisitor()
  const shop = await newShop()
  await signIn(browser, { email, to: shop })
  await sql`
    insert into external_order (
      site_id, id, statuses, total, customer_name, customer_email, comment, items_written_in, created_at, updated_at
    )
    select ${shop.id}, n, 1, 5, 'Ana Pop', ${email}, 'Ring twice at door ' || n, pg_current_xact_id(), now(), now()
    from generate_series(1, ${COMMENTS}::integer) as n
  `
  // A name within a long call of another person; and the same of others.
  await sql`
    insert into request_log (
      site_id, request_id, at, author, method, path, query, route, ms, ip, body, body_cut, keys, left_out
    )
    select ${shop.id}, gen_random_uuid(), now(), 1, 'POST', '/external/product/bulk-upsert/', null, '/external/product/bulk-upsert/', 1, '',
      repeat('Lapte de vaci ' || n || ' ', 100) || case when n = 77 then 'RING twice at door 2999' else '' end, false, '{}', 0
    from generate_series(1, 300) as n
  `

  // Relative to the speed of this machine: the time of a log search for a few comments.
  const ofSearch = await msOf(async () => {
    for (let n = 1; n <= FEW; n++)
      await sql`select from request_log where strpos(lower(body), lower(${`Ring twice at door ${n}`})) > 0`
  })
  const ms = await msOf(() => erase(id))

  const oneByOne = (ofSearch / FEW) * COMMENTS
  assert.ok(ms < oneByOne / 2, `${Math.round(ms)} ms, and one by one ${Math.round(oneByOne)} ms`)
  const [row] = await sql`
    select
      (select count(*)::integer from external_order where num_nonnulls(customer_name, customer_email, comment) > 0) as orders,
      (select count(*)::integer from request_log where body like '%door%') as told,
      (select count(*)::integer from request_log where body is not null) as of_others
  `
  assert.deepEqual(row, { orders: 0, told: 0, of_others: 299 })
})
