import type { Transaction } from '../../../database/sql.ts'
import { ApiError } from '../../../http/errors.ts'
import { selectDelivery } from './log-queries.ts'
import { type Replayed, replay } from './replay.ts'

/**
 * Has deliveries of an endpoint that are over made again; gives how many.
 * @throws {ApiError} `not_found` when the one event that is named was never for the endpoint, or is kept no longer
 */
export const replayDeliveries = async (
  sql: Transaction,
  siteId: number,
  id: number,
  which: Replayed,
): Promise<number> => {
  const replayed = await replay(sql, siteId, id, which)
  if (replayed === 0 && 'event' in which) {
    const [delivery] = await selectDelivery(sql, siteId, id, which.event)
    if (!delivery)
      throw new ApiError('not_found.object', { object: 'event', field: 'event_id', value: which.event })
  }
  return replayed
}
