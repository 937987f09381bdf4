import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { columnsOf } from '@vitrina/schema/columns'
import { type OwnField, withOwnFields } from '@vitrina/schema/own-fields'
import { product as products } from '@vitrina/schema/resources/product'
import { workbookWriter } from '../../../console/catalogue/export/workbook.ts'
import { product } from '../../content/writes/drafts.ts'
import { countsOf, importFile } from '../../jobs/importing.ts'
import { openShop } from '../../vitrina.ts'
import { convert, office } from './writers.ts'

const XLSX = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
const COUNT = 200

/** Kinds that the console exports as numbers. */
const AMOUNTS: readonly string[] = ['integer', 'number', 'decimal', 'money']

/** Own fields of each kind, with the value of the product at `n`. */
const FIELDS: Readonly<
  Record<string, { readonly settings: object; readonly value: (n: number) => unknown }>
> = {
  note: { settings: { kind: 'text' }, value: (n) => ['0012', '=1+1', '1E+5', 'x\ty', 'Țara „Ș”'][n % 5] },
  story: { settings: { kind: 'long_text' }, value: (n) => `Rândul 1\nРядок ${n}` },
  label: { settings: { kind: 'text', localized: true }, value: (n) => `Etichetă ${n}` },
  weight: { settings: { kind: 'number', places: 3 }, value: (n) => n / 8 },
  fragile: { settings: { kind: 'boolean' }, value: (n) => n % 2 === 0 },
  made: { settings: { kind: 'date' }, value: (n) => `19${10 + (n % 90)}-02-28` },
  checked: { settings: { kind: 'datetime' }, value: (n) => new Date(1.7e12 + n * 61_007).toISOString() },
  colour: { settings: { kind: 'choice', choices: ['red', 'green'] }, value: (n) => ['red', 'green'][n % 2] },
  sizes: { settings: { kind: 'choice', choices: ['s', 'm', 'l'], multiple: true }, value: () => ['l', 's'] },
  cost: { settings: { kind: 'money' }, value: (n) => (n * 1.37).toFixed(2) },
  sheet: { settings: { kind: 'url' }, value: (n) => `https://files.example/${n}.pdf?a=1,2` },
}

const folder = mkdtempSync(join(tmpdir(), 'vitrina-own-fields-'))
after(() => rmSync(folder, { recursive: true }))

test('5.4.9 a workbook with own fields of each kind, saved by LibreOffice, is imported as unchanged', {
  skip: office.skip,
}, async () => {
  const shop = await openShop()
  const declared: OwnField[] = []
  for (const [code, { settings }] of Object.entries(FIELDS)) {
    const { status, body } = await shop.post('/external/own-field/', { object: 'product', code, ...settings })
    assert.equal(status, 201, JSON.stringify(body))
    declared.push(body)
  }
  const custom = (n: number) =>
    Object.fromEntries(
      Object.entries(FIELDS).map(([code, { value }]) => [code === 'label' ? 'label_ro' : code, value(n)]),
    )
  const drafts = Array.from({ length: COUNT }, (_, n) => product(`own-${n}`, { custom: custom(n) }))
  const created = await shop.post('/external/product/bulk-create/', drafts)
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const columns = columnsOf(withOwnFields(products, declared)).map(({ name, field }) => ({
    name,
    type: AMOUNTS.includes(field.kind) ? ('number' as const) : ('text' as const),
  }))
  const { body } = await shop.get('/external/product/export/?format=ndjson')
  const parts: Uint8Array[] = []
  const writer = workbookWriter('product', columns, (bytes) => parts.push(bytes))
  for (const line of String(body).trim().split('\n')) {
    const object: Readonly<Record<string, unknown>> = JSON.parse(line)
    writer.addRow(columns.map(({ name }) => object[name]))
  }
  writer.end()
  const file = join(folder, 'product.xlsx')
  writeFileSync(file, Buffer.concat(parts))

  await convert([file], { to: 'xlsx:Calc MS Excel 2007 XML', into: join(folder, 'saved') })
  const saved = readFileSync(join(folder, 'saved', 'product.xlsx'))
  const job = await importFile(shop, 'product/import/', saved, XLSX)

  assert.deepEqual(countsOf(job), { created: 0, updated: 0, unchanged: COUNT, invalid: 0 })
})
