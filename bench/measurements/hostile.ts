import { setTimeout as sleep } from 'node:timers/promises'
import { contestsOf } from '../fairness/contests.ts'
import { neighboursOf, quantileOf } from '../fairness/neighbours.ts'
import { slowShop } from '../fairness/slow-shop.ts'
import { canMeasurePeakMemory, peakMemory, resetPeakMemory } from '../peak-memory.ts'
import { atMost, compared, measured, milliseconds, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

const NEIGHBOURS = 19
const SECONDS_ALONE = 60
const SECONDS_UNDER_ATTACK = 600
const WARM_UP_MS = 5_000

/** Peak memory of the server under attack, in MB: the goal of `npm start`, and the pictures and workbooks that it reads. */
const MEMORY_MB = 600

/**
 * Reads by key and small writes of 19 sites, alone for a minute, and for ten minutes while one more site uses every shared
 * resource at once: its token and its operator send all calls of the measurement `fairness`.
 */
export const hostile = async (stage: Stage): Promise<Row[]> => {
  const server = await stage.startServer({ VITRINA_ENV: 'development' })
  const shop = slowShop()
  try {
    const contests = await contestsOf(stage, server.url, await shop.url)
    const neighbours = await neighboursOf(stage, server.url, NEIGHBOURS)
    const alone = await neighbours.observe(SECONDS_ALONE)
    if (canMeasurePeakMemory) resetPeakMemory(server.pid)
    // Passwords are hashed in this process, not at the server.
    const attacks = contests
      .filter(({ slots }) => slots !== 'password_hashing')
      .map(({ saturate }) => saturate())
    await sleep(WARM_UP_MS)
    const attacked = await neighbours.observe(SECONDS_UNDER_ATTACK)
    const memory = canMeasurePeakMemory ? peakMemory(server.pid) : Number.NaN
    await Promise.all(attacks.map((attack) => attack.stop()))
    await neighbours.stop()
    for (const failure of new Set(attacked.failures)) process.stderr.write(`  hostile: ${failure}\n`)

    const what = `${NEIGHBOURS} sites beside a hostile one`
    const p99 = (name: string, before: readonly number[], after: readonly number[]): Row => {
      const [one, other] = [quantileOf(before, 0.99), quantileOf(after, 0.99)]
      return compared(
        `${what}: p99 of ${name} (${after.length} calls, longest ${milliseconds(after.at(-1) ?? Number.NaN)})`,
        milliseconds(one),
        milliseconds(other),
        other / one,
        { text: '≤ 2, or ≤ 1 s', isMet: (ratio) => ratio <= 2 || other <= 1_000 },
      )
    }
    return [
      p99('reads by key', alone.reads, attacked.reads),
      p99('writes of one product', alone.writes, attacked.writes),
      measured(
        `${what}: failed calls`,
        attacked.failures.length,
        String(attacked.failures.length),
        atMost(0),
      ),
      measured(`${what}: peak memory`, memory, `${memory.toFixed(0)} MB`, atMost(MEMORY_MB, ' MB')),
    ]
  } finally {
    shop.close()
    await server.stop()
  }
}
