import { ApiError } from '../../../platform/http/errors.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { restoreSequence } from '../delivering/restore-sequence.ts'
import { endPause, makeAllDue, restartRetries } from '../endpoints/endpoint-queries.ts'
import { selectDelivery } from './log-queries.ts'
import { reopen } from './replay-queries.ts'

/** Ended deliveries to repeat: of one event, of a period (end excluded), or all parked ones. */
export type ReplaySelection =
  | { readonly event: string }
  | { readonly from: Date; readonly to: Date }
  | { readonly parked: true }

/** Deliveries to send: a repetition, or `pending` ones before their next attempt is due. */
export type ReplayedDeliveries = ReplaySelection | { readonly pending: true }

/**
 * Replays ended deliveries of an endpoint, in order with the others of their object, or makes waiting ones due now; returns their
 * number. The caller has locked the endpoint.
 * @throws {ApiError} `not_found` if the named event was never for the endpoint, or its retention has ended
 */
export const replayDeliveries = async (
  sql: Transaction,
  siteId: number,
  endpointId: number,
  which: ReplayedDeliveries,
): Promise<number> => {
  if ('pending' in which) return deliverNow(sql, siteId, endpointId)
  const lines = await reopen(sql, siteId, endpointId, which)
  await restoreSequence(sql, siteId, endpointId, lines)
  if (lines.length === 0 && 'event' in which) {
    const [delivery] = await selectDelivery(sql, siteId, endpointId, which.event)
    if (!delivery)
      throw new ApiError('not_found.object', { object: 'event', field: 'event_id', value: which.event })
  }
  return lines.reduce((count, { deliveries }) => count + deliveries, 0)
}

/** Makes waiting deliveries due now: an operator who has repaired the receiver overrides the schedule and `Retry-After`. */
const deliverNow = async (sql: Transaction, siteId: number, endpointId: number): Promise<number> => {
  await endPause(sql, siteId, endpointId)
  const [begun] = await restartRetries(sql, siteId, endpointId)
  await makeAllDue(sql, siteId, endpointId)
  return begun?.deliveries ?? 0
}
