import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRIES, placesOf } from '../../cli/geo.ts'
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
} from '../../samples/payloads.ts'
import { importFile } from '../jobs/importing.ts'
import { startVitrina } from '../vitrina.ts'
import { distinctive } from './distinctive.ts'
import { digestOf, exportOf } from './exporting.ts'

// Real data exported, imported into an empty site and exported again: the bytes are the same.

const { client, url } = await startVitrina()

const SOURCES: readonly (readonly [name: string, path: string, read: () => Promise<Payload[]>])[] = [
  ['categories', 'category', categories],
  ['categories of Best Buy', 'category', categoriesBestbuy],
  ['brands', 'brand', brands],
  ['stores', 'shop', stores],
  ['groceries', 'product', products],
  ['groceries with spoilt keys', 'product', productsOffFull],
  ['gifts', 'product', productsUci],
  ['books', 'product', productsBooks],
  ['clothes', 'product', productsMagento],
]

const FORMATS = [
  ['NDJSON', 'application/x-ndjson', 'ndjson'],
  ['CSV', 'text/csv', 'csv'],
] as const

for (const [name, path, read] of SOURCES) {
  test(`4.2.13 ${name}: import, export, import into an empty site, export: the same bytes`, async () => {
    const source = await client()
    const rows = distinctive(await read())
    const file = rows.map((row) => JSON.stringify(row)).join('\n')
    const job = await importFile(source, `${path}/import/`, file, { 'content-type': 'application/x-ndjson' })
    assert.equal(job.state, 'done')
    assert.equal(job.total, rows.length)
    assert.equal(job.created + job.updated + job.unchanged + job.invalid, rows.length)

    for (const [format, type, extension] of FORMATS) {
      const query = `?format=${extension}`
      const first = await exportOf(url, source, path, query)
      const empty = await client()
      const again = await importFile(empty, `${path}/import/`, first, { 'content-type': type })
      assert.deepEqual(
        { ...again, errors: again.errors.slice(0, 3) },
        { ...again, state: 'done', invalid: 0, updated: 0, unchanged: 0, created: job.created, errors: [] },
        format,
      )
      const second = await exportOf(url, empty, path, query)
      assert.equal(digestOf(second), digestOf(first), `${format} of ${name}`)
    }
  })
}

test('4.2.13 the places of three countries: import, export, import into an empty site, export: the same bytes', async () => {
  const countries = await Promise.all(COUNTRIES.map((country) => placesOf(country)))
  const source = await client()
  const all = (path: string): Payload[] =>
    countries
      .flat()
      .flatMap((file) => (file.path === path ? file.lines.map((line) => JSON.parse(line.toString())) : []))
  const chosen = {
    region: all('region'),
    locality: distinctive(all('locality'), all('sector')),
    sector: all('sector'),
  }
  const places = Object.keys(chosen)
  for (const [path, rows] of Object.entries(chosen)) {
    const lines = rows.map((row) => JSON.stringify(row))
    const job = await importFile(source, `${path}/import/`, lines.join('\n'), {
      'content-type': 'application/x-ndjson',
    })
    assert.deepEqual([job.state, job.created], ['done', lines.length], path)
  }
  for (const [format, type, extension] of FORMATS) {
    const empty = await client()
    for (const path of places) {
      const first = await exportOf(url, source, path, `?format=${extension}`)
      const { state, invalid } = await importFile(empty, `${path}/import/`, first, { 'content-type': type })
      assert.deepEqual([state, invalid], ['done', 0], path)
      const second = await exportOf(url, empty, path, `?format=${extension}`)
      assert.equal(digestOf(second), digestOf(first), `${format} of ${path}`)
    }
  }
})
