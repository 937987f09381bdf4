import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '../console/operator.ts'
import { below, category, product as draftOf } from '../content/writes/drafts.ts'
import { startVitrina } from '../vitrina.ts'
import { linesOf, NDJSON, overAt } from './importing.ts'

const vitrina = await startVitrina()
const { get, post, put, sql } = vitrina
const operator = await signIn(vitrina)
const viewer = await signIn(vitrina, { role: 'viewer' })

const categories = async (fields = 'id,name_ro'): Promise<Record<string, unknown>[]> =>
  (await get(`/external/category/?page_size=5000&fields=${fields}`)).body

/** Imports at the console. Returns the id of the job. */
const importAtConsole = async (path: string, objects: readonly object[], query = ''): Promise<number> => {
  const { status, body } = await operator.post(
    `${operator.site}/external/${path}/import/${query}`,
    linesOf(objects),
    NDJSON,
  )
  assert.equal(status, 202, JSON.stringify(body))
  await overAt(vitrina, `/external/job/${body.id}/`)
  return body.id
}

const undoState = async (id: number) => (await operator.get(`${operator.site}/import-undo/${id}`)).body

const undo = async (id: number) => {
  const { status, body } = await operator.post(`${operator.site}/import-undo/${id}`)
  assert.equal(status, 204, JSON.stringify(body))
  for (const giveUp = Date.now() + 120_000; ; await sleep(20)) {
    const undone = await undoState(id)
    if (undone.state === 'done') return undone
    assert.ok(Date.now() < giveUp, JSON.stringify(undone))
  }
}

const brandOf = async (id: number) => (await get(`/external/brand/${id}/?fields=slug,name,link,order`)).body

let count = 0
/** Creates a brand before an import. */
const newBrand = async (fields: object = {}): Promise<{ id: number; slug: string }> => {
  const slug = `before-${++count}`
  const { body } = await post('/external/brand/bulk-create/', [{ slug, name: 'Before', order: 1, ...fields }])
  return { id: body[0].id, slug }
}

test('undoing an import moves created objects to the trash and restores changed ones, at a site without a history', async () => {
  const { id, slug } = await newBrand()
  const same = await newBrand()
  const job = await importAtConsole('brand', [
    { slug, name: 'Wrong', link: 'https://example.com/wrong' },
    { slug: same.slug, name: 'Before' },
    { slug: 'made-1', name: 'Made' },
  ])
  const shown = await undoState(job)
  assert.partialDeepStrictEqual(shown, {
    state: 'possible',
    counts: { given_back: 1, deleted: 1, left: 0 },
    total: 2,
  })
  assert.deepEqual(shown.rows.find((row: { id: number }) => row.id === id)?.back, {
    name: 'Before',
    link: null,
  })

  const undone = await undo(job)

  assert.deepEqual(undone, {
    state: 'done',
    counts: { given_back: 1, deleted: 1, left: 0 },
    partly: 0,
    total: 2,
    rows: [],
  })
  assert.partialDeepStrictEqual(await brandOf(id), { name: 'Before', link: null })
  const { body: trash } = await operator.get(`${operator.site}/bin?object=brand`)
  assert.deepEqual(
    trash.map(({ name }: { name: string }) => name),
    ['Made'],
  )
  assert.equal((await operator.post(`${operator.site}/import-undo/${job}`)).body.code, 'conflict')
})

test('later changes by an ERP stay and are named; the other fields are restored', async () => {
  const { id, slug } = await newBrand()
  const complete = await newBrand()
  const job = await importAtConsole('brand', [
    { slug, name: 'Wrong', order: 7 },
    { slug: complete.slug, name: 'Wrong' },
    { slug: 'made-2', name: 'Made' },
  ])
  const made = (await get('/external/brand/?slug=made-2')).body.find(
    (brand: { slug: string }) => brand.slug === 'made-2',
  )
  await put(`/external/brand/${id}/`, { order: 9 })
  await put(`/external/brand/${complete.id}/`, { name: 'By the ERP' })
  await put(`/external/brand/${made.id}/`, { order: 3 })

  const { counts, partly, rows } = await undo(job)

  assert.deepEqual({ counts, partly }, { counts: { given_back: 1, deleted: 0, left: 2 }, partly: 1 })
  assert.partialDeepStrictEqual(rows, [
    { id, outcome: 'given_back', reason: 'changed', left: ['order'] },
    { id: complete.id, outcome: 'left', reason: 'changed', left: ['name'] },
    { id: made.id, outcome: 'left', reason: 'changed' },
  ])
  assert.partialDeepStrictEqual(await brandOf(id), { name: 'Before', order: 9 })
  assert.equal((await brandOf(complete.id)).name, 'By the ERP')
  assert.equal((await brandOf(made.id)).name, 'Made')
})

test('objects in use stay, with their ancestors; a tree of an import is removed as a whole', async () => {
  const job = await importAtConsole('category', [
    { ...below('leaf', 'top'), name_ro: 'Leaf' },
    { ...category('top'), name_ro: 'Top' },
    { ...below('used', 'top-2'), name_ro: 'Used' },
    { ...category('top-2'), name_ro: 'Top 2' },
  ])
  const all = await categories()
  const used = all.find(({ name_ro }) => name_ro === 'Used')
  assert.equal(all.length, 4, JSON.stringify(all))
  await post('/external/product/bulk-create/', [draftOf('U1', { category: [used?.id] })])

  const { counts, rows } = await undo(job)

  assert.deepEqual(counts, { given_back: 0, deleted: 2, left: 2 })
  assert.ok(rows.every(({ reason }: { reason: string }) => reason === 'in_use'))
  assert.deepEqual((await categories()).map(({ name_ro }) => name_ro).sort(), ['Top 2', 'Used'])
})

for (const order of ['the later first', 'the earlier first'])
  test(`two imports of the same objects are both undone, ${order}`, async () => {
    const { id, slug } = await newBrand()
    const isLater = order === 'the later first'
    const twice = isLater ? 'twice-later' : 'twice-earlier'
    const first = await importAtConsole('brand', [
      { slug, name: 'First' },
      { slug: twice, name: 'First' },
    ])
    const second = await importAtConsole('brand', [
      { slug, name: 'Second' },
      { slug: twice, name: 'Second' },
    ])
    const { counts } = await undo(isLater ? second : first)
    assert.deepEqual(
      counts,
      isLater ? { given_back: 2, deleted: 0, left: 0 } : { given_back: 0, deleted: 0, left: 2 },
    )
    const last = await undo(isLater ? first : second)
    assert.deepEqual(
      last.counts,
      isLater ? { given_back: 1, deleted: 1, left: 0 } : { given_back: 2, deleted: 0, left: 0 },
    )
    // Undone in the order of the imports: the later one restores the value that the earlier one had written.
    assert.equal((await brandOf(id)).name, isLater ? 'Before' : 'First')
  })

test('a file that names an object twice, and has refused lines, is undone as one import', async () => {
  const { id, slug } = await newBrand()
  const job = await importAtConsole('brand', [
    { slug, name: 'Wrong' },
    { slug, name: 'Wrong again', order: 5 },
    { slug: 'twice-made', name: 'Made' },
    { slug: 'twice-made', name: 'Made again' },
    { slug: 'bad', name: 4.5 },
  ])
  assert.deepEqual((await undo(job)).counts, { given_back: 1, deleted: 1, left: 0 })
  assert.partialDeepStrictEqual(await brandOf(id), { name: 'Before', order: 1 })
})

test('a slug that moved from one object to another returns to the first', async () => {
  const [a, b] = ['slug-a', 'slug-b'].map((slug_ro) => ({ ...category(slug_ro), slug_ro }))
  const { body: stored } = await post('/external/category/bulk-create/', [a, b])
  const ids = stored.map(({ id }: { id: number }) => id)
  const slugs = async () =>
    (await get(`/external/category/?ids=${ids}&fields=slug_ro`)).body.map(
      ({ slug_ro }: { slug_ro: string }) => slug_ro,
    )
  const job = await importAtConsole('category', [
    { id: ids[0], slug_ro: 'slug-moved-away' },
    { id: ids[1], slug_ro: 'slug-a' },
    { ...category('slug-c'), slug_ro: 'slug-b' },
  ])
  assert.deepEqual(await slugs(), ['slug-moved-away', 'slug-a'])

  assert.deepEqual((await undo(job)).counts, { given_back: 2, deleted: 1, left: 0 })
  assert.deepEqual(await slugs(), ['slug-a', 'slug-b'])
})

test('numbers, times, lists and references are restored', async () => {
  const { body: stored } = await post('/external/product/bulk-create/', [
    draftOf('V1', { price: '12.50', old_price: '99999999.99', weight: 1.25, name_ru: 'До' }),
  ])
  const id = stored[0].id
  const before = (await get(`/external/product/${id}/`)).body
  const job = await importAtConsole('product', [
    {
      id,
      price: '1.00',
      old_price: null,
      weight: 3,
      name_ru: null,
      images: [{ order: 1, url: 'https://example.com/a.png' }],
    },
  ])
  assert.deepEqual((await undo(job)).counts, { given_back: 1, deleted: 0, left: 0 })
  const { updated_at: _, ...after } = (await get(`/external/product/${id}/`)).body
  const { updated_at: __, ...was } = before
  assert.deepEqual(after, was)
})

test('imports by a system, dry runs and imports of people keep no previous values, and cannot be undone', async () => {
  const { body: ofSystem } = await post(
    '/external/brand/import/',
    linesOf([{ slug: 'of-erp', name: 'ERP' }]),
    NDJSON,
  )
  await overAt(vitrina, `/external/job/${ofSystem.id}/`)
  const trial = await importAtConsole('brand', [{ slug: 'of-trial', name: 'Trial' }], '?dry_run=true')
  const people = await importAtConsole('discount-card', [{ barcode: 'c-1', code: 'c-1' }])
  assert.equal((await get(`/external/job/${people}/`)).body.created, 1)
  for (const id of [ofSystem.id, trial, people]) {
    assert.equal((await undoState(id)).state, 'impossible')
    assert.equal((await operator.post(`${operator.site}/import-undo/${id}`)).status, 409)
  }
  const [kept] =
    await sql`select count(*) from import_change where import = any(${[ofSystem.id, trial, people]}::integer[])`
  assert.equal(kept?.count, 0)
})

test('an undo that meets an internal error leaves the rest unchanged, and does not block later imports', async () => {
  const { slug } = await newBrand()
  const job = await importAtConsole('brand', [{ slug, name: 'Wrong' }])
  await sql`
    create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'a mistake of ours'; end $$
  `
  await sql`create trigger fail_here before update on brand for each row when (new.name = 'Before') execute function fail_here()`
  const { counts, rows } = await undo(job)
  await sql`drop trigger fail_here on brand`
  assert.deepEqual(counts, { given_back: 0, deleted: 0, left: 1 })
  assert.equal(rows[0].reason, 'refused')
  await importAtConsole('brand', [{ slug, name: 'Goes on' }])
})

test('a viewer cannot undo an import, nor can anybody undo one of another site', async () => {
  const job = await importAtConsole('brand', [{ slug: 'of-viewer', name: 'Made' }])
  assert.equal((await viewer.post(`${viewer.site}/import-undo/${job}`)).status, 403)
  assert.equal((await viewer.get(`${viewer.site}/import-undo/${job}`)).body.state, 'possible')
  assert.equal((await operator.post(`${operator.site}/import-undo/999999`)).status, 404)
})

test('5.5.5 the undo of an import leaves base prices that it wrote during a discount', async () => {
  const [promo] = (
    await post('/external/promo/bulk-create/', [
      {
        name_ro: 'Reducere',
        name_ru: 'Скидка',
        slug: 'half',
        hide: false,
        expire_date: new Date(Date.now() + 3_600_000).toISOString(),
        discount_starts_at: '2026-01-01T00:00:00Z',
        discount_percent: '50',
      },
    ])
  ).body
  const [{ id }] = (
    await post('/external/product/bulk-create/', [
      draftOf('discounted', { price: '100.00', promos: [promo.id] }),
    ])
  ).body
  const shown = async () => (await get(`/external/product/${id}/?fields=price,old_price,qty`)).body
  assert.deepEqual(await shown(), { price: '50.00', old_price: '100.00', qty: 0 })
  const job = await importAtConsole('product', [
    draftOf('discounted', { price: '120.00', qty: 5 }),
    draftOf('discounted-new', { promos: [promo.id] }),
  ])
  assert.deepEqual(await shown(), { price: '60.00', old_price: '120.00', qty: 5 })

  const { counts } = await undo(job)

  assert.deepEqual(counts, { given_back: 1, deleted: 1, left: 0 })
  assert.deepEqual(await shown(), { price: '60.00', old_price: '120.00', qty: 0 })
})
