import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEqualTable } from '../floors/equal-table.ts'
import { bodyOf } from '../full-categories.ts'
import { greatCatalogue } from '../great-catalogue.ts'
import { NO_PSQL } from '../psql.ts'
import { atLeast, compared, milliseconds, type Row, unmeasured } from '../row.ts'
import type { Stage } from '../stage.ts'
import { createTimings } from '../timings.ts'

const ROUNDS = 5
const ROWS = 50_000
const PRODUCTS = 100_000

/**
 * Stock of 50,000 products, every second one of a catalogue, for a new store each round; compared with one plain upsert of the
 * same rows into an equal table of the same size.
 */
export const stock = async (stage: Stage): Promise<Row[]> => {
  const { sql, psql, folder } = stage
  if (!psql) return [unmeasured(`stock of ${ROWS} products`, NO_PSQL)]
  const catalogue = await greatCatalogue(stage.many === PRODUCTS ? stage : { ...stage, many: PRODUCTS })
  await createEqualTable(sql, psql, 'product_stock', folder)
  const keys = await sql<{ key: string }>`
    select group_product_id as key from product where site_id = ${catalogue.id} and id % 2 = 0 order by id limit ${ROWS}
  `

  const timings = createTimings()
  for (let round = 0; round <= ROUNDS; round++) {
    // The first round warms up.
    const note = (name: string, time: number) => round > 0 && timings.add(name, time)
    const post = (path: string, rows: readonly object[]) =>
      catalogue.ask(path, { method: 'POST', body: bodyOf(rows) })

    const created = await post('/external/shop/bulk-create/', [
      { lat: '47', lon: '28.8', is_active: true, addresses: {} },
    ])
    const [{ id: shopId }] = JSON.parse(created.body.toString()) as [{ id: number }]
    const rows = keys.map(({ key }, place) => ({
      shop_id: shopId,
      qty: place % 50,
      group_product_id: key,
    }))
    const others = rows.map((row) => ({ ...row, qty: row.qty + 0.5 }))
    const write = async (name: string, rows: readonly object[]) =>
      note(name, (await post('/external/product/shop-update/', rows)).time)
    const upsert = async (name: string) =>
      note(name, await psql.timeFile(await upsertFile(stage, catalogue.id, shopId)))

    await write('first', rows)
    await upsert('floor first')
    await write('again', rows)
    await write('changed', others)
    await upsert('floor changed')
    await write('again', others)
  }

  const [first, again] = [timings.median('first'), timings.median('again')]
  const against = (what: string, name: string) => {
    const [floor, vitrina] = [timings.median(`floor ${name}`), timings.median(name)]
    return compared(what, `${rate(floor)} psql`, rate(vitrina), floor / vitrina, atLeast(0.5))
  }
  return [
    against(`stock of ${ROWS} products beside ${PRODUCTS}, first write`, 'first'),
    against('stock there, all changed', 'changed'),
    compared(
      'stock there, sent again, unchanged',
      `${milliseconds(first)} first write`,
      milliseconds(again),
      first / again,
      atLeast(3),
    ),
  ]
}

/** Statement that upserts the stored rows of a store into the equal table. */
const upsertFile = async ({ sql, folder }: Stage, siteId: number, shopId: number): Promise<string> => {
  const [counted] = await sql<{ rows: string }>`
    select json_agg(row_to_json(stored))::text as rows from product_stock as stored
    where site_id = ${siteId} and shop_id = ${shopId}
  `
  const file = join(folder, 'floor.product_stock.sql')
  await writeFile(
    file,
    `insert into floor.product_stock (site_id, product_id, shop_id, qty, updated_at)
     select ${siteId}, product_id, shop_id, qty, updated_at from json_to_recordset($rows$${counted?.rows}$rows$)
       as given (product_id integer, shop_id integer, qty numeric, updated_at timestamptz(3))
     on conflict (site_id, product_id, shop_id) do update set qty = excluded.qty, updated_at = excluded.updated_at;`,
  )
  return file
}

const rate = (time: number): string => `${Math.round((ROWS * 1000) / time)} rows/s`
