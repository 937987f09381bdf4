import { againstBareHttp } from '../against-bare-http.ts'
import { FULL, fullSite } from '../full-categories.ts'
import { rateOf } from '../load.ts'
import { atLeast, compared, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

/** Single categories by id, by ten clients at once: each for the first time since a change, and each once more. */
export const oneById = async (stage: Stage): Promise<Row[]> => {
  const site = await fullSite(stage)
  const paths = site.ids.map((id) => `/external/category/${id}/`)
  const cases = [
    { what: 'one by id, 10 clients, first time', goal: 0.35, before: () => site.touch() },
    { what: 'one by id, 10 clients, unchanged repeat', goal: 0.5, before: async () => {} },
  ]
  const rows: Row[] = []
  for (const { what, goal, before } of cases) {
    const { floor, ours } = await againstBareHttp(stage, site, paths, FULL, before, what)
    const ratio = ours.perSecond / floor.perSecond
    rows.push(compared(what, `${rateOf(floor)} node:http`, rateOf(ours), ratio, atLeast(goal)))
  }
  return rows
}
