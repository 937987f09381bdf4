import { databaseUse } from '../../postgres/database-use.ts'
import type { EnterPool } from '../../postgres/pool/connections.ts'
import { semaphore } from './semaphore.ts'

/** Party of work that belongs to no site: sweeps, webhooks, queues. It waits without a limit. */
const BACKGROUND = { party: () => 'background', patience: Number.POSITIVE_INFINITY }

/** Longest wait of a call for a connection, in ms. */
export const CONNECTION_PATIENCE_MS = 10_000

/** Calls of one site that may wait for a connection. */
const WAITING = 1_000

/** Share of the pool for one site, and for one site while others call: each statement may take a core of PostgreSQL. */
const [ALONE, AMONG_OTHERS] = [0.8, 0.3]

/** Turns of sites at a pool of this many connections. */
export const connectionTurns = (places: number): EnterPool => {
  const enter = semaphore({
    name: 'connections',
    places,
    ofSite: Math.ceil(places * ALONE),
    ofSiteAmongOthers: Math.ceil(places * AMONG_OTHERS),
    waiting: WAITING,
    patience: CONNECTION_PATIENCE_MS,
  })
  return () => {
    const { party, patience } = databaseUse() ?? BACKGROUND
    return enter(party(), { patience })
  }
}
