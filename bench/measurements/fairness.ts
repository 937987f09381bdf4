import { setTimeout as sleep } from 'node:timers/promises'
import { type Contest, contestsOf } from '../fairness/contests.ts'
import { slowShop } from '../fairness/slow-shop.ts'
import { median } from '../median.ts'
import { compared, milliseconds, type Row, unmeasured } from '../row.ts'
import type { Stage } from '../stage.ts'

/** Number of timed calls, alone and during the calls of the other site. */
const TIMED = 9

const WARM_UP_MS = 1_500

/** Time of a call of one site, alone and while another site uses all it can of a shared resource (rule 9.2c). */
export const fairness = async (stage: Stage): Promise<Row[]> => {
  const server = await stage.startServer({ VITRINA_ENV: 'development' })
  const shop = slowShop()
  try {
    const rows: Row[] = []
    for (const contest of await contestsOf(stage, server.url, await shop.url)) {
      await contest.call(0)
      const alone = await timesOf(contest, 1)
      const saturating = contest.saturate()
      await sleep(WARM_UP_MS)
      const concurrent = await timesOf(contest, 1 + TIMED)
      await saturating.stop()
      const [one, other] = [median(alone), median(concurrent)]
      const isMet = { text: '≤ 2, or ≤ 1 s', isMet: (ratio: number) => ratio <= 2 || other <= 1_000 }
      rows.push(
        compared(
          `fairness, ${contest.slots}: alone, and beside a site that saturates it (longest ${milliseconds(Math.max(...concurrent))})`,
          milliseconds(one),
          milliseconds(other),
          other / one,
          isMet,
        ),
      )
    }
    const inOrder = 'its turns are proven in order, without times, by tests/fairness'
    rows.push(unmeasured('fairness, webhook_endpoints and webhook_records', inOrder))
    return rows
  } finally {
    shop.close()
    await server.stop()
  }
}

const timesOf = async ({ call }: Contest, from: number): Promise<number[]> => {
  const times: number[] = []
  for (let n = from; n < from + TIMED; n++) {
    const begun = performance.now()
    await call(n)
    times.push(performance.now() - begun)
  }
  return times
}
