import { fullCategories } from '../../samples/many.ts'
import { bodyOf, changed, FULL, fullSite } from '../full-categories.ts'
import { type LoadRequest, startLoadGenerator } from '../load.ts'
import { canMeasurePeakMemory, peakMemory, resetPeakMemory } from '../peak-memory.ts'
import { atMost, measured, type Row, unmeasured } from '../row.ts'
import type { Stage } from '../stage.ts'

const CLIENTS = 10

/** Peak memory of a new server process while ten concurrent clients read or write 5000 full categories each. */
export const memory = async (stage: Stage): Promise<Row[]> => {
  if (!canMeasurePeakMemory) return [unmeasured('peak memory', 'this system does not tell it')]
  const site = await fullSite(stage)
  const objects = await fullCategories(FULL)
  const bodies = [bodyOf(changed(objects)), bodyOf(objects)]

  // Every list is a different query: one field is missing in each.
  const lists = site.columns.slice(1).map((missing): LoadRequest => {
    const fields = site.columns.filter((name) => name !== missing)
    return { method: 'GET', path: `/external/category/?page_size=${FULL}&fields=${fields}` }
  })
  const upserts = bodies.map(
    (body): LoadRequest => ({ method: 'POST', path: '/external/category/bulk-upsert/', body }),
  )

  const server = await stage.startServer()
  const generator = startLoadGenerator()
  const peakDuring = async (what: string, requests: readonly LoadRequest[], count: number) => {
    resetPeakMemory(server.pid)
    await generator.run({ url: server.url, token: site.token, clients: CLIENTS, requests, count })
    const peak = peakMemory(server.pid)
    return measured(what, peak, `${peak.toFixed(0)} MB`, atMost(250, ' MB'))
  }
  try {
    return [
      await peakDuring('peak memory, 10 clients, lists of 5000, uncached', lists, lists.length),
      await peakDuring('peak memory, 10 clients, upserts of 5000', upserts, 20),
      await peakDuring('peak memory, 10 clients, both at once', interleaved(lists, upserts), 30),
    ]
  } finally {
    await generator.stop()
    await server.stop()
  }
}

const interleaved = <T>(one: readonly T[], other: readonly T[]): T[] =>
  one.flatMap((item, place) => [item, ...other.slice(place % other.length, (place % other.length) + 1)])
