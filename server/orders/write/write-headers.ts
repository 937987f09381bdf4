import { answerHeader } from '../../platform/http/openapi/openapi-parts.ts'
import type { OrderDraft } from './draft.ts'
import { isUnnamed, type OrderWrite } from './write.ts'

/** The same call would create the order again (rule 6.3a). */
const UNNAMED = 'unnamed'

/** The row created an order that has changed since, and is not written (rule 6.3). */
export const ALREADY_CREATED = 'already-created'

/** Documented headers of every write of orders. */
export const WRITE_HEADERS = {
  'Warning-Orders': answerHeader(
    { type: 'string' },
    `Separated by commas. ${UNNAMED}: a repeated call would create the order again, because it has neither order_id nor rrn, and the call has no Idempotency-Key. ${ALREADY_CREATED}: a row created an order that has changed since; the row is unchanged, and resend=apply writes it`,
  ),
  Outcome: answerHeader(
    { type: 'string' },
    'Number of rows by outcome, as a dictionary of RFC 8941: created=1, updated=0, unchanged=2; for a lenient call also invalid',
  ),
}

/** Headers of a write of orders: its outcomes, and warnings if there are any. */
export const writeHeadersOf = (
  drafts: readonly OrderDraft[],
  call: Pick<OrderWrite, 'hasIdempotencyKey' | 'lenient'>,
): Readonly<Record<string, string>> => {
  const warnings = warningsOf(drafts, call.hasIdempotencyKey)
  return {
    outcome: outcomesOf(drafts, call.lenient),
    ...(warnings.length > 0 && { 'warning-orders': warnings.join(', ') }),
  }
}

/** Warning about one row, for responses with outcomes. */
export const warningIn = ({ isOutdated }: OrderDraft) => (isOutdated ? { warning: ALREADY_CREATED } : {})

const warningsOf = (drafts: readonly OrderDraft[], hasIdempotencyKey: boolean): readonly string[] => [
  ...(!hasIdempotencyKey && drafts.some((draft) => draft.outcome === 'created' && isUnnamed(draft))
    ? [UNNAMED]
    : []),
  ...(drafts.some(({ isOutdated }) => isOutdated) ? [ALREADY_CREATED] : []),
]

const outcomesOf = (drafts: readonly OrderDraft[], lenient: boolean): string => {
  const counts = { created: 0, updated: 0, unchanged: 0, invalid: 0 }
  for (const { outcome } of drafts) counts[outcome]++
  const { invalid, ...written } = counts
  return Object.entries(lenient ? { ...written, invalid } : written)
    .map(([outcome, count]) => `${outcome}=${count}`)
    .join(', ')
}
