import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { type DeliverySequences, makeDue, outOfOrder, postponeDeliveries } from './sequence-queries.ts'

/**
 * Makes only the first pending delivery of each object due, after deliveries of these objects were ended or replayed. If another
 * delivery is in progress, it ends first. The caller has locked the endpoint.
 */
export const restoreSequence = async (
  sql: Transaction,
  siteId: number,
  endpointId: number,
  lines: DeliverySequences,
): Promise<void> => {
  if (lines.length === 0) return
  const sequences = await outOfOrder(sql, siteId, endpointId, lines)
  const early = sequences.flatMap(({ due }) => due ?? [])
  const waiting =
    early.length === 0
      ? []
      : (await postponeDeliveries(sql, siteId, endpointId, early)).map(({ event_id }) => event_id)
  const retreated = new Set<string | null>(waiting)
  const next = sequences.filter(({ due }) => due === null || retreated.has(due)).map(({ first }) => first)
  if (next.length > 0) await makeDue(sql, siteId, endpointId, next)
}
