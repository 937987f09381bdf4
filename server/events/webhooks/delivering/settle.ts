import type { Database, Transaction } from '../../../platform/postgres/pool/sql.ts'
import {
  type EndedAttempt,
  insertAttempts,
  limitLockWait,
  lockForDelivery,
  recordEndpointResults,
  settleDeliveries,
} from './complete-queries.ts'
import { restoreSequence } from './restore-sequence.ts'

/** Notifies the operators of a site that deliveries were parked. */
export type NotifyParked = (sql: Transaction, siteId: number, endpointId: number) => Promise<void>

export interface SettleParts {
  readonly sql: Database
  readonly notifyParked: NotifyParked
}

/** Records attempts of one endpoint and their consequences in one transaction. */
export const settle = (
  { sql, notifyParked }: SettleParts,
  siteId: number,
  endpointId: number,
  tried: readonly EndedAttempt[],
): Promise<void> =>
  sql.begin(async (sql) => {
    await limitLockWait(sql)
    const [endpoint] = await lockForDelivery(sql, siteId, endpointId)
    if (!endpoint) return
    const settled = await settleDeliveries(sql, siteId, endpointId, tried)
    await insertAttempts(sql, siteId, endpointId, tried)

    await restoreSequence(
      sql,
      siteId,
      endpointId,
      settled.filter(({ object_type }) => object_type !== null),
    )

    const hasSucceeded = tried.some(({ verdict }) => verdict.state === 'delivered')
    const isGone = tried.some(({ verdict }) => verdict.isGone)
    const patience = Math.max(0, ...tried.map(({ verdict }) => verdict.patience ?? 0)) || null
    const isNotified = endpoint.may_notify && settled.some(({ state }) => state === 'parked')
    if (isNotified) await notifyParked(sql, siteId, endpointId)
    if (isGone || isNotified || patience !== null || hasSucceeded === endpoint.failing)
      await recordEndpointResults(sql, siteId, endpointId, { hasSucceeded, patience, isGone, isNotified })
  })
