import type { App } from '../../platform/http/app.ts'
import { inPortions, sweepWhileOpen } from '../../platform/http/sweep.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { CALL_KINDS, type CallKind } from './ledger.ts'
import {
  deleteCallsBeyond,
  deleteOldCalls,
  deleteOldTallies,
  sitesWithCalls,
  tokensWithMore,
} from './sweep-queries.ts'

const SWEEP_MS = 120_000

/**
 * Maximum number of stored calls per token and kind: reads cannot displace writes and refusals, and no token can displace the calls of
 * another.
 */
const MAX_OF_A_TOKEN: Readonly<Record<CallKind, number>> = {
  read: 20_000,
  refused: 20_000,
  write: 100_000,
}

/** Deletes calls beyond the retention, and the oldest ones of each token and kind beyond the maximum. */
export const deleteOldRequests = async (sql: Sql, days: number, most = MAX_OF_A_TOKEN): Promise<void> => {
  for (const { id } of await sitesWithCalls(sql)) {
    await inPortions((portion) => deleteOldCalls(sql, id, days, portion))
    for (const { author } of await tokensWithMore(sql, id, Math.min(...Object.values(most))))
      for (const sort of CALL_KINDS)
        await inPortions((portion) =>
          deleteCallsBeyond(sql, { siteId: id, author, sort }, most[sort], portion),
        )
    await deleteOldTallies(sql, id, days)
  }
}

/** Runs the sweep while `app` is open. Deletes all calls if the log is disabled. */
export const sweepRequests = (app: App, sql: Sql, days: number): void =>
  sweepWhileOpen(app, 'old requests', () => deleteOldRequests(sql, days), SWEEP_MS)
