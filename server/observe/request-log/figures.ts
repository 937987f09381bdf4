import type { Language } from '@vitrina/schema/languages'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { type RefusedCalls, selectCauses, selectTokenCalls, type TokenCalls } from './figure-queries.ts'
import type { RequestLog } from './request-log.ts'
import { refusalInLanguage } from './stored-refusal.ts'

const MAX_CAUSES = 50

/** Calls of a site within a day, including those that this process has not written yet. */
export const callFigures = (sql: Sql, log: Pick<RequestLog, 'written'>) => ({
  /** Valid tokens, most recent call first. */
  tokens: async (siteId: number): Promise<TokenCalls[]> => {
    await log.written()
    return selectTokenCalls(sql, siteId)
  },
  /** Causes of refused calls, newest first. */
  causes: async (siteId: number) => {
    await log.written()
    return (await selectCauses(sql, siteId, MAX_CAUSES)).map(causeOf)
  },
})

/** Cause whose message exists in all languages; one stored by an earlier release keeps its text. */
const causeOf = ({
  last_refusal: refusal,
  last_detail: detail,
  last_fault: fault,
  ...cause
}: RefusedCalls) => ({
  ...cause,
  textsIn: (language: Language) =>
    refusal ? refusalInLanguage(refusal, language, cause.last_request_id) : { detail, fault },
})
