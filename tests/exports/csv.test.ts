import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../content/writes/drafts.ts'
import { openShop } from '../vitrina.ts'

const { client } = await openShop()

const products = [
  product('0042', { price: '1500.5', name_ro: 'Lapte, 1 l', name_ru: 'Молоко "Лайка"\nдва', weight: '1.25' }),
  { group_product_id: 'x;y', price: 0, name_ro: ' cu spații ', category: [], specifications: [], hide: true },
]

const shopWithProducts = async () => {
  const shop = await client()
  const { status, body } = await shop.post('/external/product/bulk-create/', products)
  assert.equal(status, 201, JSON.stringify(body))
  return shop
}

const FIELDS = 'group_product_id,price,name_ro,name_ru,weight,hide,images'

test('4.2.13 CSV begins with a byte order mark for Excel on request, and is imported again', async () => {
  const { get, post } = await shopWithProducts()
  const address = '/external/brand/export/?format=csv&fields=slug,name&delimiter=semicolon&bom=true'
  await post('/external/brand/bulk-create/', [{ name: 'Лайка', slug: 'laika' }])
  const { body } = await get(address)
  assert.equal(body, '\uFEFFname;slug\nЛайка;laika\n')
  const { status } = await post('/external/brand/import/', body, { 'content-type': 'text/csv' })
  assert.equal(status, 202)
})

test('4.2.13 CSV has a header of names, quotes only where necessary, and leaves empty values empty', async () => {
  const { get } = await shopWithProducts()
  const { body, headers } = await get(`/external/product/export/?format=csv&fields=${FIELDS}`)
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(headers.get('content-disposition'), 'attachment; filename="product.csv"')
  assert.equal(
    body,
    `price,group_product_id,weight,images,hide,name_ro,name_ru
1500.50,0042,1.25,[],false,"Lapte, 1 l","Молоко ""Лайка""
два"
0.00,x;y,,[],true, cu spații ,
`,
  )
})

test('4.2.13 the delimiter of CSV is a comma, a semicolon or a tab', async () => {
  const { get } = await shopWithProducts()
  const at = '/external/product/export/?format=csv&fields=price,group_product_id&delimiter='
  assert.equal((await get(`${at}semicolon`)).body, 'price;group_product_id\n1500.50;0042\n0.00;"x;y"\n')
  assert.equal((await get(`${at}tab`)).body, 'price\tgroup_product_id\n1500.50\t0042\n0.00\tx;y\n')
})

test('4.2.13 the format is selected by the parameter format, else by Accept', async () => {
  const { get } = await shopWithProducts()
  const typeOf = async (query: string, accept: string) =>
    (await get(`/external/product/export/${query}`, { accept })).headers.get('content-type')?.split(';')[0]
  assert.equal(await typeOf('', 'text/csv'), 'text/csv')
  assert.equal(await typeOf('', 'text/csv;q=0.5, application/x-ndjson'), 'application/x-ndjson')
  assert.equal(await typeOf('', '*/*'), 'application/x-ndjson')
  assert.equal(await typeOf('?format=ndjson', 'text/csv'), 'application/x-ndjson')
})

test('4.2.13 P7 a text that a spreadsheet would run as a formula follows an apostrophe', async () => {
  const shop = await client()
  const names = ['=1+1', '+373', '-5', '@x', '\tx', "'=1", 'null', "'null", "d'Or", 'a=b', '＝1', 'nullable']
  await shop.post(
    '/external/brand/bulk-create/',
    names.map((name, n) => ({ name, slug: `b${n}` })),
  )
  const { body } = await shop.get('/external/brand/export/?format=csv&fields=name')
  assert.deepEqual(body.split('\n').slice(1, -1), [
    "'=1+1",
    "'+373",
    "'-5",
    "'@x",
    "'\tx",
    "''=1",
    "'null",
    "''null",
    "d'Or",
    'a=b',
    "'＝1",
    'nullable',
  ])
})

test('4.2.13 lists, objects, references and times have their JSON or ISO text in the cell', async () => {
  const shop = await client()
  await shop.post('/external/region/bulk-create/', [{ code: 'MD-C' }])
  await shop.post('/external/shop/bulk-create/', [
    {
      lat: 1,
      lon: 2,
      is_active: true,
      phones: [{ phone: '+373 22' }],
      addresses: { region_id: 1, house: '5/1' },
    },
  ])
  const { body } = await shop.get('/external/shop/export/?format=csv&fields=phones,addresses')
  assert.equal(
    body,
    `phones,addresses
"[{""phone"":""+373 22""}]","{""region_id"":{""code"":""MD-C""},""locality_id"":null,""sector_id"":null,""address"":null,""house"":""5/1"",""entrance"":null,""apartment"":null,""zip_code"":null}"
`,
  )
  await shop.post('/external/promo/bulk-create/', [
    { name_ro: 'a', name_ru: 'a', hide: false, expire_date: '2026-12-31T23:00:00+02:00', slug: 'a' },
  ])
  const { body: promo } = await shop.get('/external/promo/export/?format=csv&fields=expire_date')
  assert.equal(promo, 'expire_date\n2026-12-31T21:00:00.000Z\n')
})
