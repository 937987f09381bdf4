import { againstBareHttp } from '../against-bare-http.ts'
import { fullSite } from '../full-categories.ts'
import { rateOf } from '../load.ts'
import { atLeast, compared, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

/** Repeated reads of one page of 100 by ten concurrent clients, compared with a bare server that sends the same bytes. */
export const list100Again = async (stage: Stage): Promise<Row[]> => {
  const site = await fullSite(stage)
  const path = '/external/category/?page_size=100'
  const { floor, vitrina } = await againstBareHttp(stage, site, [path], 10, 3000, async () => {})
  return [
    compared(
      'list of 100, 10 clients, unchanged repeat',
      `${rateOf(floor)} node:http`,
      rateOf(vitrina),
      vitrina.perSecond / floor.perSecond,
      atLeast(0.5),
    ),
  ]
}
