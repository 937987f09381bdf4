import type { Transaction } from '../../../database/sql.ts'
import { putInOrder } from '../delivering/lines.ts'
import { holdForReplay, reopen } from './replay-queries.ts'

/** Which deliveries are to be made again: of one event, those made from `from` to before `to`, or all that were parked. */
export type Replayed =
  | { readonly event: string }
  | { readonly from: Date; readonly to: Date }
  | { readonly parked: true }

/** Has deliveries of an endpoint that are over made again, in their order among others of their object; gives how many. */
export const replay = async (
  sql: Transaction,
  siteId: number,
  endpointId: number,
  which: Replayed,
): Promise<number> => {
  await holdForReplay(sql, siteId, endpointId)
  const lines = await reopen(sql, siteId, endpointId, which)
  await putInOrder(sql, siteId, endpointId, lines)
  return lines.reduce((count, { deliveries }) => count + deliveries, 0)
}
