import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { listDestinations } from '../../server/exchange/destinations/destinations.ts'
import { openShop } from '../vitrina.ts'
import { connect } from './one-c.ts'

// Files written by third-party systems: samples/commerceml/README.md.

const shop = await openShop()

const sample = (name: string): Buffer => {
  const bytes = readFileSync(new URL(`../../samples/commerceml/${name}`, import.meta.url))
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** Site whose currency is the rouble, as in the files. */
const rubles = async () => {
  const client = await shop.client()
  await shop.sql`update site set currency = 'RUB' where id = ${client.siteId}`
  return client
}

const reportsOf = async (siteId: number) => {
  const [destination] = await listDestinations(shop.sql, siteId)
  return destination?.runs.map(({ file, state, report }) => ({ file, state, ...report })).reverse() ?? []
}

/** Outcomes of the objects of a run, of one kind or all. */
const outcomes = (
  report: { readonly counts?: Readonly<Record<string, Readonly<Record<string, number>>>> } = {},
) => report.counts ?? {}

test('files of 1C-Bitrix become groups, products, prices and stock, and the same files change nothing', async () => {
  const client = await rubles()
  const one = await connect(shop, client.siteId)
  const files = {
    'import0_1.xml': sample('bitrix-import0_1.xml.gz'),
    'offers0_1.xml': sample('bitrix-offers0_1.xml.gz'),
  }

  const first = await one.catalogue(files)
  const again = await one.catalogue(files)

  const [goods, offers] = await reportsOf(client.siteId)
  assert.match(String(first['import0_1.xml']), /^success/)
  assert.deepEqual(outcomes(goods), {
    category: { created: 1 },
    product: { created: 36 },
    specification: { created: 12 },
    'specification-value': { created: 120 },
  })
  assert.deepEqual(outcomes(offers), {
    prices: { updated: 36 },
    product: { updated: 36 },
    shop: { created: 3 },
    stock: { updated: 108 },
    'user-type': { created: 1 },
  })
  // Offers of goods that are missing in the catalogue.
  assert.equal(offers?.fault_count, 8)
  assert.match(Object.values(again).join(), /создано 0, изменено 0, .*создано 0, изменено 0, /s)
  const [product] = (await client.get('/external/product/?page_size=1')).body
  assert.ok(
    Number(product.price) > 0 && product.qty > 0 && !product.hide && product.specifications.length > 0,
  )
})

test('files of other systems are read completely, with any namespace, root and version', async () => {
  const client = await rubles()
  const one = await connect(shop, client.siteId)
  const names = [
    'bigperson-import.xml',
    'bigperson-offers.xml',
    'bitrix-import0_1-nested-groups.xml.gz',
    'carono-classifier.xml.gz',
    'carono-import.xml.gz',
    'carono-import-without-classifier.xml',
    'carono-offers.xml',
  ]
  const answers = await one.catalogue(
    Object.fromEntries(names.map((name, n) => [`${n}_${name.replace('.gz', '')}`, sample(name)])),
    200_000,
  )
  for (const answer of Object.values(answers)) assert.match(answer, /^success/)
  const reports = await reportsOf(client.siteId)
  assert.deepEqual(
    reports.flatMap(({ faults = [] }) => faults.filter(({ object }) => object !== 'offer')),
    [],
  )
  const groups = outcomes(reports.find(({ file }) => file === '0_bigperson-import.xml')).category
  assert.equal(groups?.created, 5)
})
