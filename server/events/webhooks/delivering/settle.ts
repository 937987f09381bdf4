import type { Database, Transaction } from '../../../platform/postgres/pool/sql.ts'
import {
  type EndedAttempt,
  holdForDelivery,
  insertAttempts,
  noteTries,
  settleDeliveries,
  waitBriefly,
} from './complete-queries.ts'
import { putInOrder } from './lines.ts'

/** Notifies the operators of a site that deliveries were parked. */
export type Tell = (sql: Transaction, siteId: number, endpointId: number) => Promise<void>

export interface SettleParts {
  readonly sql: Database
  readonly tell: Tell
}

/** Records attempts of one endpoint and their consequences in one transaction. */
export const settle = (
  { sql, tell }: SettleParts,
  siteId: number,
  endpointId: number,
  tried: readonly EndedAttempt[],
): Promise<void> =>
  sql.begin(async (sql) => {
    await waitBriefly(sql)
    const [endpoint] = await holdForDelivery(sql, siteId, endpointId)
    if (!endpoint) return
    const settled = await settleDeliveries(sql, siteId, endpointId, tried)
    await insertAttempts(sql, siteId, endpointId, tried)

    await putInOrder(
      sql,
      siteId,
      endpointId,
      settled.filter(({ object_type }) => object_type !== null),
    )

    const taken = tried.some(({ verdict }) => verdict.state === 'delivered')
    const gone = tried.some(({ verdict }) => verdict.gone)
    const patience = Math.max(0, ...tried.map(({ verdict }) => verdict.patience ?? 0)) || null
    const told = endpoint.untold && settled.some(({ state }) => state === 'parked')
    if (told) await tell(sql, siteId, endpointId)
    if (gone || told || patience !== null || taken === endpoint.failing)
      await noteTries(sql, siteId, endpointId, { taken, patience, gone, told })
  })
