import type { Sql } from '../database/sql.ts'
import { type Cause, selectCauses, selectTokenCalls, type TokenCalls } from './figure-queries.ts'
import type { RequestLog } from './request-log.ts'

const MOST_CAUSES = 50

/** How a site was called within a day, with all that this process has noted so far. */
export const callFigures = (sql: Sql, log: Pick<RequestLog, 'written'>) => ({
  /** The tokens that work, the one that called last first. */
  tokens: async (siteId: number): Promise<TokenCalls[]> => {
    await log.written()
    return selectTokenCalls(sql, siteId)
  },
  /** What calls were refused for, the latest first. */
  causes: async (siteId: number): Promise<Cause[]> => {
    await log.written()
    return selectCauses(sql, siteId, MOST_CAUSES)
  },
})
