import { fullCategories } from '../../samples/many.ts'
import { createEqualTable } from '../floors/equal-table.ts'
import { bodyOf, changed, FULL } from '../full-categories.ts'
import { NO_PSQL } from '../psql.ts'
import { atLeast, compared, milliseconds, type Row, unmeasured } from '../row.ts'
import type { Site, Stage } from '../stage.ts'
import { createTimings } from '../timings.ts'

const ROUNDS = 5
const OBJECT = '/external/category'

/**
 * Bulk writes of 5000 full categories, each to a new site, compared with one plain insert of the same rows into an equal table
 * for a new site.
 */
export const bulkWrites = async (stage: Stage): Promise<Row[]> => {
  const { sql, psql, folder } = stage
  if (!psql) return [unmeasured('bulk writes of 5000', NO_PSQL)]
  const floor = await createEqualTable(sql, psql, 'category', folder)
  const objects = await fullCategories(FULL)
  const others = changed(objects)
  const bodies = { objects: bodyOf(objects), others: bodyOf(others) }

  const timings = createTimings()
  let inserted: string | undefined
  for (let round = 0; round <= ROUNDS; round++) {
    // The first round warms up.
    const note = (name: string, time: number) => round > 0 && timings.add(name, time)
    const timed = async (name: string, site: Site, ...[method, call, body, headers]: Call) => {
      const reply = await site.ask(`${OBJECT}/${call}/`, {
        method,
        body,
        headers: headers ?? {},
        what: round > 0 ? name : 'warming up',
      })
      note(name, reply.time)
      return reply
    }

    const site = await stage.newSite()
    const created = await timed('create', site, 'POST', 'bulk-create', bodies.objects)
    const ids = (JSON.parse(created.body.toString()) as { id: number }[]).map(({ id }) => id)
    inserted ??= await floor.rowsOf(site.id, ids)
    note('floor', await floor.insert(site.id, inserted))

    const three = bodyOf(
      ids.map((id, place) => ({ id, position: place + 7, hide: true, name_en: `N ${id}` })),
    )
    await timed('update 3', site, 'PUT', 'bulk-update', three)
    const all = bodyOf(ids.map((id, place) => ({ id, ...others[place] })))
    await timed('update all', site, 'PUT', 'bulk-update', all)

    const minimal = await stage.newSite()
    await timed('minimal', minimal, 'POST', 'bulk-create', bodies.objects, { prefer: 'return=minimal' })

    const fresh = await stage.newSite()
    await timed('upsert', fresh, 'POST', 'bulk-upsert', bodies.objects)
    note('floor', await floor.insert(fresh.id, inserted))
    await timed('again', fresh, 'POST', 'bulk-upsert', bodies.objects)
    await timed('upsert other', fresh, 'POST', 'bulk-upsert', bodies.others)
    await timed('again', fresh, 'POST', 'bulk-upsert', bodies.others)
    await sql`vacuum analyze category`
    await sql`vacuum analyze floor.category`
  }

  const insert = timings.median('floor')
  const against = (what: string, name: string) => {
    const time = timings.median(name)
    return compared(what, `${rate(insert)} psql`, rate(time), insert / time, atLeast(0.6))
  }
  const again = timings.median('again')
  const first = timings.median('upsert')
  return [
    against('bulk create of 5000 categories', 'create'),
    against('the same, return=minimal', 'minimal'),
    against('bulk update of 5000, 3 fields', 'update 3'),
    against('bulk update of 5000, all fields', 'update all'),
    against('bulk upsert of 5000, all created', 'upsert'),
    against('bulk upsert of 5000, all changed', 'upsert other'),
    compared(
      'bulk upsert sent again, unchanged',
      `${milliseconds(first)} first write`,
      milliseconds(again),
      first / again,
      atLeast(4),
    ),
  ]
}

type Call = readonly [method: 'POST' | 'PUT', call: string, body: Buffer, headers?: Record<string, string>]

const rate = (time: number): string => `${Math.round((FULL * 1000) / time)} rows/s`
