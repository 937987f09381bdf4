import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../content/writes/drafts.ts'
import { long } from '../long.ts'
import { type Client, startVitrina } from '../vitrina.ts'
import { brands, countsOf, importFile, linesOf, NDJSON, overAt, rowsOf } from './importing.ts'

// The request log records each call, also a dry run.
const { client, sql } = await startVitrina({ REQUEST_LOG_DAYS: '0' })

const tables = await sql<{ name: string }>`
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'site_id' and table_name not like 'import%'
    -- Search indexes of products are updated later.
    and table_name not in ('api_token', 'product_search', 'product_search_head', 'product_word')
  order by 1
`
const digests = tables.map(
  ({ name }) => `
    select '${name}' as name, md5(string_agg(kept::text, '' order by kept::text)) as digest
    from ${name} as kept where site_id = $1 and coalesce(to_jsonb(kept) ->> 'type', '') <> 'job'
  `,
)

/** Digests of the stored rows of a site, by table, without its jobs. */
const digestsOf = async (siteId: number) =>
  (await sql.execute(digests.join(' union all '), [siteId], 'kept')).rows

test('4.2.11 a dry run reports what the import would do, and changes nothing', async () => {
  const shop = await client()
  await shop.post('/external/brand/bulk-create/', brands(2))
  const before = await digestsOf(shop.siteId)
  const file = linesOf([
    ...brands(1),
    { slug: 'brand-2', name: 'Renamed' },
    { slug: 'bad', name: 7.5 },
    ...brands(600, 3),
    { slug: 'brand-3', name: 'Renamed, too' },
    { slug: 'brand-4', name: 'Brand 4' },
  ])

  const accepted = await shop.post('/external/brand/import/?dry_run=true', file, NDJSON)
  assert.equal(accepted.headers.get('dry-run'), 'true')
  const dry = await overAt(shop, accepted.headers.get('location') ?? '')

  assert.equal(dry.dry_run, true)
  assert.deepEqual(await digestsOf(shop.siteId), before)
  const wet = await importFile(shop, 'brand/import/', file)
  assert.deepEqual(countsOf(dry), countsOf(wet))
  assert.deepEqual(countsOf(dry), { created: 600, updated: 2, unchanged: 2, invalid: 1 })
  assert.deepEqual(dry.errors, wet.errors)
})

test('4.2.11 a dry run reports no error for a line that refers to another line of the file', async () => {
  const shop = await client()
  const categories = Array.from({ length: 700 }, (_, n) => ({
    group_category_id: `C-${n}`,
    ...(n > 0 && { category_id: [{ group_category_id: `C-${n - 1}` }] }),
  })).reverse()
  const lost = { group_category_id: 'lost', category_id: [{ group_category_id: 'nowhere' }] }
  const before = await digestsOf(shop.siteId)

  const job = await importFile(shop, 'category/import/?dry_run=true', linesOf([lost, ...categories]))

  assert.deepEqual(countsOf(job), { created: 700, updated: 0, unchanged: 0, invalid: 1 })
  assert.partialDeepStrictEqual(job.errors, [{ line: 1, field: 'category_id.0', code: 'not_found' }])
  assert.deepEqual(await digestsOf(shop.siteId), before)
  assert.deepEqual(await rowsOf(shop, 'category'), [])
})

const milk = (number: number, more: object = {}) =>
  product(`M-${number}`, { name_ro: `Lapte ${number}`, price: '10.50', ...more })

interface TiedFile {
  readonly slugs?: 'auto'
  /**
   * Lines of the file. Further lines (`between`, by default more than one check takes) are inserted before
   * each but the first.
   */
  readonly lines: readonly object[]
  readonly between?: number
  readonly outcomes: Partial<Outcomes>
}

type Outcomes = ReturnType<typeof countsOf>

/** Ties that a short run checks: by key, by id, and by a slug that the server makes. */
const FEW = new Set([
  'names a key again',
  'has an id that one before is to get, under another key',
  'has a slug that was made for the second of a name',
])

/** Files whose last line has another outcome after the lines before it are written. */
const TIED: Readonly<Record<string, TiedFile>> = {
  'names a key again': {
    lines: [milk(1), milk(1, { price: '11.00' })],
    outcomes: { created: 502, updated: 1 },
  },
  'names by its id what was named by its key': {
    lines: [milk(0, { price: '12.00' }), { id: 1, price: '12.00' }],
    outcomes: { updated: 1, unchanged: 1 },
  },
  'has an id that one before is to get, under another key': {
    lines: [milk(1), milk(2, { id: 2 })],
    outcomes: { created: 502, invalid: 1 },
  },
  'has such an id, and would get it if it came alone': {
    lines: [milk(1), milk(2, { id: 2 })],
    between: 499,
    outcomes: { created: 500, invalid: 1 },
  },
  'takes a slug that was given away': {
    lines: [{ group_product_id: 'M-0', slug_ro: 'unt' }, milk(1, { slug_ro: 'lapte' })],
    outcomes: { created: 502, updated: 1 },
  },
  'has the slug of another': {
    lines: [milk(1, { slug_ro: 'paine' }), milk(2, { slug_ro: 'paine' })],
    outcomes: { created: 502, invalid: 1 },
  },
  'has a slug that was made for another': {
    slugs: 'auto',
    lines: [milk(1), milk(2, { slug_ro: 'lapte-1' })],
    outcomes: { created: 502, invalid: 1 },
  },
  'has a slug that was made for the second of a name': {
    slugs: 'auto',
    lines: [milk(1), milk(2, { name_ro: 'Lapte 1' }), milk(3, { slug_ro: 'lapte-1-2' })],
    outcomes: { created: 1004, invalid: 1 },
  },
  'has the name of another, so that both get a slug': {
    slugs: 'auto',
    lines: [milk(1), milk(2, { name_ro: 'Lapte 1' })],
    outcomes: { created: 503 },
  },
}

for (const [how, { slugs, lines, between = 501, outcomes }] of Object.entries(TIED))
  (FEW.has(how) ? test : long)(
    `4.2.11 a dry run reports what the import does where the last line ${how}`,
    async () => {
      const shop = await client()
      await shop.post('/external/product/bulk-create/', [milk(0, { slug_ro: 'lapte' })])
      let number = 100
      const others = () => Array.from({ length: between }, () => milk(number++))
      const file = lines.flatMap((line, place) => [...(place === 0 ? [] : others()), line])
      await rehearsed(shop, `product/import/?${slugs === undefined ? '' : `slugs=${slugs}`}`, file, {
        created: between * (lines.length - 1),
        ...outcomes,
      })
    },
  )

const rehearsed = async (
  shop: Client,
  address: string,
  file: readonly object[],
  outcomes: Partial<Outcomes>,
): Promise<void> => {
  const before = await digestsOf(shop.siteId)
  const dry = await importFile(shop, `${address}&dry_run=true`, linesOf(file))
  assert.deepEqual(await digestsOf(shop.siteId), before)
  const wet = await importFile(shop, address, linesOf(file))
  assert.deepEqual(countsOf(wet), { created: 0, updated: 0, unchanged: 0, invalid: 0, ...outcomes })
  assert.deepEqual([countsOf(dry), dry.errors], [countsOf(wet), wet.errors])
}

test('4.2.11 a dry run resolves the ids of lines without a key', async () => {
  const shop = await client()
  const block = (name: string) => ({ name_ro: name, name_ru: name, hide: false, specifications: [] })
  await shop.post('/external/category/bulk-create/', [{ group_category_id: 'C' }])
  const blocks = Array.from({ length: 600 }, (_, n) => ({ ...block(`Bloc ${n}`), category_id: 1 }))
  await rehearsed(shop, 'category-characteristic/import/?', [...blocks, { id: 1, hide: true }], {
    created: 600,
    updated: 1,
  })
})

test('4.2.11 a dry run resolves the references of a line that was sent before', async () => {
  const shop = await client()
  const child = { group_category_id: 'C', category_id: [{ group_category_id: 'A' }] }
  await importFile(shop, 'category/import/', linesOf([{ group_category_id: 'A' }, child]))
  const others = Array.from({ length: 600 }, (_, n) => ({ group_category_id: `D-${n}` }))
  await rehearsed(shop, 'category/import/?', [{ id: 1, group_category_id: null }, ...others, child], {
    created: 600,
    updated: 1,
    invalid: 1,
  })
})

test('4.2.11 other writes to the site proceed during a dry run', async () => {
  const shop = await client()
  const { headers } = await shop.post('/external/brand/import/?dry_run=true', linesOf(brands(4_000)), NDJSON)
  const path = headers.get('location') ?? ''
  const tried = new Set<number>()
  for (let state = 'queued'; state === 'queued' || state === 'running'; ) {
    const { status } = await shop.post('/external/brand/bulk-upsert/', brands(1, 30_000))
    assert.equal(status, 200)
    const { body } = await shop.get(path)
    state = body.state
    if (body.created > 0 && body.created < 4_000) tried.add(body.created)
  }
  const { body } = await shop.get(path)
  assert.deepEqual(countsOf(body), { created: 4_000, updated: 0, unchanged: 0, invalid: 0 })
  assert.ok(tried.size > 1, `Of the lines only ${[...tried]} had been tried when a write was answered.`)
})

long('4.2.11 a file too long for one transaction is checked in chunks', async () => {
  const shop = await client()
  const before = await digestsOf(shop.siteId)
  const job = await importFile(shop, 'brand/import/?dry_run=true', linesOf(brands(50_500)))
  assert.deepEqual(countsOf(job), { created: 50_500, updated: 0, unchanged: 0, invalid: 0 })
  assert.deepEqual(await digestsOf(shop.siteId), before)
})

long('4.2.11 a dry run of such a file that refers to itself reports that it cannot check it', async () => {
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
