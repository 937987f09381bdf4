import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVitrina } from '../vitrina.ts'
import { brands, countsOf, importFile, linesOf, NDJSON, overAt, rowsOf } from './importing.ts'

// That somebody asked is noted whatever it was.
const { client, sql } = await startVitrina({ REQUEST_LOG_DAYS: '0' })

/** All that the database keeps of a site, but for its jobs. */
const kept = async (siteId: number) => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id' and table_name not like 'import%' order by 1
  `
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql`
        select md5(coalesce(string_agg(kept::text, '' order by kept::text), '')) as digest
        from ${sql.unsafe(name)} as kept where site_id = ${siteId} and coalesce(to_jsonb(kept) ->> 'type', '') <> 'job'
      `
      return [name, row?.digest]
    }),
  )
  return JSON.stringify(counts.filter(([name]) => name !== 'api_token'))
}

test('4.2.11 a dry run answers what the import would do, and changes nothing', async () => {
  const shop = await client()
  await shop.post('/external/brand/bulk-create/', brands(2))
  const before = await kept(shop.siteId)
  const file = linesOf([
    ...brands(1),
    { slug: 'brand-2', name: 'Renamed' },
    { slug: 'bad', name: 7.5 },
    ...brands(1500, 3),
    { slug: 'brand-3', name: 'Renamed, too' },
    { slug: 'brand-4', name: 'Brand 4' },
  ])

  const accepted = await shop.post('/external/brand/import/?dry_run=true', file, NDJSON)
  assert.equal(accepted.headers.get('dry-run'), 'true')
  const dry = await overAt(shop, accepted.headers.get('location') ?? '')

  assert.equal(dry.dry_run, true)
  assert.equal(await kept(shop.siteId), before)
  const wet = await importFile(shop, 'brand/import/', file)
  assert.deepEqual(countsOf(dry), countsOf(wet))
  assert.deepEqual(countsOf(dry), { created: 1500, updated: 2, unchanged: 2, invalid: 1 })
  assert.deepEqual(dry.errors, wet.errors)
})

test('4.2.11 a dry run does not call wrong what waits for a line of the same file', async () => {
  const shop = await client()
  const categories = Array.from({ length: 1300 }, (_, n) => ({
    group_category_id: `C-${n}`,
    ...(n > 0 && { category_id: [{ group_category_id: `C-${n - 1}` }] }),
  })).reverse()
  const lost = { group_category_id: 'lost', category_id: [{ group_category_id: 'nowhere' }] }
  const before = await kept(shop.siteId)

  const job = await importFile(shop, 'category/import/?dry_run=true', linesOf([lost, ...categories]))

  assert.deepEqual(countsOf(job), { created: 1300, updated: 0, unchanged: 0, invalid: 1 })
  assert.partialDeepStrictEqual(job.errors, [{ line: 1, field: 'category_id.0', code: 'not_found' }])
  assert.equal(await kept(shop.siteId), before)
  assert.deepEqual(await rowsOf(shop, 'category'), [])
})

test('4.2.11 a file too long for one transaction is tried a chunk at a time', async () => {
  const shop = await client()
  const before = await kept(shop.siteId)
  const job = await importFile(shop, 'brand/import/?dry_run=true', linesOf(brands(50_500)))
  assert.deepEqual(countsOf(job), { created: 50_500, updated: 0, unchanged: 0, invalid: 0 })
  assert.equal(await kept(shop.siteId), before)
})

test('4.2.11 where such a file refers to itself, no dry run can tell: it says so', async () => {
  const shop = await client()
  const root = { group_category_id: 'root' }
  const many = Array.from({ length: 50_001 }, (_, n) => ({
    group_category_id: `C-${n}`,
    category_id: [root],
  }))
  const job = await importFile(shop, 'category/import/?dry_run=true', linesOf([...many, root]))

  assert.equal(job.state, 'failed')
  assert.equal(job.reason.code, 'batch_too_large')
  assert.match(job.reason.message, /50000/)
  assert.deepEqual(await rowsOf(shop, 'category'), [])
})
