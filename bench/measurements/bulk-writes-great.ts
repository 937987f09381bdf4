import { createEqualTable } from '../floors/equal-table.ts'
import { bodyOf, FULL } from '../full-categories.ts'
import { greatCatalogue } from '../great-catalogue.ts'
import { NO_PSQL } from '../psql.ts'
import { atLeast, compared, milliseconds, type Row, unmeasured } from '../row.ts'
import type { Stage } from '../stage.ts'
import { createTimings } from '../timings.ts'

const ROUNDS = 5

/**
 * Bulk writes of 5000 more products to a great catalogue, compared with one plain insert of the same rows into an equal table of
 * the same size.
 */
export const bulkWritesGreat = async (stage: Stage): Promise<Row[]> => {
  const { sql, psql, folder } = stage
  if (!psql) return [unmeasured('bulk writes to a great catalogue', NO_PSQL)]
  const catalogue = await greatCatalogue(stage)
  const floor = await createEqualTable(sql, psql, 'product', folder)

  const timings = createTimings()
  for (let round = 0; round <= ROUNDS; round++) {
    // The first round warms up.
    const note = (name: string, time: number) => round > 0 && timings.add(name, time)
    const write = async (name: string, call: string, body: Buffer): Promise<number[]> => {
      const reply = await catalogue.ask(`/external/product/${call}/`, { method: 'POST', body })
      note(name, reply.time)
      return (JSON.parse(reply.body.toString()) as { id: number }[]).map(({ id }) => id)
    }
    const insert = async (ids: number[]) =>
      note('floor', await floor.insert(catalogue.id, await floor.rowsOf(catalogue.id, ids)))

    await insert(await write('create', 'bulk-create', bodyOf(await catalogue.next(FULL))))

    const products = await catalogue.next(FULL)
    await insert(await write('upsert', 'bulk-upsert', bodyOf(products)))
    await write('again', 'bulk-upsert', bodyOf(products))
    const dearer = products.map((product, place) => ({ ...product, price: `${place + 1}.50`, qty: 77 }))
    await write('changed', 'bulk-upsert', bodyOf(dearer))
  }

  const insert = timings.median('floor')
  const against = (what: string, name: string) => {
    const time = timings.median(name)
    return compared(what, `${rate(insert)} psql`, rate(time), insert / time, atLeast(0.6))
  }
  const first = timings.median('upsert')
  const again = timings.median('again')
  return [
    against(`bulk create of 5000 beside ${stage.many} products`, 'create'),
    against('bulk upsert there, all created', 'upsert'),
    against('bulk upsert there, price and quantity changed', 'changed'),
    compared(
      'bulk upsert there, sent again, unchanged',
      `${milliseconds(first)} first write`,
      milliseconds(again),
      first / again,
      atLeast(4),
    ),
  ]
}

const rate = (time: number): string => `${Math.round((FULL * 1000) / time)} rows/s`
