import { fullCategories } from '../../samples/many.ts'
import { bodyOf, changed, FULL } from '../full-categories.ts'
import { atLeast, compared, milliseconds, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'
import { createTimings } from '../timings.ts'

const PAIRS = 8

/** Compares writes of 5000 full categories at sites with and without history, alternately. */
export const history = async (stage: Stage): Promise<Row[]> => {
  const { sql } = stage
  const objects = await fullCategories(FULL)
  const timings = createTimings()

  const round = async (days: number, isCounted: boolean) => {
    const note = (name: string, time: number) => isCounted && timings.add(`${name} ${days}`, time)
    const site = await stage.newSite()
    await sql`update site set history_days = ${days} where id = ${site.id}`
    const path = '/external/category'
    const put = async (name: string, method: 'PUT' | 'POST', call: string, drafts: readonly object[]) =>
      note(name, (await site.ask(`${path}/${call}/`, { method, body: bodyOf(drafts), headers: {} })).time)
    const created = await site.ask(`${path}/bulk-create/`, {
      method: 'POST',
      body: bodyOf(objects),
      headers: {},
    })
    const ids = (JSON.parse(created.body.toString()) as { id: number }[]).map(({ id }) => id)
    const three = ids.map((id, place) => ({ id, position: place + 7, hide: true, name_en: `N ${id}` }))
    await put('three', 'PUT', 'bulk-update', three)
    const others = changed(objects)
    const all = ids.map((id, place) => ({ id, ...others[place] }))
    await put('all', 'PUT', 'bulk-update', all)
    await put('upsert', 'POST', 'bulk-upsert', objects)
    await sql`vacuum analyze category`
  }
  // The first of a pair affects the second, so the order alternates.
  for (let pair = 0; pair <= PAIRS; pair++)
    for (const days of pair % 2 === 0 ? [0, 30] : [30, 0]) await round(days, pair > 0)

  const against = (what: string, name: string) => {
    const [off, on] = [timings.median(`${name} 0`), timings.median(`${name} 30`)]
    return compared(what, milliseconds(off), milliseconds(on), off / on, atLeast(0.8))
  }
  return [
    against('history kept: bulk update of 5000, 3 fields', 'three'),
    against('history kept: bulk update of 5000, all fields', 'all'),
    against('history kept: bulk upsert of 5000, all changed', 'upsert'),
  ]
}
