import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { LANGUAGES } from '@vitrina/schema/languages'
import { product } from '@vitrina/schema/resources/product'
import { exportRows, idsOf } from '../../server/catalog/content/export/export.ts'
import { exportedOf } from '../../server/catalog/content/export/export-sql.ts'
import { tableOf } from '../../server/platform/postgres/derive/table.ts'
import { rounds } from '../long.ts'
import { openShop } from '../vitrina.ts'

const { client, sql } = await openShop()

const MAX_BYTES = 8 * 2 ** 20

/** Texts of half a MiB, a large size for an object. */
const longTexts = Object.fromEntries(
  LANGUAGES.flatMap((language) => [
    [`description_${language}`, 'd'.repeat(64_000)],
    [`short_description_${language}`, 's'.repeat(64_000)],
  ]),
)

test('4.2.13 an export of large objects is read in pieces that fit in memory, and is complete', async () => {
  const shop = await client()
  const objects = Array.from({ length: 30 }, (_, place) => ({
    group_product_id: `p${place}`,
    price: 1,
    category: [],
    specifications: [],
    name_ro: 'n',
    // Small objects make the chunks grow; the large ones must make them shrink again.
    ...(place < 8 || place > 16 ? longTexts : {}),
  }))
  const { status } = await shop.post('/external/product/bulk-create/', objects, {
    prefer: 'return=minimal',
  })
  assert.equal(status, 201)

  const table = tableOf(product)
  for (const format of (['ndjson', 'csv'] as const).slice(0, rounds(2, 1))) {
    const query = {
      format,
      delimiter: ',',
      isMarked: false,
      exported: exportedOf(table, new Map()).filter(({ name }) => /^group_product_id|description/.test(name)),
      filters: [],
      after: 0,
    }
    let text = ''
    for await (const piece of exportRows(
      sql,
      table,
      shop.siteId,
      query,
      idsOf((read) => read(sql), table, shop.siteId, query),
    )) {
      assert.ok(piece.length < 1.1 * MAX_BYTES, `a piece of ${piece.length} bytes`)
      text += piece
    }
    const keys = text.match(/\bp\d+/g)?.map(String)
    assert.deepEqual(
      keys,
      objects.map(({ group_product_id }) => group_product_id),
    )
    const { body } = await shop.get(
      `/external/product/export/?format=${format}&fields=${query.exported.map(({ name }) => name)}`,
    )
    assert.equal(hash('sha256', String(body)), hash('sha256', text))
  }
})

test('4.2.13 an export after more than the largest id is empty', async () => {
  const shop = await client()
  await shop.post('/external/brand/bulk-create/', [{ name: 'Acme', slug: 'acme' }])
  const { status, body } = await shop.get(`/external/brand/export/?after=${'9'.repeat(20)}`)
  assert.deepEqual([status, body], [200, ''])
})
