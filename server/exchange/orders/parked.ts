import type { Order } from '@vitrina/schema/orders/order'
import { orderStatusOf } from '@vitrina/schema/orders/order-status'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { retryTransient } from '../../platform/queues/retry-transient.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { recountParked, selectReadyWords, selectWords, takeParked } from '../destinations/map-queries.ts'
import type { ExchangeParts } from '../parts.ts'
import { type RunReport, runReport } from '../report.ts'
import { endRun, insertRun } from '../runs.ts'
import { sentItems } from './order-lines.ts'

/** Orders of one transaction. */
const BATCH = 100

/** Writes parked statuses of orders after their words were mapped, in a separate run. */
export const writeParkedStatuses = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
): Promise<void> => {
  const words = await selectReadyWords(parts.sql, destination, 'status')
  if (words.length === 0) return
  const report = runReport(destination.language)
  const run = await insertRun(parts.sql, destination, { kind: 'orders in', file: words.join(', ') })
  for (;;) {
    const { taken: batch, own } = await retryTransient(
      () =>
        parts.takeOrderTurn(destination.siteId, 'large', () =>
          parts.sql.begin(async (sql) => {
            const own = runReport(destination.language)
            const batch = await takeParked(sql, destination, 'status', BATCH)
            await writeStatuses(parts, sql, destination, batch, own)
            await recountParked(sql, destination, 'status', words)
            return { taken: batch, own }
          }),
        ),
      parts.stop,
    )
    report.add(own.read())
    if (batch.length < BATCH) break
  }
  await endRun(parts.sql, destination, run, { state: 'done', report: report.read() })
}

const writeStatuses = async (
  parts: ExchangeParts,
  sql: Transaction,
  destination: ExchangeDestination,
  batch: readonly { readonly theirs: string; readonly key: string }[],
  report: RunReport,
): Promise<void> => {
  const { siteId, number: origin } = destination
  const words = await selectWords(sql, destination, 'status')
  const statusOf = new Map(
    batch.map(({ theirs, key }) => [Number(key), orderStatusOf(words.get(theirs) ?? '')]),
  )
  const stored = await parts.readOrders(sql, siteId, [...statusOf.keys()])
  const updates = [...statusOf].flatMap(([id, status]) => {
    const json = stored.get(id)
    if (json === undefined || status === undefined) return []
    const { order_items: items } = JSON.parse(json) as Order
    const changed = sentItems(items).filter(({ order_status: now }) => now !== status)
    return changed.length === 0
      ? []
      : [{ order_id: id, order_items: changed.map(({ order_id }) => ({ order_id, order_status: status })) }]
  })
  const written = await parts.writeForeignOrders(sql, updates, { siteId, origin })
  updates.forEach(({ order_id: id }, place) => {
    const { outcome, faults } = written[place] ?? { outcome: 'invalid', faults: [] }
    report.count('order', outcome)
    for (const message of faults) report.fault('order', String(id), message)
  })
}
