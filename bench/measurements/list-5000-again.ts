import { ask } from '../ask.ts'
import { startBareHttp } from '../floors/bare-http.ts'
import { FULL, fullSite } from '../full-categories.ts'
import { interleave } from '../median.ts'
import { atLeast, compared, milliseconds, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

/** Repeated reads of one unchanged list, compared with a bare server that sends the same bytes. */
export const list5000Again = async (stage: Stage): Promise<Row[]> => {
  const site = await fullSite(stage)
  const path = `/external/category/?page_size=${FULL}`
  const bare = startBareHttp()
  try {
    const { url } = await bare.run({ body: (await site.ask(path)).body })
    const { floor, ours } = await interleave(25, {
      floor: async () => (await ask(url)).time,
      ours: async () => (await site.ask(path)).time,
    })
    return [
      compared(
        'list of 5000 categories, unchanged repeat',
        `${milliseconds(floor)} node:http`,
        milliseconds(ours),
        floor / ours,
        atLeast(0.5),
      ),
    ]
  } finally {
    await bare.stop()
  }
}
