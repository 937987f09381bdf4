import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop, type Reply } from '../vitrina.ts'
import { CSV, countsOf, importFile, overAt, rowsOf } from './importing.ts'
import { rowsXml, type WrittenCell, workbookOf } from './workbook-bytes.ts'

const { client, sql } = await openShop()

const XLSX = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

const sheetOf = (rows: readonly (readonly WrittenCell[])[], name = 'Лист1') => ({ [name]: rowsXml(rows) })

/** Refusal of a file: status and code, and field, code and message of each error. */
const refused = async (
  shop: Awaited<ReturnType<typeof client>>,
  query: string,
  file: Buffer | string,
  headers: Record<string, string> = XLSX,
): Promise<readonly [status: number, code: string, ...errors: Reply['body'][]]> => {
  const { status, body } = await shop.post(`/external/product/import/${query}`, file, headers)
  const errors = (body.errors ?? []).map(({ field, code, message }: Reply['body']) => [field, code, message])
  return [status, body.code, ...errors]
}

test('4.2.13 a workbook with field names is imported, and its lines are the rows of the sheet', async () => {
  const shop = await client()
  const rows: WrittenCell[][] = [
    ['group_product_id', 'name_ro', 'price', 'qty', 'images', 'category', 'specifications'],
    ['42', 'Cană\nde lut', 12.5, 3, 'https://shop.example/cana.png', null, null],
    [],
    ['43', 'Farfurie', { error: '#REF!' }, 1, null, null, null],
    [1005006789012345, 'Tavă', 10.005, null, null, null, null],
    [44.5, 'Linie', 7, null, null, null, null],
  ]

  const job = await importFile(shop, 'product/import/', workbookOf(sheetOf(rows)), XLSX)

  assert.deepEqual(countsOf(job), { created: 1, updated: 0, unchanged: 0, invalid: 3 })
  assert.deepEqual(
    job.errors.map(({ line, field, code }: Reply['body']) => [line, field, code]),
    [
      [4, 'price', 'invalid_value'],
      [5, 'price', 'too_precise'],
      [6, 'group_product_id', 'invalid_value'],
    ],
  )
  assert.match(job.errors[0].message, /C4.*#REF!/)
  assert.match(job.errors[2].message, /A6/)
  const [row, ...others] = await rowsOf(shop, 'product', 'group_product_id,name_ro,price,qty')
  assert.deepEqual(row, { group_product_id: '42', name_ro: 'Cană\nde lut', price: '12.50', qty: 3 })
  assert.deepEqual(others, [])
})

test('4.2.13 the columns of a supplier are mapped as the console proposes, and the others are listed', async () => {
  const shop = await client()
  const list = workbookOf({
    ...sheetOf([
      ['ООО «Инструмент», прайс-лист\nна 24.11.2026'],
      [],
      ['Артикул', 'Наименование', 'Цена', 'Остаток', 'Примечание'],
      ['ДР-001', 'Дрель ударная', 1234.5, 5, 'хит'],
      ['ПЛ-002', 'Пила', '2 100,00', 0, null],
      ['ШР-003', 'Шуруповёрт', '89,99 €', 12, null],
    ]),
    Пустой: '',
  })
  const query = `?copy_names=true&set=${encodeURIComponent('{"hide":"true"}')}`

  const { status, body, headers } = await shop.post(`/external/product/import/${query}`, list, XLSX)

  assert.equal(status, 202, JSON.stringify(body))
  assert.equal(headers.get('left-out-columns'), encodeURIComponent('Примечание'))
  const job = await overAt(shop, headers.get('location') ?? '')
  assert.deepEqual(countsOf(job), { created: 2, updated: 0, unchanged: 0, invalid: 1 })
  assert.deepEqual([job.errors[0].line, job.errors[0].field], [6, 'price'])
  const rows = await rowsOf(shop, 'product', 'group_product_id,name_ru,name_ro,price,qty,hide')
  assert.deepEqual(rows.slice(0, 2), [
    {
      group_product_id: 'ДР-001',
      name_ru: 'Дрель ударная',
      name_ro: 'Дрель ударная [ru]',
      price: '1234.50',
      qty: 5,
      hide: true,
    },
    {
      group_product_id: 'ПЛ-002',
      name_ru: 'Пила',
      name_ro: 'Пила [ru]',
      price: '2100.00',
      qty: 0,
      hide: true,
    },
  ])
})

test('4.2.13 a workbook that needs choices is refused before anything is written, and the call can make them', async () => {
  const shop = await client()
  const list = workbookOf({
    ...sheetOf(
      [
        ['Артикул', 'Название', 'Цена', 'В наличии'],
        ['A', 'Бокс', '1,234', 1],
        ['A', 'Бокс', '2,500', 0],
      ],
      'Цены',
    ),
    ...sheetOf([['Условия'], ['Доставка']], 'Условия'),
  })
  const sheets = await refused(shop, '', list)
  assert.deepEqual(sheets.slice(0, 2), [400, 'validation_failed'])
  assert.deepEqual(sheets[2].slice(0, 2), ['sheet', 'ambiguous'])
  assert.match(sheets[2][2], /Цены.*Условия/)

  const sheet = `?sheet=${encodeURIComponent('Цены')}`
  const [, , key, amount, number] = await refused(shop, sheet, list)
  assert.deepEqual(key.slice(0, 2), ['columns', 'ambiguous'])
  assert.match(key[2], /Артикул.*2, 3.*auto,Артикул=group_product_id/)
  assert.deepEqual(amount.slice(0, 2), ['columns', 'ambiguous'])
  assert.match(amount[2], /В наличии.*auto,В наличии=qty".*"auto,В наличии="/)
  assert.deepEqual(number.slice(0, 2), ['decimals', 'ambiguous'])
  const unknown = await refused(shop, `${sheet}&columns=${encodeURIComponent('Артикул=sku')}`, list)
  assert.deepEqual(unknown[2].slice(0, 2), ['columns', 'unknown_field'])
  const stored = await sql`select from import where site_id = ${shop.siteId}`
  assert.equal(stored.length, 0)

  const columns = encodeURIComponent('auto,Артикул=group_product_id,В наличии=qty')
  const path = `product/import/${sheet}&decimals=point&copy_names=true&columns=${columns}`
  const job = await importFile(shop, path, list, XLSX)
  assert.deepEqual(countsOf(job), { created: 1, updated: 1, unchanged: 0, invalid: 0 })
  const rows = await rowsOf(shop, 'product', 'group_product_id,price,qty')
  assert.deepEqual(rows, [{ group_product_id: 'A', price: '2500.00', qty: 0 }])
})

test('4.2.13 P23 a damaged or oversized workbook is refused as a whole, also in parts', async () => {
  const shop = await client()
  const HEADER = ['group_product_id', 'name_ro', 'price']
  const rows = Array.from({ length: 1_500 }, (_, n): WrittenCell[] => [`k${n}`, 'Unt'.repeat(40), 1])
  // The damage follows rows that were read already, more than a pipe holds.
  const late = workbookOf({ A: `${rowsXml([HEADER, ...rows])}<row r="2"><c r="A2"><v>1</v></c></row>` })
  assert.deepEqual((await refused(shop, '', late))[2].slice(0, 2), [undefined, 'malformed_workbook'])
  const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)])
  assert.match((await refused(shop, '', old))[2][2], /2007/)
  // Decompression bomb: each row of some bytes has 16,384 cells.
  const sparse = Array.from(
    { length: 300 },
    (_, n) => `<row r="${n + 1}"><c r="XFD${n + 1}"><v>1</v></c></row>`,
  )
  const bomb = await refused(shop, '', workbookOf({ A: sparse.join('') }))
  assert.deepEqual(bomb.slice(0, 2), [413, 'body_too_large'])
  assert.equal((await refused(shop, '', Buffer.alloc(0)))[1], 'empty_batch')
  const parts = await refused(shop, '', old, { ...XLSX, 'upload-complete': '?0' })
  assert.deepEqual(parts.slice(0, 2), [400, 'invalid_value'])
  assert.deepEqual(await rowsOf(shop, 'product'), [])
})

test('4.2.13 a workbook sent again with its Idempotency-Key returns its job', async () => {
  const shop = await client()
  const bookOf = (name: string) =>
    workbookOf(
      sheetOf([
        ['group_product_id', 'name_ro', 'price'],
        ['1', name, 1],
      ]),
    )
  const headers = { ...XLSX, 'idempotency-key': 'list-1' }
  const first = await shop.post('/external/product/import/', bookOf('Unt'), headers)
  const again = await shop.post('/external/product/import/', bookOf('Unt'), headers)
  assert.deepEqual([first.status, again.status], [202, 202])
  assert.equal(again.body.id, first.body.id)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal((await shop.post('/external/product/import/', bookOf('Brânză'), headers)).status, 422)
})

test('4.2.13 a CSV with other names and in an old encoding is read with the parameters columns and encoding', async () => {
  const shop = await client()
  // `Код;Товар;Цена` and a line, in cp866.
  const bytes = Buffer.from(
    '8aae a43b 92ae a2a0 e03b 96a5 ada0 0a 37 3b 8ca0 e1ab ae 3b 31322c35 0a'.replaceAll(' ', ''),
    'hex',
  )
  const job = await importFile(
    shop,
    'product/import/?encoding=cp866&columns=auto&copy_names=true',
    bytes,
    CSV,
  )
  assert.deepEqual(countsOf(job), { created: 1, updated: 0, unchanged: 0, invalid: 0 })
  const rows = await rowsOf(shop, 'product', 'group_product_id,name_ru,price')
  assert.deepEqual(rows, [{ group_product_id: '7', name_ru: 'Масло', price: '12.50' }])
  assert.deepEqual((await refused(shop, '?encoding=ebcdic', bytes, CSV))[2].slice(0, 2), [
    'encoding',
    'invalid_value',
  ])
  assert.deepEqual(
    (await refused(shop, '?sheet=A&decimals=comma', bytes, CSV)).slice(2).map(([field]) => field),
    ['decimals', 'sheet'],
  )
})
