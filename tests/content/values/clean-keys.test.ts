import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanKey } from '@vitrina/schema/wire/key'
import { CSV, importFile } from '../../jobs/importing.ts'
import { openShop } from '../../vitrina.ts'
import { category, product } from '../writes/drafts.ts'

const vitrina = await openShop()
const { get, post, put, sql } = vitrina

/** Spellings of the key `Ключ-é7`, each with surrounding or invisible characters. */
const SPELLINGS = [
  ' Ключ-é7',
  'Ключ-é7\u00a0',
  '\tКлюч-é7\r\n',
  '\ufeffКлюч-é7',
  '\u200bКлюч-\u200bé7\u2060',
  '\u200e\u3000Ключ-é7\u202c',
  'Ключ-e\u03017',
  'Ключ\u00ad-é7',
]
const KEY = 'Ключ-é7'

test('4.3.7 a key is the same with any surrounding characters and composition, in an upsert and in a reference', async () => {
  const [{ id }] = (await post('/external/category/bulk-upsert/', [category(KEY)])).body
  for (const spelling of SPELLINGS) {
    const label = JSON.stringify(spelling)
    const { body } = await post('/external/category/bulk-upsert/', [category(spelling)])
    assert.deepEqual(body, [{ id, group_category_id: KEY, outcome: 'unchanged' }], label)
    const child = await post('/external/category/bulk-create/', [
      { category_id: [{ group_category_id: spelling }] },
    ])
    assert.deepEqual(child.body[0]?.category_id, [id], label)
    const byKey = await get(`/external/category/by/group_category_id/${encodeURIComponent(spelling)}`)
    assert.equal(byKey.body.id, id, label)
    const listed = await get(`/external/category?group_category_id=${encodeURIComponent(spelling)}&fields=id`)
    assert.deepEqual(listed.body, [{ id }], label)
  }
  const clash = await post('/external/category/bulk-upsert/', [category(KEY), category(` ${KEY}`)])
  assert.equal(clash.body.errors[0].code, 'duplicate')
})

test('4.3.7 a key of only white space and invisible characters counts as missing', async () => {
  const nothing = ['', ' ', '\u00a0\u200b', '\ufeff', '\u200d\u200e', '\u3000']
  const { body } = await post(
    '/external/product/bulk-create/',
    nothing.map((key) => product(key)),
  )
  assert.deepEqual(
    body.errors.map(({ index, field, code }: Record<string, unknown>) => [index, field, code]),
    nothing.map((_, index) => [index, 'group_product_id', 'required']),
  )
  const created = await post(
    '/external/category/bulk-create/',
    nothing.map((group_category_id) => ({ group_category_id, slug_ro: group_category_id })),
  )
  for (const one of created.body) assert.deepEqual([one.group_category_id, one.slug_ro], [null, null])
  assert.equal((await get('/external/category/by/group_category_id/%20')).status, 404)
})

test('4.3.7 codes and slugs are stored in clean form; names and inner spaces are unchanged', async () => {
  const { body } = await post('/external/product/bulk-create/', [
    product('codes', { code: '\u00a0AB 12 ', slug_ro: ' lapte\u200b', name_ro: ' Lapte ' }),
  ])
  assert.partialDeepStrictEqual(body[0], { code: 'AB 12', slug_ro: 'lapte', name_ro: ' Lapte ' })
  const response = await get(`/external/product?code=${encodeURIComponent('AB 12\u2003')}&fields=id`)
  assert.deepEqual(response.body, [{ id: body[0].id }])
})

test('4.3.7 each of the additional codes is stored in clean form, and the list sent again is unchanged', async () => {
  const spelt = '\u00a04840001;\u200b ;\u3000AB 12\ufeff,\r\nE\u0301-7|\u200e5 ;'
  const sent = [product('list-of-codes', { additional_codes: spelt })]
  const [created] = (await post('/external/product/bulk-upsert/', sent)).body
  const [stored] = (await get('/external/product?group_product_id=list-of-codes&fields=id,additional_codes'))
    .body
  assert.deepEqual(stored, { id: created.id, additional_codes: '4840001;AB 12,\r\nÉ-7|5' })
  const clean = [product('list-of-codes', { additional_codes: stored.additional_codes })]
  assert.equal((await post('/external/product/bulk-upsert/', clean)).body[0].outcome, 'unchanged')
})

test('4.3.7 stock, prices, orders, lookups and imports clean keys, too', async () => {
  await post('/external/product/bulk-upsert/', [product('door-1')])
  const [{ id }] = (await get('/external/product?group_product_id=door-1&fields=id')).body
  const [type] = (await post('/external/user-type/bulk-upsert/', [{ name: 'VIP' }])).body

  const price = { user_type_id: { name: '\u200bVIP ' }, group_product_id: ' door-1\ufeff', price: '7' }
  assert.deepEqual((await post('/external/product/user-price-update/', [price])).body, {
    updated: 1,
    unchanged: 0,
  })
  assert.deepEqual((await get(`/external/product/${id}/prices/`)).body, [
    { user_type_id: type.id, price: '7.00' },
  ])

  const order = (rrn: string) => ({
    rrn,
    order_items: [{ product: { group_product_id: '\u00a0door-1' }, quantity: 1 }],
  })
  const first = await post('/external/external-order/', [order('R-1')])
  assert.equal(first.body[0].order_items[0].product, id)
  const again = await post('/external/external-order/?resend=apply', [order(' R-1\u200b')])
  assert.deepEqual([again.body[0].order_id, again.body[0].rrn], [first.body[0].order_id, 'R-1'])
  const unnamed = await post('/external/external-order/', [order('\u200b ')])
  assert.equal(unnamed.body[0].rrn, null)

  const search = await get(`/base/product/?search=${encodeURIComponent('\u200bdoor-1\u00a0')}&fields=id`, {
    token: vitrina.token,
  })
  assert.deepEqual(search.body[0], { id })

  const job = await importFile(
    vitrina,
    'category/import/',
    'group_category_id,name_ro\n\u00a0file-1,A\nfile-1\u200b,B\n',
    CSV,
  )
  assert.deepEqual([job.created, job.updated, job.invalid], [1, 1, 0])
  assert.equal((await get('/external/category/by/group_category_id/file-1')).body.name_ro, 'B')
})

test('4.3.7 the database cleans keys like the server', async () => {
  const points = [...Array(0x3100).keys()].filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
  const texts = [...points, 0xfeff, 0x1f600].flatMap((point) => {
    const one = String.fromCodePoint(point)
    return [`${one}a${one}b${one}`, `a${one}`, one]
  })
  const rows = await sql<{ clean: string }>`
    select clean_key(text) as clean from unnest(${texts}::text[]) with ordinality as given (text, place) order by place
  `
  const other = texts.filter((text, place) => rows[place]?.clean !== cleanKey(text))
  assert.deepEqual(
    other.map((text) => JSON.stringify(text)),
    [],
  )
  assert.deepEqual(
    texts.filter((text) => cleanKey(cleanKey(text)) !== cleanKey(text)),
    [],
  )
})

test('4.3.7 a stored unclean key without conflicts is renamed by the id of its object', async () => {
  const [{ id }] = (await post('/external/category/bulk-create/', [category('left')])).body
  await sql`update category set group_category_id = ' left ' where site_id = ${vitrina.siteId} and id = ${id}`
  const { status, body } = await put(`/external/category/${id}/`, { group_category_id: 'left' })
  assert.deepEqual([status, body.group_category_id], [200, 'left'])
})
