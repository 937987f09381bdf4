import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { productsContaining } from '../../../server/catalog/lookups/containing.ts'
import { rounds } from '../../long.ts'
import { openShop } from '../../vitrina.ts'

// Lists of products with searches by the text index: the site counts as one with many products.

const { get, post, put, del, sql, siteId } = await openShop()

const SEARCHES = rounds(400, 50)

const WORDS = [
  'Mașină',
  'машина',
  'de',
  'găurit',
  "м'ясорубка",
  'crème',
  'ёлка',
  'X-200',
  'ab',
  'Ob’єктив',
  '½',
  '100%',
  'под_ключ',
]
const CODES = ['AB-4711', '4840022000017', 'ЦБ-000042', 'x_1', 'a7', 'Ключ/14']

/** Reproducible pseudo-random numbers. */
const random = (() => {
  let state = 41
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
})()
const one = <T>(all: readonly T[]): T => all[random(all.length)] as T
const name = () => Array.from({ length: 1 + random(4) }, () => one(WORDS)).join(one([' ', ' ', '-', ' / ']))

const drafts = Array.from({ length: 150 }, (_, n) => ({
  group_product_id: `${one(CODES)}${n}`,
  code: random(3) === 0 ? null : `${one(CODES)}${random(9)}`,
  name_ro: name(),
  name_ru: random(2) === 0 ? null : name(),
  price: random(5),
  hide: random(2) === 0,
  category: [],
  specifications: [],
}))

before(async () => {
  assert.equal((await post('/external/product/bulk-create/', drafts)).status, 201)
  await sql`update content_state set rows = rows + 1000000 where site_id = ${siteId} and type = 'product'`
})

const matches = async (query: string): Promise<{ ids: number[]; total: string | null }> => {
  const { status, body, headers } = await get(`/external/product/?fields=id&${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return { ids: body.map(({ id }: { id: number }) => id), total: headers.get('x-total-count') }
}

/** Part of a name or a code with at least four letters and digits. */
const partOf = (text: string): string => {
  for (;;) {
    const from = random(text.length)
    const part = text.slice(from, from + 4 + random(8)).trim()
    if ((part.match(/[\p{L}\p{N}]/gu) ?? []).length >= 4) return part
    if (random(20) === 0) return '4711'
  }
}

test('4.1.5 a search by the index finds the same as a scan, with filters, orders and pages', async () => {
  let hits = 0
  for (let n = 0; n < SEARCHES; n++) {
    const { group_product_id: key, code, name_ro: ro, name_ru: ru } = one(drafts)
    const text = partOf(one([key, code, ro, ru].filter((field) => field !== null)))
    const query = `search=${encodeURIComponent(one([text, text.toUpperCase()]))}${one([
      '',
      '&hide=true',
      '&price_min=2',
      '&ordering=-price',
      '&ordering=updated_at',
      '&page_size=3&page=2',
      '&ordering=name_ro&page_size=5',
      '&updated_after=1',
    ])}`
    const indexed = await matches(query)
    assert.deepEqual(indexed, await matches(`${query}&scan=true`), query)
    if (indexed.ids.length > 0) hits++
  }
  assert.ok(hits > SEARCHES / 2)
})

test('4.1.5 a code is found by four of its characters anywhere, by fewer at its start, and by a scan anywhere', async () => {
  await post('/external/product/bulk-create/', [
    { group_product_id: 'QWERTY', name_ro: 'Unul', price: 1, category: [], specifications: [] },
  ])
  const counts = async (text: string) => (await matches(`search=${text}`)).ids.length
  assert.deepEqual(await Promise.all(['qwe', 'WERT', 'wer'].map(counts)), [1, 1, 0])
  assert.equal((await matches('search=wer&scan=true')).ids.length, 1)
  const { status, body } = await get('/external/brand/?search=a&scan=true')
  assert.equal(status, 400)
  assert.equal(body.errors[0].field, 'scan')
})

test('more products than the limit of ids are found by a subquery', async () => {
  for (const text of ['машин', '4711', 'urit']) {
    const few = await productsContaining(sql, siteId, text)
    const many = await productsContaining(sql, siteId, text, 2)
    assert.ok(few?.kind === 'ids' && few.ids.length > 2 && many?.kind === 'among', text)
    const rows = await sql<{ id: number }>`
      select id from product where site_id = ${siteId} and id in (${many.ids(sql)}) order by id
    `
    assert.deepEqual(
      rows.map(({ id }) => id),
      few.ids.toSorted((one, other) => one - other),
    )
  }
})

test('4.1.7 a search finds a product by its new name as soon as the write is acknowledged', async () => {
  const [id] = (await matches('search=QWERTY')).ids
  await put(`/external/product/${id}/`, { name_ro: 'Pământ' })
  assert.deepEqual((await matches('search=amant')).ids, [id])
  assert.deepEqual((await matches('search=unul')).ids, [])
  await del(`/external/product/${id}/`)
  assert.deepEqual((await matches('search=amant')).ids, [])
})

test('4.2.13 an export narrowed by a search has the products of the list', async () => {
  const lines = (await get('/external/product/export/?search=AB-4711&fields=id&format=ndjson')).body
  const rows = typeof lines === 'string' ? lines.trim().split('\n') : [JSON.stringify(lines)]
  const { ids } = await matches('search=AB-4711&page_size=500')
  assert.deepEqual(
    rows.map((line) => JSON.parse(line).id),
    ids,
  )
})
