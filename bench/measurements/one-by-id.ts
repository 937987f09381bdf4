import { againstBareHttp } from '../against-bare-http.ts'
import { FULL, fullSite } from '../full-categories.ts'
import { rateOf } from '../load.ts'
import { atLeast, compared, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

/**
 * Single categories by id, by ten and by fifty concurrent clients: each for the first time since a change, and each once more.
 */
export const oneById = async (stage: Stage): Promise<Row[]> => {
  const site = await fullSite(stage)
  const paths = site.ids.map((id) => `/external/category/${id}/`)
  const cases = [
    { what: 'one by id, 10 clients, first time', clients: 10, goal: 0.35, before: () => site.touch() },
    { what: 'one by id, 10 clients, unchanged repeat', clients: 10, goal: 0.5, before: async () => {} },
    { what: 'one by id, 50 clients, first time', clients: 50, goal: 0.6, before: () => site.touch() },
  ]
  const rows: Row[] = []
  for (const { what, clients, goal, before } of cases) {
    const { floor, vitrina } = await againstBareHttp(stage, site, paths, clients, FULL, before, what)
    const ratio = vitrina.perSecond / floor.perSecond
    rows.push(compared(what, `${rateOf(floor)} node:http`, rateOf(vitrina), ratio, atLeast(goal)))
  }
  return rows
}
