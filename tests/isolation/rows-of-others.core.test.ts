import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { OPERATIONS } from '@vitrina/schema/console/operations'
import { from, order, product } from '../../bench/plans/shop.ts'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { signIn } from '../console/operator.ts'
import { onServer } from '../database.ts'
import { startVitrina } from '../vitrina.ts'
import { eventually } from '../webhooks/eventually.ts'
import { objects } from './shop.ts'

// A statement about a site without rows can read all rows of the other sites: the planner expects a match soon. Its cost would
// grow with the data of another site, so such reads are counted here, by table.

const PRODUCTS = 4_000
const ORDERS = 2_000

const vitrina = await startVitrina()
const { sql } = vitrina
const small = await vitrina.client()

/** Rows read sequentially so far, by table with the rows of the large site. Ends all other sessions, so that each reports its counts. */
const readSequentially = async (): Promise<Map<string, number>> => {
  const admin = openPool({ ...onServer(), database: vitrina.database, max: 1 }, () => undefined)
  const ended = await admin<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from (
      select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() offset 0
    ) as other
  `
  const pids = ended.map(({ pid }) => pid)
  await eventually(async () => {
    const left = await admin`select from pg_stat_activity where pid = any(${pids}::integer[])`
    return left.length === 0 || undefined
  })
  const rows = await admin<{ name: string; rows: number }>`
    select relname as name, seq_tup_read::float8 as rows from pg_stat_user_tables
    where schemaname = 'public' and n_live_tup >= ${ORDERS}
  `
  await admin.end()
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

before(async () => {
  const { status } = await vitrina.post('/external/category/bulk-create/', [
    { group_category_id: 'C-1', name_ro: 'Categorie', slug_ro: 'categorie' },
  ])
  assert.equal(status, 201)
  const products = from(1, PRODUCTS, (n) => product(n, 1))
  assert.equal((await vitrina.post('/external/product/bulk-create/', products)).status, 201)
  const orders = from(1, ORDERS, (n) => order(n, PRODUCTS))
  assert.equal((await vitrina.post('/external/external-order/', orders)).status, 200)
  // The search completes the index of orders, which would otherwise continue during the test.
  assert.equal((await vitrina.get('/external/external-order/?search=abcd')).status, 200)
  await sql`vacuum analyze`
})

test('1.2 P38 calls of a site without rows read no rows of a large site', async () => {
  const earlier = await readSequentially()
  assert.ok(earlier.has('product') && earlier.has('order_item'))

  for (const { path } of objects) {
    await small.get(`/external/${path}/`)
    await small.get(`/external/${path}/?search=abcd`)
  }
  for (const path of [
    'external-order/',
    'external-order/?status=new',
    'external-order/?search=abcd',
    'changes/',
  ])
    await small.get(`/external/${path}`)
  const operator = await signIn(vitrina, { siteId: small.siteId })
  for (const name of Object.keys(OPERATIONS)) {
    const [method, path = ''] = name.split(' ')
    if (method === 'GET')
      await operator.get(`/${path.replace('sites/:site', operator.site.slice(1)).replace(/:\w+/g, '1')}`)
  }
  const wrote = async (path: string, row: object) => {
    const { status, body } = await small.post(path, [row])
    assert.ok(status === 200 || status === 201, JSON.stringify(body))
  }
  await wrote('/external/category/bulk-create/', { group_category_id: 'C-1' })
  for (const qty of [1, 2])
    await wrote('/external/product/bulk-upsert/', { ...product(1, 1), qty, name_ro: `Produs ${qty}` })
  await wrote('/external/external-order/', order(1, 1))

  const later = await readSequentially()
  const read = [...later].filter(([name, rows]) => rows - (earlier.get(name) ?? 0) >= ORDERS)
  assert.deepEqual(read, [])
})
