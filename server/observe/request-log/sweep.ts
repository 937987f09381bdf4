import type { App } from '../../platform/http/app.ts'
import { inPortions, sweepWhileOpen } from '../../platform/http/sweep.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { SORTS, type Sort } from './ledger.ts'
import {
  deleteCallsBeyond,
  deleteOldCalls,
  deleteOldTallies,
  sitesWithCalls,
  tokensWithMore,
} from './sweep-queries.ts'

const SWEEP_MS = 120_000

/**
 * The most calls that are kept of one token, of each sort apart: no flood of reads pushes out writes and refusals, and no token the
 * calls of another.
 */
const MOST_OF_A_TOKEN: Readonly<Record<Sort, number>> = {
  read: 20_000,
  refused: 20_000,
  write: 100_000,
}

/** Deletes calls that are past their days, and of each token and sort all but the last. */
export const deleteOldRequests = async (sql: Sql, days: number, most = MOST_OF_A_TOKEN): Promise<void> => {
  for (const { id } of await sitesWithCalls(sql)) {
    await inPortions((portion) => deleteOldCalls(sql, id, days, portion))
    for (const { author } of await tokensWithMore(sql, id, Math.min(...Object.values(most))))
      for (const sort of SORTS)
        await inPortions((portion) =>
          deleteCallsBeyond(sql, { siteId: id, author, sort }, most[sort], portion),
        )
    await deleteOldTallies(sql, id, days)
  }
}

/** Sweeps as long as `app` is open. Of a log that is no longer wanted nothing stays. */
export const sweepRequests = (app: App, sql: Sql, days: number): void =>
  sweepWhileOpen(app, 'old requests', () => deleteOldRequests(sql, days), SWEEP_MS)
