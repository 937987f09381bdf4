import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { disagreements } from '../tests/faults/agreement.ts'
import { type RunningServer, runServer } from '../tests/faults/server-process.ts'
import type { Traffic } from '../tests/faults/traffic.ts'
import { isAnswering, isReady, postmasterOf, until } from '../tests/running/server.ts'
import type { Client } from '../tests/vitrina.ts'

export type Victim = 'server' | 'PostgreSQL' | 'both'

interface Round {
  readonly killed: Victim
  readonly 'after (ms)': number
  /** Time from the kill to the recovery. */
  readonly 'back in (ms)': number
  readonly acknowledged: number
  readonly repeated: number
  /** Repeated requests that had already been committed, and were replayed. */
  readonly replayed: number
  readonly violations: readonly string[]
}

interface Parts {
  readonly dataDir: string
  readonly database: OpenDatabase
  readonly random: () => number
  readonly start: (client: Client) => Promise<Traffic>
  readonly report: (what: string) => void
}

/**
 * Kills `victims` one after another, each at a random time during writes. Compares the responses with the rows: immediately, and
 * again after all requests without a response have been repeated.
 */
export const killAll = async (
  first: RunningServer,
  victims: readonly Victim[],
  { dataDir, database, random, start, report }: Parts,
): Promise<{ rounds: Round[]; server: RunningServer }> => {
  let server = first
  const traffic = await start(server.client)

  const killServer = async (running: Promise<void>): Promise<void> => {
    server.kill('SIGKILL')
    await Promise.all([server.ended, running])
    server = await runServer(dataDir)
  }
  const killPostgres = async (running: Promise<void>): Promise<void> => {
    const postmaster = postmasterOf(dataDir)
    process.kill(Number(postmaster), 'SIGKILL')
    await running
    await until(
      async () =>
        postmasterOf(dataDir) !== postmaster && (await isAnswering(database.sql)) && isReady(server.url),
      server,
    )
  }
  const kill = {
    server: killServer,
    PostgreSQL: killPostgres,
    both: (running: Promise<void>) => {
      process.kill(Number(postmasterOf(dataDir)), 'SIGKILL')
      return killServer(running)
    },
  }
  const check = async () => [
    ...(await traffic.violations(database.sql)),
    ...(await disagreements(database.sql, server.client.siteId)),
  ]

  const round = async (killed: Victim, n: number): Promise<Round> => {
    const before = { acknowledged: traffic.acknowledged(), replayed: traffic.replayed() }
    const began = performance.now()
    const running = traffic.run(server.client, n, () => true)
    await traffic.progress(3)
    await sleep(random() * 400)
    const at = performance.now()
    await kill[killed](running)
    const back = performance.now()
    const acknowledged = traffic.acknowledged() - before.acknowledged
    const violations = await check()
    await traffic.settle(server.client)
    return {
      killed,
      'after (ms)': Math.round(at - began),
      'back in (ms)': Math.round(back - at),
      acknowledged,
      repeated: traffic.acknowledged() - before.acknowledged - acknowledged,
      replayed: traffic.replayed() - before.replayed,
      violations: [...violations, ...(await check())],
    }
  }

  const rounds: Round[] = []
  for (const [n, victim] of victims.entries()) {
    const result = await round(victim, n)
    rounds.push(result)
    report(`${n + 1} of ${victims.length}: ${victim} killed, ${result.violations.length} violations`)
  }
  return { rounds, server }
}
