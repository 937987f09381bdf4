import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CSV, countsOf, importFile } from '../../jobs/importing.ts'
import { searchFor } from '../../lookups/shop.ts'
import { openShop, type Reply } from '../../vitrina.ts'
import { product } from '../writes/drafts.ts'

const shop = await openShop()
const { get, post, put } = shop

const TRADE = ['barcodes', 'mpn', 'vat_rate', 'unit', 'condition', 'country_of_origin', 'manufacturer']
const DETAILS = {
  barcodes: ['4006381333931', 'PACK 12'],
  mpn: 'HR-2470',
  vat_rate: '8.5',
  unit: 'KGM',
  condition: 'refurbished',
  country_of_origin: 'MD',
  manufacturer: 'Fabrica SRL',
}
const write = async (more: object, key = 'written'): Promise<Reply> =>
  post('/external/product/bulk-upsert/', [product(key, { ...more })])
const readOf = async (field: string, key = 'written') =>
  (await get(`/external/product/by/group_product_id/${key}?fields=${field}`)).body[field]
const refusalOf = async (more: object): Promise<string> => {
  const { status, body } = await write(more)
  assert.equal(status, 400, JSON.stringify(body))
  return `${body.errors[0].field}: ${body.errors[0].message}`
}

test('5.2.4 a product without trade fields is read as before, and one with them returns the filled ones', async () => {
  const [plain] = (await post('/external/product/bulk-create/', [product('plain')])).body
  assert.deepEqual(
    TRADE.filter((name) => name in plain),
    [],
  )
  const named = (await get(`/external/product/${plain.id}?fields=${TRADE}`)).body
  assert.deepEqual(named, Object.fromEntries(TRADE.map((name) => [name, null])))
  // A read with all fields by name is another response than the default one.
  const every = Object.keys(plain).concat(TRADE)
  assert.deepEqual(Object.keys((await get(`/external/product/${plain.id}?fields=${every}`)).body), every)

  const [created] = (await post('/external/product/bulk-create/', [product('told', DETAILS)])).body
  assert.deepEqual(Object.keys(created), every)
  assert.partialDeepStrictEqual(created, DETAILS)
  const some = await put(`/external/product/${created.id}/`, { mpn: null, barcodes: [] })
  assert.deepEqual(
    Object.keys(some.body),
    every.filter((name) => name !== 'mpn' && name !== 'barcodes'),
  )
  const [listed] = (await get(`/external/product/?ids=${created.id}`)).body
  assert.deepEqual(listed, some.body)
})

test('5.2.4 barcodes have a clean form, once each, and are found by each of them', async () => {
  await write({ barcodes: [' 4006381333931', '4006381333931\u200b', 96385074, 'b-7; B-8', ''] })
  assert.deepEqual(await readOf('barcodes'), ['4006381333931', '96385074', 'b-7', 'B-8'])
  await write({ barcodes: '036000291452, PACK-9' })
  assert.deepEqual(await readOf('barcodes'), ['036000291452', 'PACK-9'])
  const matches = async (text: string) => (await searchFor(shop, text)).slice(0, 1)
  const [id] = (await get('/external/product/?barcodes=036000291452&fields=id')).body
  assert.ok(id)
  assert.deepEqual((await get('/external/product/?barcodes=03600029145&fields=id')).body, [])
  for (const text of ['036000291452', 'PACK-9', '00029145', 'pack-9'])
    assert.deepEqual(await matches(text), ['Produs written'], text)
  assert.deepEqual((await get('/external/product/?search=600029145&fields=id')).body, [id])
  await write({ barcodes: null })
  assert.deepEqual(await matches('036000291452'), [])
  assert.equal(await readOf('barcodes'), null)
  assert.match(await refusalOf({ barcodes: ['x'.repeat(256)] }), /^barcodes\.0: Too long/)
  assert.match(await refusalOf({ barcodes: Array(101).fill('1') }), /^barcodes: /)
  assert.match(await refusalOf({ barcodes: [{}] }), /^barcodes\.0: Expected/)
})

test('5.2.4 a wrong check digit is stored and named in Warning-Barcodes, each time it is sent', async () => {
  const warned = ({ headers }: Reply) => headers.get('warning-barcodes')
  const right = ['4006381333931', '96385074', '036000291452', '14006381333938', '12345', '2200000000000X']
  assert.equal(warned(await write({ barcodes: right }, 'gtin')), null)
  const wrong = ['4006381333932', '96385075', '036000291453', '14006381333939']
  for (const outcome of ['updated', 'unchanged', 'unchanged']) {
    const answer = await write({ barcodes: [...right, ...wrong] }, 'gtin')
    assert.deepEqual([answer.status, answer.body[0].outcome], [200, outcome])
    assert.equal(warned(answer), wrong.join())
  }
  assert.deepEqual(await readOf('barcodes', 'gtin'), [...right, ...wrong])
})

test('5.2.4 a rate is a percentage with two decimals, or the word exempt; zero is a rate', async () => {
  for (const [sent, read] of [
    [20, '20'],
    ['8.50', '8.5'],
    [0, '0'],
    ['100', '100'],
    ['Exempt', 'exempt'],
    ['', null],
  ]) {
    assert.equal((await write({ vat_rate: sent })).status, 200)
    assert.equal(await readOf('vat_rate'), read)
  }
  const sentence =
    'percentage from 0 to 100 with at most 2 decimal places, like 20 or 8.5, or the word exempt'
  assert.match(await refusalOf({ vat_rate: 'twenty' }), new RegExp(`^vat_rate: .*${sentence}`))
  assert.match(await refusalOf({ vat_rate: 100.01 }), /^vat_rate: .*100/)
  assert.match(await refusalOf({ vat_rate: '8.125' }), /^vat_rate: .*8\.125/)
  assert.match(await refusalOf({ vat_rate: true }), /^vat_rate: Expected/)
})

test('5.2.4 units and countries are codes, and their known spellings are accepted', async () => {
  for (const [unit, code] of [
    ['kgm', 'KGM'],
    ['796', 'C62'],
    ['778 ', 'NMP'],
    ['шт.', 'C62'],
    ['м²', 'MTK'],
    ['buc', 'C62'],
    ['H87', 'C62'],
  ]) {
    assert.equal((await write({ unit })).status, 200, unit)
    assert.equal(await readOf('unit'), code)
  }
  // A Romanian metre and an English millilitre: the server does not guess.
  assert.match(await refusalOf({ unit: 'ml' }), /^unit: Not a known unit.*C62 \(piece\)/)
  for (const country of ['md', 'Молдова', 'Republica Moldova']) {
    assert.equal((await write({ country_of_origin: country })).status, 200, country)
    assert.equal(await readOf('country_of_origin'), 'MD')
  }
  assert.match(
    await refusalOf({ country_of_origin: 'XX' }),
    /^country_of_origin: Not a known country.*MD, RO/,
  )
  assert.match(await refusalOf({ condition: 'broken' }), /^condition: .*refurbished/)
})

test('5.2.5 a product that is counted in pieces has whole quantities, others up to three decimals', async () => {
  assert.equal((await write({ unit: 'KGM', qty: 1.125 }, 'counted')).status, 200)
  assert.equal(await readOf('qty', 'counted'), 1.125)
  const { id } = (await get('/external/product/by/group_product_id/counted?fields=id')).body
  const refused = async (patch: object) => {
    const { status, body } = await put(`/external/product/${id}/`, patch)
    assert.equal(status, 400, JSON.stringify(body))
    return body.errors.map(
      ({ field, code, message }: Record<string, string>) => `${field} ${code} ${message}`,
    )
  }
  const messageFor = (value: string) => [
    `qty too_precise Expected a whole number, because the unit C62 is indivisible; got ${value}. Units such as KGM and MTR can have decimals.`,
  ]
  // The state after the write counts, regardless of which of the two fields a call has.
  assert.deepEqual(await refused({ unit: 'C62' }), messageFor('1.125'))
  assert.deepEqual(await refused({ unit: 'C62', qty: 0.5 }), messageFor('0.5'))
  assert.equal((await put(`/external/product/${id}/`, { unit: 'шт', qty: 3 })).status, 200)
  assert.deepEqual(await refused({ qty: 2.5 }), messageFor('2.5'))
  assert.equal((await put(`/external/product/${id}/`, { qty: 2.5, unit: null })).status, 200)
  const rows = [
    product('counted-new', { unit: 'NMP', qty: 1.5 }),
    product('counted-too', { unit: 'LTR', qty: 1.5 }),
  ]
  const created = await post('/external/product/bulk-create/', rows)
  assert.deepEqual(
    created.body.errors.map(({ index, field }: { index: number; field: string }) => [index, field]),
    [[0, 'qty']],
  )
})

test('5.2.4 a supplier list with trade columns is read in its usual notation', async () => {
  const list = [
    'Артикул;Наименование;Цена, лей;Штрихкод;Ед. изм.;НДС;Страна;Производитель',
    'L-1;Сыр;120,50;4840000000017;кг;20%;Молдова;ООО Ромашка',
    'L-2;Дрель;990;4006381333931;шт.;без НДС;Китай;Bosch',
  ].join('\n')
  const job = await importFile(shop, 'product/import/?columns=auto&copy_names=true', list, CSV)
  assert.deepEqual([countsOf(job), job.errors], [{ created: 2, updated: 0, unchanged: 0, invalid: 0 }, []])
  const fields = 'barcodes,vat_rate,unit,country_of_origin,manufacturer'
  const read = async (key: string) =>
    Object.values((await get(`/external/product/by/group_product_id/${key}?fields=${fields}`)).body)
  assert.deepEqual(await read('L-1'), [['4840000000017'], '20', 'KGM', 'MD', 'ООО Ромашка'])
  assert.deepEqual(await read('L-2'), [['4006381333931'], 'exempt', 'C62', 'CN', 'Bosch'])
})

test('5.2.4 the feed names a changed trade field', async () => {
  await write({ unit: 'KGM', vat_rate: '20' }, 'told-of')
  const after = (await get('/external/changes/?after=now')).body.next
  await write({ unit: 'GRM', vat_rate: '20', barcodes: ['1'] }, 'told-of')
  const { changes } = (await get(`/external/changes/?after=${after}`)).body
  assert.deepEqual(
    changes.map(({ fields }: { fields: string[] }) => fields.toSorted()),
    [['barcodes', 'unit']],
  )
})

test('5.2.4 a user type has the code of a price type, a currency, and whether VAT is included', async () => {
  const [plain] = (await post('/external/user-type/bulk-create/', [{ name: 'Retail' }])).body
  assert.deepEqual(plain, { id: plain.id, name: 'Retail' })
  const draft = { name: 'Dealers', code: 'bd72d8f9-55bc', currency: 'EUR', vat_included: false }
  const created = await post('/external/user-type/bulk-create/', [{ ...draft, currency: 'eur' }])
  assert.partialDeepStrictEqual(created.body, [draft])
  assert.deepEqual((await get('/external/user-type/?code=bd72d8f9-55bc&fields=name')).body, [
    { name: 'Dealers' },
  ])
  const again = await post('/external/user-type/bulk-create/', [
    { name: 'Others', code: draft.code },
    { name: 'Foreign', currency: 'XYZ' },
  ])
  assert.deepEqual(
    again.body.errors.map(({ index, field, code }: Record<string, unknown>) => [index, field, code]),
    [
      [0, 'code', 'duplicate'],
      [1, 'currency', 'invalid_value'],
    ],
  )
})
