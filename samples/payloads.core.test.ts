import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { LANGUAGES } from '@vitrina/schema/languages'
import { long, rounds } from '../tests/long.ts'
import { fullCategories, manyProducts } from './many.ts'
import { orderPayload, orders } from './orders.ts'
import {
  brands,
  categories,
  categoriesBestbuy,
  type Payload,
  products,
  productsBooks,
  productsMagento,
  productsOffFull,
  productsUci,
  stores,
} from './payloads.ts'

const FILES = {
  categories,
  categories_bestbuy: categoriesBestbuy,
  products,
  products_off_full: productsOffFull,
  products_uci: productsUci,
  products_books: productsBooks,
  products_magento: productsMagento,
  brands,
  stores,
  orders,
}

const distinct = (values: Iterable<unknown>) => new Set(values).size

long('every file has the number of rows in the README', async () => {
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8')
  const told = [...readme.matchAll(/^\| `(\w+)` +\| ([\d,]+) +\|/gm)].map(([, file, rows]) => [
    file,
    Number(rows?.replaceAll(',', '')),
  ])
  const found = Object.entries(FILES).map(async ([file, read]) => [file, (await read()).length])
  assert.deepEqual(Object.fromEntries(told), Object.fromEntries(await Promise.all(found)))
})

long('corrupt values of a source are passed on for the API to refuse', async () => {
  const escaped = (await products()).filter((product) => String(product.name_ro).includes('&quot;'))
  assert.equal(escaped.length, 156)
  assert.equal(distinct((await productsOffFull()).map((product) => product.group_product_id)), 464)
  assert.equal((await productsUci()).find(({ code }) => code === 'B')?.price, -11_062.06)
  assert.equal((await productsUci()).filter((product) => product.name_ro === null).length, 112)
  assert.equal((await categories()).filter((category) => category.name_ru === '').length, 3)
})

long('a product of every source has all required fields', async () => {
  for (const read of [products, productsOffFull, productsUci, productsBooks, productsMagento])
    for (const product of await read())
      for (const field of ['group_product_id', 'name_ro', 'price', 'category', 'specifications'])
        assert.ok(field in product, `${read.name}: ${field}`)
})

long(
  'an order has its time by the clocks of London, and an item id for each line, the same each time',
  async () => {
    const rows = await orders()
    const payloads = rows.map(orderPayload)

    const timeOf = (rrn: string) => payloads.find((order) => order.rrn === rrn)?.created_at
    assert.equal(timeOf('536365'), '2010-12-01T08:26:00+00:00')
    assert.equal(timeOf('A563185'), '2011-08-12T14:50:00+01:00')
    const ids = payloads.flatMap(({ order_items }) => order_items.map(({ order_id }) => order_id))
    assert.equal(distinct(ids), 541_909)
    assert.ok(ids.every(Number.isSafeInteger))
    assert.deepEqual(rows.slice(0, 50).map(orderPayload), payloads.slice(0, 50))
  },
)

long('impossible values of an order are passed on for the API to refuse', async () => {
  const lines = (await orders()).map(orderPayload).flatMap(({ order_items }) => order_items)

  assert.equal(lines.filter(({ quantity }) => quantity < 1).length, 10_624)
  assert.equal(lines.filter(({ loyalty_price: price }) => price < 0).length, 2)
  assert.ok(lines.some(({ quantity }) => quantity === -80_995))
})

long('a Cyrillic name counts as Russian, other names do not', async () => {
  const rows = await products()
  assert.equal(rows.filter((product) => 'name_ru' in product).length, 1111)
  assert.ok(rows.every((product) => !('name_ru' in product) || product.name_ru === product.name_ro))
})

test('full categories fill every writable field and are the same each time', async () => {
  const made = await fullCategories(rounds(7000, 700))
  assert.deepEqual(made.slice(0, 20), await fullCategories(20))
  for (const field of ['group_category_id', ...LANGUAGES.map((language) => `slug_${language}`)])
    assert.equal(distinct(made.map((category) => category[field])), made.length, field)

  const before = new Set<unknown>()
  for (const { category_id: parents, ...category } of made) {
    assert.equal(Object.keys(category).length, 32)
    for (const [field, value] of Object.entries(category)) assert.ok(value !== null && value !== '', field)
    for (const parent of (parents ?? []) as Payload[]) assert.ok(before.has(parent.group_category_id))
    before.add(category.group_category_id)
  }

  const bytes = Buffer.byteLength(JSON.stringify(made)) / made.length
  assert.ok(bytes > 2800 && bytes < 3000, `${bytes} bytes each`)
})

test('generated products are the same each time, with unique keys', async () => {
  const made = await Array.fromAsync(manyProducts(rounds(20_000, 2_000)))
  assert.deepEqual(made.slice(0, 100), await Array.fromAsync(manyProducts(100)))
  for (const field of ['group_product_id', 'slug_ro', 'code'])
    assert.equal(distinct(made.map((product) => product[field])), made.length, field)
})
