import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { product } from '../../content/writes/drafts.ts'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, orderShop } from '../writes/order-shop.ts'
import { storeOrders } from './stored.ts'

const { client, sql, ...own } = await openShop()
const { get, write, list } = await orderShop(own)

const PHONES = [
  '+373 69 123 456',
  '069123456',
  '0037369123456',
  '(0 69) 12-34-56',
  '+373 (0)69 123 456 доб. 12',
  '022 55 66 77, 069123456',
  '069123456 079654321',
  '060000000 / +37369123456',
]

before(async () => {
  const order_items = [item()]
  await write(
    {
      order_id: 1,
      customer: { name: 'Ion Creangă', email: 'Ion.Creanga@Mail.MD', phone: '+373 60 111 222' },
      order_items,
    },
    {
      order_id: 2,
      customer: { name: 'ȘTEFAN Țurcanu-Popa' },
      comment: 'Sunați vă rog la Creangă, lasă la ușă',
      order_items,
    },
    { order_id: 3, customer: { name: 'Артём Ёлкин', email: 'tema@пошта.укр' }, order_items },
    {
      order_id: 4,
      customer: { name: "Мар'яна О'Коннор", email: 'm@mail.md' },
      comment: 'під’їзд 4000',
      order_items,
    },
    { order_id: 5, customer: { name: 'x'.repeat(255) }, comment: 'Ș'.repeat(32_000), order_items },
    {
      order_id: 6,
      customer: { phone: 'secretariat' },
      comment: `50%_off ${'cuvânt '.repeat(200)}`,
      order_items,
    },
    ...PHONES.map((phone, n) => ({ order_id: 101 + n, customer: { phone }, order_items })),
  )
  const other = await orderShop(await client())
  await other.write({
    customer: { name: 'Ion Creangă', email: 'ion@else.md', phone: '069123456' },
    order_items,
  })
})

const search = async (text: string, more = '') => {
  const { status, headers, body } = await get(
    `${ORDERS}?fields=order_id&search=${encodeURIComponent(text)}${more}`,
  )
  assert.equal(status, 200, `${text.slice(0, 50)} ${JSON.stringify(body)}`)
  assert.equal(headers.get('x-total-count'), String(body.length), text)
  return body.map(({ order_id }: { order_id: number }) => order_id).sort((a: number, b: number) => a - b)
}

const assertFound = async (answers: Readonly<Record<string, readonly number[]>>) => {
  for (const [text, ids] of Object.entries(answers)) assert.deepEqual(await search(text), ids, text)
}

test('6.1 an order is found by the name of its customer, in any letter case, with or without diacritics, in either alphabet', async () => {
  await assertFound({
    'Ion Creangă': [1],
    'creanga ion': [1],
    CREANGĂ: [1, 2],
    stefan: [2],
    'turcanu popa': [2],
    елкин: [3],
    АРТЕМ: [3],
    "мар'яна": [4],
    'мар’яна': [4],
  })
})

test('6.1 a word of three or more letters may be unfinished, a shorter one must be complete', async () => {
  await assertFound({ crean: [1, 2], cre: [1, 2], cr: [], la: [2], 'ion cre': [1], 'ion x': [], io: [] })
})

test('6.1 an order is found by its comment', async () => {
  await assertFound({
    usa: [2],
    'suna la': [2],
    підʼїзд: [4],
    '4000': [4],
    'cuvant off': [6],
    'sunați creangă': [2],
  })
})

test('6.1 an order is found by the e-mail of its customer: complete, before the @ and after it', async () => {
  await assertFound({
    'ion.creanga@mail.md': [1],
    'ION.CREANGĂ@mail.md': [1],
    'ion.creanga': [1],
    'ion.creanga@': [1],
    '@mail.md': [1, 4],
    'mail.md': [1, 4],
    'creanga@mail.md': [],
    'm@mail.md': [4],
    '<tema@пошта.укр>': [3],
    '@': [],
    '@@': [],
  })
})

test('6.1 an order is found by the last digits of the customer’s phone, in any spelling', async () => {
  const all = PHONES.map((_, n) => 101 + n)
  for (const text of [
    '069123456',
    '+373 69 123 456',
    '123456',
    '0037369123456',
    '(069) 12-34-56',
    '69123456',
  ])
    assert.deepEqual(await search(text), all, text)
  await assertFound({
    '3456': all,
    '456': [],
    '079654321': [107],
    '556677': [106],
    '060000000': [108],
    '60111222': [1],
    '691234': [],
  })
  // Another country code is another number.
  assert.deepEqual(await search('+40 69 123 456'), [102, 104, 106, 107])
})

test('6.1 changed data of customers and comments are found, and former ones are not', async () => {
  await write({ order_id: 900, customer: { name: 'Vasile', phone: '078000001' }, order_items: [item()] })
  assert.deepEqual([await search('vasile'), await search('078000001')], [[900], [900]])
  await write({ order_id: 900, customer: { name: 'Grigore' }, comment: 'bilet' })
  await assertFound({ vasile: [], '078000001': [], grigore: [900], bilet: [900] })
  await write({ order_id: 900, customer: null, comment: null })
  await assertFound({ grigore: [], bilet: [] })
  await write({ order_id: 900, comment: 'abonament' })
  await assertFound({ abonament: [900] })
})

test('6.1 the writer of an order finds it at once, during many concurrent writes and searches', async () => {
  const names = Array.from({ length: 24 }, (_, n) => ({ order_id: 2001 + n, name: `Amalia${n}al` }))
  await Promise.all(
    names.map(async ({ order_id, name }, n) => {
      await write({ order_id, customer: { name }, order_items: [item()] })
      assert.deepEqual(await search(name), [order_id])
      await write({ order_id, customer: { name: `Bis${n}al` } })
      assert.deepEqual([await search(`bis${n}al`), await search(name)], [[order_id], []])
    }),
  )
})

test('6.1 an order is found by the names and codes of its products at the time of the order', async () => {
  const shop = await orderShop(await client())
  const [created] = (
    await shop.post('/external/product/bulk-create/', [
      product('BR-100/7', {
        name_ro: 'Brânză de vaci',
        name_ru: 'Творог домашний',
        name_en: 'Cottage cheese',
        code: '4840001',
      }),
    ])
  ).body
  await shop.write(
    { order_id: 1, order_items: [item()] },
    { order_id: 2, order_items: [item(2), item(created.id)] },
    { order_id: 3, order_items: [item(created.id)] },
  )
  const matches = async (text: string) => (await shop.list(`search=${encodeURIComponent(text)}`)).ids
  for (const text of ['branza', 'BRÂNZĂ vaci', 'творог', 'cheese cott', 'BR-100/7', 'br1007', '4840001'])
    assert.deepEqual(await matches(text), [3, 2], text)
  for (const text of ['branza творог нет', '484000', 'cheddar'])
    assert.deepEqual(await matches(text), [], text)
  assert.deepEqual((await shop.list('search=branza&ids=1,2')).ids, [2])

  await shop.put(`/external/product/${created.id}/`, { name_ro: 'Cașcaval' })
  await shop.write({ order_id: 4, order_items: [item(created.id)] })
  assert.deepEqual([await matches('branza'), await matches('cascaval')], [[3, 2], [4]])
})

test('6.1 every text can be searched for', async () => {
  for (const text of [
    '%',
    '_',
    "'",
    '\\',
    '"',
    '&',
    '|',
    '!',
    ':*',
    '()',
    'a & !b',
    "' or true --",
    "'7 ion':*",
    '<->',
    '*',
    '-',
    '🛒',
    '\u0001',
    '+',
    '000',
    '0000',
    '----',
    '9'.repeat(65),
    'ﷺ'.repeat(300),
    "x@'\\:*&",
    `${'@'.repeat(300)}`,
    `${'a@b '.repeat(2000)}`,
  ])
    assert.deepEqual(await search(text), [], text.slice(0, 20))
  assert.deepEqual(await search('creangă '.repeat(500)), [1, 2])
  assert.deepEqual(await search('x'.repeat(10_000)), [5])
  assert.deepEqual(await search('50%_off'), [6])
  // Rule 4.3.7: a text of invisible characters counts as missing.
  assert.deepEqual(await search('\u202e'), await search(''))
  assert.deepEqual(await search('\u202e50%_off\u202e'), [6])
  assert.equal((await get(`${ORDERS}?search=ion%00`)).status, 400)
})

test('6.1 a search is combined with other filters and with pages', async () => {
  assert.deepEqual(await search('creangă', '&ids=2,3'), [2])
  assert.deepEqual(await search('creangă', '&status=done'), [])
  assert.deepEqual(await search('creangă', '&status=new&updated_after=0&created_after=0'), [1, 2])
  assert.deepEqual(await list('search=069123456&after=102&page_size=2'), { ids: [103, 104], total: 8 })
})

test('1.2 customers of another site are not found', async () => {
  assert.deepEqual(await search('else.md'), [])
})

test('6.1 a search that finds thousands of customers behaves like any list', async () => {
  const shop = await orderShop(await client())
  const [COUNT, FRESH] = [12_000, 150]
  await storeOrders(sql, shop.siteId, COUNT, FRESH)
  await sql`update external_order set customer_name = 'Ion ' || id, customer_phone = '069' || 100000 + id, comment = case when id = 3 then 'R-77' end where site_id = ${shop.siteId}`

  assert.deepEqual(await shop.list('search=ion&page_size=3'), {
    ids: [COUNT, COUNT - 1, COUNT - 2],
    total: COUNT,
  })
  assert.deepEqual(await shop.list('search=ion&page_size=2&page=3000&ordering=created_at'), {
    ids: [5999, 6000],
    total: COUNT,
  })
  assert.deepEqual(await shop.list('search=ion&after=7000&page_size=2'), { ids: [7001, 7002], total: COUNT })
  assert.deepEqual(await shop.list('search=ion&status=canceled&page_size=1'), { ids: [COUNT], total: 12 })
  assert.deepEqual(await shop.list('search=ion&status=done&page_size=1'), {
    ids: [COUNT - FRESH],
    total: COUNT - FRESH,
  })
  assert.deepEqual(await shop.list('search=ion&ids=5,99,77777'), { ids: [99, 5], total: 2 })
  assert.deepEqual((await shop.list('search=ion&updated_after=0')).total, COUNT)
  // The matches of the reference number, and one by its comment.
  assert.deepEqual(await shop.list('search=r-&page_size=1'), { ids: [COUNT], total: COUNT })
  assert.deepEqual((await shop.list('search=R-77&status=done&page_size=500')).total, 112)
  assert.deepEqual((await shop.list('search=069105555')).ids, [5555])

  const seen: number[] = []
  let query: string | undefined = 'search=ion&created_after=0&fields=order_id'
  while (query !== undefined) {
    const { headers, body } = await shop.get(`${ORDERS}?${query}`)
    seen.push(...body.map(({ order_id }: { order_id: number }) => order_id))
    query = /\?([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  assert.deepEqual(
    seen,
    Array.from({ length: COUNT }, (_, n) => n + 1),
  )
})
