import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'

const { get, post } = await openShop()

const NAMES = [
  { name_ro: 'Șampon pentru păr', name_ru: 'Шампунь для волос' },
  { name_ro: 'Brânză de țară', name_uk: 'Сир ЇЖАК' },
  { name_en: 'CREAM Crème brûlée', name_ru: 'Ёлочный торт' },
  { name_ro: '100% bumbac' },
  { name_ro: 'under_score' },
  { name_ro: 'back\\slash' },
  { name_ro: `it's "quoted"` },
  { name_ro: 'plain', group_category_id: 'ЦБ-000042' },
  { name_ro: 'nothing', description_ro: 'hidden words', slug_ro: 'hidden-slug' },
]

let ids: number[]
before(async () => {
  const { body } = await post('/external/category/bulk-create/', NAMES)
  ids = body.map(({ id }: { id: number }) => id)
})

/** Indexes in NAMES of the found objects. */
const search = async (text: string): Promise<number[]> => {
  const { status, body } = await get(`/external/category?search=${encodeURIComponent(text)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => ids.indexOf(id))
}

test('a search ignores case', async () => {
  for (const text of ['PLAIN', 'pLaIn', 'plain']) assert.deepEqual(await search(text), [7])
  for (const text of ['cream', 'CREAM', 'Cream']) assert.deepEqual(await search(text), [2])
})

test('a search ignores diacritics, on either side', async () => {
  for (const text of ['sampon', 'șampon', 'ȘAMPON', 'şampon', 'sampon pentru par'])
    assert.deepEqual(await search(text), [0])
  for (const text of ['branza de tara', 'BRÂNZĂ', 'brînza'.replace('î', 'â')])
    assert.deepEqual(await search(text), [1])
  for (const text of ['creme brulee', 'Brûlée', 'crême']) assert.deepEqual(await search(text), [2])
})

test('a search finds Cyrillic in any case', async () => {
  for (const text of ['шампунь', 'ШАМПУНЬ', 'Шампунь для', 'ПУНЬ']) assert.deepEqual(await search(text), [0])
  for (const text of ['сир', 'СИР', 'їжак', 'ЇЖАК']) assert.deepEqual(await search(text), [1])
  for (const text of ['ёлочный', 'елочный', 'ЕЛОЧНЫЙ', 'Ёлочный торт'])
    assert.deepEqual(await search(text), [2])
})

test('a search covers names, codes and keys, at any position in them', async () => {
  for (const text of ['цб-000042', 'ЦБ', '0042']) assert.deepEqual(await search(text), [7])
  assert.deepEqual(await search('hidden'), [])
  const product = { price: 1, category: [], specifications: [], name_ro: 'Ceai' }
  await post('/external/product/bulk-create/', [
    { ...product, group_product_id: 'KEY-7', code: '4840022000017' },
    { ...product, group_product_id: 'KEY-8', code: null },
  ])
  for (const text of ['key-7', '48400220', '00017']) {
    const { body } = await get(`/external/product?search=${text}&fields=group_product_id`)
    assert.deepEqual(body, [{ group_product_id: 'KEY-7' }])
  }
})

test('a cardholder, a company and an entity are found by each of their names and codes', async () => {
  const drafts = {
    'discount-card': { code: 'C-1', barcode: '4841', first_name: 'Ștefan', last_name: 'Rotaru' },
    company: {
      company_owner_id: 1,
      company_name: 'Vin SRL',
      legal_address: 'Soroca',
      use_vat: true,
      fiscal_code: '1003600012346',
    },
    'custom-instance': {
      slug: 'autori',
      group_code_id: 'A-7',
      ...Object.fromEntries(['ro', 'ru', 'en', 'uk'].map((language) => [`name_${language}`, 'Autor'])),
      ...Object.fromEntries(
        ['ro', 'ru', 'en', 'uk'].map((language) => [`plural_name_${language}`, 'Scriitori']),
      ),
    },
  }
  for (const [path, draft] of Object.entries(drafts))
    assert.equal((await post(`/external/${path}/bulk-create/`, [draft])).status, 201)
  const matches = async (path: string, text: string): Promise<number> =>
    (await get(`/external/${path}?search=${text}`)).body.length

  for (const text of ['stefan', 'ROTARU', 'c-1', '484'])
    assert.equal(await matches('discount-card', text), 1, text)
  for (const text of ['vin srl', '10036000']) assert.equal(await matches('company', text), 1, text)
  for (const text of ['autor', 'scriitori', 'a-7'])
    assert.equal(await matches('custom-instance', text), 1, text)
  assert.equal(await matches('company', 'soroca'), 0)
})

test('special characters of the database are searched literally', async () => {
  assert.deepEqual(await search('%'), [3])
  assert.deepEqual(await search('100%'), [3])
  assert.deepEqual(await search('_'), [4])
  assert.deepEqual(await search('r_s'), [4])
  assert.deepEqual(await search('\\'), [5])
  assert.deepEqual(await search('k\\s'), [5])
  assert.deepEqual(await search("'"), [6])
  assert.deepEqual(await search('"'), [6])
  assert.deepEqual(await search('t\'s "q'), [6])
  for (const nothing of [
    '%%',
    '__',
    '\\\\',
    '\\%',
    "''",
    '"; drop table category; --',
    '$1',
    '*',
    '.*',
    '[a-z]',
  ])
    assert.deepEqual(await search(nothing), [], nothing)
})

test('an empty search finds everything', async () => {
  assert.equal((await search('')).length, NAMES.length)
})

test('a search without results returns an empty list', async () => {
  const { headers, body } = await get('/external/category?search=zzzzz')
  assert.deepEqual(body, [])
  assert.equal(headers.get('x-total-count'), '0')
})

test('a search accepts emoji, long texts and letters of every script', async () => {
  for (const text of ['🧀', '茶', 'ا', 'a'.repeat(2000)])
    assert.deepEqual(await search(text), [], JSON.stringify(text))
})

test('4.3.7 a search of only white space counts as empty', async () => {
  const all = await search('')
  assert.ok(all.length > 0)
  for (const text of ['\u2028', '\n\t']) assert.deepEqual(await search(text), all, JSON.stringify(text))
})
