import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { flagColumns, matchColumns } from '@vitrina/schema/price-list/columns'
import { repeatedKeys } from '@vitrina/schema/price-list/doubts'
import { headerRowOf } from '@vitrina/schema/price-list/header-row'
import { prepareFile } from '@vitrina/schema/price-list/prepare'
import { columnsUnder, sniffFile } from '@vitrina/schema/price-list/sniff'
import { findNumbers } from '@vitrina/schema/price-list/written-numbers'
import { product } from '@vitrina/schema/resources/product'
import { openShop } from '../vitrina.ts'
import { CSV, countsOf, importFile, rowsOf } from './importing.ts'

// Files with the documented columns of other systems, read by the code of the import screen. `answers` has
// the operator's choices; all others are as proposed.

const { client } = await openShop()

const LISTS = join(import.meta.dirname, '../console/supplier-lists')

interface ForeignList {
  readonly answers?: Readonly<Record<string, string | null>>
  readonly asked?: readonly string[]
  readonly repeated?: { readonly lines: number; readonly keys: number }
  readonly first: Partial<ReturnType<typeof countsOf>>
  readonly refused?: readonly (readonly [line: number, field: string | undefined])[]
  readonly products: readonly object[]
}

const FOREIGN_LISTS: Readonly<Record<string, ForeignList>> = {
  'woocommerce.csv': {
    // The parent of variants has no price.
    first: { created: 2, invalid: 1 },
    refused: [[2, 'price']],
    products: [
      {
        group_product_id: 'woo-hoodie-with-logo',
        price: '45.00',
        name_ro: 'Hoodie with Logo [en]',
        weight: null,
      },
      { group_product_id: 'woo-beanie', price: '20.00', length: null },
    ],
  },
  'opencart.csv': {
    // Its category numbers belong to another shop.
    answers: { categories: null },
    first: { created: 2 },
    products: [
      { group_product_id: 'Product 1', name_en: 'HTC Touch HD', price: '100.00', qty: 939, weight: null },
      { group_product_id: 'Product 2', price: '279.99', qty: 999 },
    ],
  },
  'instrument-1251.csv': {
    first: { created: 3 },
    products: [
      { group_product_id: 'ДР-001', name_ru: 'Дрель ударная 650 Вт', price: '1234.50', qty: 5 },
      { group_product_id: 'ПЛ-002', name_ro: 'Пила дисковая [ru]', price: '2100.00', qty: 0 },
      { group_product_id: 'ШР-003', price: '899.90', qty: 12 },
    ],
  },
  'pobut-uk.csv': {
    asked: ['Кількість'],
    answers: { Кількість: 'qty' },
    first: { created: 2 },
    products: [
      { group_product_id: '10001', name_uk: 'Чайник 1,7 л', price: '899.00', qty: 1, weight: '1.2' },
      { group_product_id: '10002', price: '1299.50', images: [{ order: 1 }, { order: 2 }] },
    ],
  },
}

for (const [name, list] of Object.entries(FOREIGN_LISTS))
  test(`4.2.13 ${name} creates products in an empty shop, and updates them the next day`, async () => {
    const shop = await client()
    await shop.post('/external/category/bulk-create/', [{ group_category_id: 'new' }])
    const file = new File([readFileSync(join(LISTS, name))], name)
    const beginning = await sniffFile(file)
    assert.ok(typeof beginning !== 'string' && beginning.format === 'csv')
    const { table, encoding } = beginning
    const headerRow = headerRowOf(product, table, 'en', 'MDL')
    const columns = columnsUnder(table, headerRow)
    const flagColumnNames = flagColumns(product, columns, 'en', 'MDL').map(
      ({ place }) => columns.names[place],
    )
    assert.deepEqual(flagColumnNames, list.asked ?? [])
    const answers = new Map(Object.entries(list.answers ?? {}))
    const mapping = matchColumns(product, columns, 'en', 'MDL').map((field, place) => {
      const answer = answers.get(columns.names[place] ?? '')
      return answer === undefined ? field : answer
    })
    const lines = table.records.slice(headerRow + 1).map(({ line }) => line)
    const repeated = repeatedKeys(product, columns, lines, mapping)
    assert.deepEqual(repeated && { lines: repeated.lines, keys: repeated.keys }, list.repeated)
    const { units, decimals, codes } = findNumbers(product, columns, mapping, false, 'MDL')
    const numbers = { units, decimals, codes, isTyped: false }
    const { body } = await prepareFile(file, { format: 'csv', encoding, headerRow, mapping, numbers })
    const sent = new Uint8Array(await body.arrayBuffer())
    const address = `product/import/?copy_names=true&set=${encodeURIComponent('{"category":"new"}')}`

    const first = await importFile(shop, address, sent, CSV)

    const none = { created: 0, updated: 0, unchanged: 0, invalid: 0 }
    assert.deepEqual(countsOf(first), { ...none, ...list.first }, JSON.stringify(first.errors))
    const refused = first.errors.map(({ line, field }: { line: number; field?: string }) => [line, field])
    assert.deepEqual(refused, list.refused ?? [])
    const rows = await rowsOf(shop, 'product')
    assert.partialDeepStrictEqual(
      rows,
      list.products.map((each) => ({ ...each, category: [1] })),
    )

    const { invalid } = countsOf(first)
    const next = await importFile(shop, address, sent, CSV)
    assert.partialDeepStrictEqual(countsOf(next), { created: 0, invalid })
    assert.deepEqual(await rowsOf(shop, 'product'), rows)
  })
