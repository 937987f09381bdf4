import { FULL, fullSite } from '../full-categories.ts'
import { interleave } from '../median.ts'
import { NO_PSQL } from '../psql.ts'
import { atMost, compared, milliseconds, type Row, unmeasured } from '../row.ts'
import type { Stage } from '../stage.ts'

const WHAT = 'list of 5000 categories, first time'

/** Compares an uncached list of 5000 full categories with the same rows by psql. */
export const list5000First = async (stage: Stage): Promise<Row[]> => {
  const { psql } = stage
  if (!psql) return [unmeasured(WHAT, NO_PSQL)]
  const site = await fullSite(stage)
  const columns = site.columns.map((name) => `"${name}"`).join(', ')
  const { floor, ours } = await interleave(11, {
    floor: () =>
      psql.time(`select ${columns} from category where site_id = ${site.id} order by id limit ${FULL}`),
    ours: async () => {
      await site.touch()
      return (await site.ask(`/external/category/?page_size=${FULL}`)).time
    },
  })
  return [compared(WHAT, `${milliseconds(floor)} psql`, milliseconds(ours), ours / floor, atMost(1.5))]
}
