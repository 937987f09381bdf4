import { canMeasureCpu, threadsCpu } from '../cpu.ts'
import { type FullSite, fullSite } from '../full-categories.ts'
import type { Server } from '../launch.ts'
import { type LoadRequest, startLoadGenerator } from '../load.ts'
import { median } from '../median.ts'
import { atMost, compared, type Row, unmeasured } from '../row.ts'
import type { Stage } from '../stage.ts'

const PROCESSES = [1, 2, 4]
const CLIENTS = 12
const ROUNDS = 5

/** Kinds of reads, each with its requests per round. */
const READS: readonly (readonly [
  what: string,
  count: number,
  requests: (site: FullSite) => LoadRequest[],
])[] = [
  [
    'page of 100, first time',
    800,
    ({ ids }) => Array.from({ length: 800 }, (_, page) => get(`?page_size=100&after=${ids[page * 6] ?? 0}`)),
  ],
  ['page of 100, unchanged repeat', 3_000, () => [get('?page_size=100')]],
]

const get = (query: string): LoadRequest => ({ method: 'GET', path: `/external/category/${query}` })

/**
 * Compares the cost of a read over several processes on one database with a single process, for the same
 * clients. Measures the CPU time of the servers without PostgreSQL, because elapsed time depends on the
 * number of cores.
 */
export const processes = async (stage: Stage): Promise<Row[]> => {
  if (!canMeasureCpu)
    return [unmeasured('reads over several processes', 'the system does not tell CPU of a process')]
  const site = await fullSite(stage)
  const rows: Row[] = []
  const costs = new Map<string, number>()
  for (const count of PROCESSES) {
    const servers = await Promise.all(Array.from({ length: count }, () => stage.startServer()))
    const generators = servers.map(() => startLoadGenerator())
    try {
      for (const [what, calls, requestsOf] of READS) {
        const requests = requestsOf(site)
        const rounds: number[] = []
        for (let round = 0; round <= ROUNDS; round++) {
          await site.touch()
          const before = cpuOf(servers)
          await Promise.all(
            servers.map(({ url }, i) =>
              generators[i]?.run({
                url,
                token: site.token,
                clients: CLIENTS / count,
                requests: requests.filter((_, place) => requests.length === 1 || place % count === i),
                // The first round warms up each process as much as a single one.
                count: round === 0 ? 2 * calls : calls / count,
              }),
            ),
          )
          if (round > 0) rounds.push((cpuOf(servers) - before) / calls)
        }
        const cost = median(rounds)
        if (count === 1) costs.set(what, cost)
        else {
          const alone = costs.get(what) ?? Number.NaN
          const goal = count === 2 ? atMost(1.15) : undefined
          rows.push(
            compared(
              `${what}, over ${count} processes`,
              `${cpu(alone)} in one`,
              cpu(cost),
              cost / alone,
              goal,
            ),
          )
        }
      }
    } finally {
      await Promise.all(generators.map((generator) => generator.stop()))
      await Promise.all(servers.map((server) => server.stop()))
    }
  }
  return rows
}

const cpu = (ms: number): string => `${ms.toFixed(2)} ms of CPU a read`

/** CPU time of all threads of the servers so far, in ms. */
const cpuOf = (servers: readonly Server[]): number =>
  servers.reduce((sum, { pid }) => sum + threadsCpu(pid), 0)
