import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canMeasureCpu, cpuOf } from '../cpu.ts'
import { KINDS, READS } from '../plans/calls.ts'
import { fill, type Shop, type Sizes, sendCall, touch } from '../plans/shop.ts'
import { beginStates, STATES } from '../plans/states.ts'
import { atMost, compared, milliseconds, type Row, unmeasured } from '../row.ts'
import { openStage } from '../stage.ts'
import { makePeople, makeTokens } from './hub.ts'

const SIZES: Sizes = { products: 20_000, categories: 2_000, orders: 10_000, batch: 2_000 }

/** CPU time in ms below which a ratio is noise. */
const LEAST_MS = 20

/** Timeout of a call, in ms; it is reported as the call's time. */
const TIMEOUT_MS = 20_000

/** CPU time of the database in ms, by kind of call and state. */
type Times = Map<string, Map<string, number>>

/**
 * Measures every kind of call in every state of the planner's statistics, the best of `ROUNDS`, against the
 * best of the states. Runs on a separate PostgreSQL without autovacuum.
 */
export const plans = async (): Promise<Row[]> => {
  if (!canMeasureCpu)
    return [unmeasured('calls in every state of the statistics', 'the system does not tell CPU times')]
  const times = await measurePlans(SIZES)
  return worstOf(times).map(({ kind, state, best, time }) =>
    compared(`${kind}, statistics ${state}`, milliseconds(best), milliseconds(time), time / best, atMost(3)),
  )
}

/** The worst state of each kind of call. */
export const worstOf = (times: Times) =>
  [...times].map(([kind, row]) => {
    const best = Math.max(LEAST_MS, Math.min(...row.values()))
    const [state, time] = [...row].reduce((worst, next) => (next[1] > worst[1] ? next : worst))
    return { kind, state, best, time: Math.max(LEAST_MS, time) }
  })

const ROUNDS = 3

/** Kinds of calls and states to measure; omit for all. */
export interface PlanSelection {
  readonly kinds?: readonly string[]
  readonly states?: readonly string[]
}

/** States in addition to {@link STATES}: without statistics, and with statistics of another site only. */
const NEVER = 'never gathered'
const ANOTHER = 'of another site'

/** Shops for writes and reads; separate, so that writes do not enlarge the one that is read. */
interface Shops {
  readonly written: Shop
  readonly read: Shop
}

/** Measures kinds of calls in states of the statistics, on a separate PostgreSQL. */
export const measurePlans = async (
  sizes: Sizes,
  {
    kinds = Object.keys(KINDS),
    states: wanted = [NEVER, ANOTHER, ...Object.keys(STATES)],
  }: PlanSelection = {},
): Promise<Times> => {
  const stage = await openStage(0)
  const times: Times = new Map()
  try {
    const [pid] = readFileSync(join(stage.folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')
    const states = await beginStates(stage)
    const measure = async (state: string, { written, read }: Shops, name: string): Promise<number> => {
      const kind = KINDS[name]
      if (!kind) throw new Error(`There is no kind of call ${name}.`)
      const shop = READS.has(name) ? read : written
      await states.best()
      await touch(shop)
      const call = await kind(shop)
      const work = typeof call === 'function' ? call : () => sendCall(shop, call)
      await states.believe(state)
      await states.settled()
      try {
        return await cpuOf(Number(pid), () => withPatience(work()))
      } catch (error) {
        process.stderr.write(`${name}, statistics ${state}: ${(error as Error).message}\n`)
        await states.stopCalls()
        return TIMEOUT_MS
      }
    }
    const run = async (state: string, shops: Shops) => {
      if (!wanted.includes(state)) return
      for (const name of kinds) {
        let best = Infinity
        for (let round = 0; round < ROUNDS && best > LEAST_MS; round++)
          best = Math.min(best, await measure(state, shops, name))
        process.stderr.write(`  ${state} / ${name}: ${best.toFixed(0)} ms\n`)
        times.set(name, (times.get(name) ?? new Map()).set(state, best))
      }
    }
    await makePeople(stage, 'nobody signs in by it')
    const signIns = (count: number) => makeTokens(stage, count)
    const open = async (): Promise<Shops> => {
      await signIns(sizes.orders)
      const written = await fill(await stage.newSite(), sizes, signIns)
      const read = kinds.some((name) => READS.has(name))
        ? await fill(await stage.newSite(), sizes, signIns)
        : written
      return { written, read }
    }
    const early = await open()
    await run(NEVER, early)
    await states.gather()
    const late = wanted.includes(ANOTHER) ? await open() : early
    await run(ANOTHER, late)
    for (const state of wanted.filter((name) => name in STATES)) {
      await states.learn(state)
      await run(state, late)
    }
    return times
  } finally {
    await stage.close()
  }
}

const withPatience = async <T>(work: Promise<T>): Promise<T> => {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`no answer in ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late))
}
