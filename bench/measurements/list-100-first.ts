import { startDriver } from '../floors/driver.ts'
import { fullSite } from '../full-categories.ts'
import { middleOf, rateOf, startLoadGenerator } from '../load.ts'
import { median } from '../median.ts'
import { atLeast, compared, perSecond, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

const CLIENTS = 10
const ROUNDS = 5
const PAGES = 800

/** Compares uncached pages of 100, by ten concurrent clients, with the driver alone on the same rows. */
export const list100First = async (stage: Stage): Promise<Row[]> => {
  const site = await fullSite(stage)
  const columns = site.columns.map((name) => `"${name}"`).join(', ')
  const text = `select ${columns} from category where site_id = $1 and id > $2 order by id limit 100`
  const afters = Array.from({ length: PAGES }, (_, page) => site.ids[page * 6] ?? 0)
  const driver = startDriver()
  const generator = startLoadGenerator()
  try {
    const floors: number[] = []
    const results = []
    for (let round = 0; round <= ROUNDS; round++) {
      const values = afters.map((after) => [site.id, after])
      const floor = await driver.run({ sockets: stage.sockets, text, values, clients: CLIENTS })
      await site.touch()
      const result = await generator.run({
        url: stage.server.url,
        token: site.token,
        clients: CLIENTS,
        requests: afters.map((after) => ({
          method: 'GET' as const,
          path: `/external/category/?page_size=100&after=${after}`,
        })),
        count: PAGES,
        what: round === 0 ? 'warming up' : 'pages of 100',
      })
      // The first round warms up.
      if (round === 0) continue
      floors.push(floor.perSecond)
      results.push(result)
    }
    const floor = median(floors)
    const middle = middleOf(results)
    return [
      compared(
        'list of 100, 10 clients, first time',
        `${perSecond(floor, 'pages')} driver`,
        rateOf(middle),
        middle.perSecond / floor,
        atLeast(0.7),
      ),
    ]
  } finally {
    await driver.stop()
    await generator.stop()
  }
}
