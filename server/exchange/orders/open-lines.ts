import type { Order } from '@vitrina/schema/orders/order'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { retryTransient } from '../../platform/queues/retry-transient.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import type { ExchangeParts } from '../parts.ts'
import { runReport } from '../report.ts'
import { endRun, insertRun } from '../runs.ts'
import { lockLines, type StoredLines, selectArrived, sendAgain, storeLines } from './line-queries.ts'
import { changesOfOpen, completeChanges, type LineQuantities, type OpenLine } from './order-lines.ts'
import { storeForeignFacts } from './order-queries.ts'
import { lockSiteOrders, selectProductKeys } from './site-queries.ts'

/** Orders of one transaction. */
const BATCH = 100

/** Facts of an order that remain as they are. */
const NO_FACTS = { foreign_id: null, foreign_number: null, foreign_date: null, foreign_facts: {} }

/** Open lines of an order, locked; undefined without any. */
const lockOpen = async (
  sql: Transaction,
  destination: ExchangeDestination,
  orderId: number,
): Promise<StoredLines | undefined> => {
  await lockSiteOrders(sql, destination.siteId)
  const lines = (await lockLines(sql, destination, [orderId])).get(orderId)
  return lines && lines.open.length > 0 ? lines : undefined
}

/** Quantities that 1C has, with those of lines that are no longer open. */
const knownWith = (known: LineQuantities | null, lines: readonly OpenLine[]): LineQuantities => ({
  ...known,
  ...Object.fromEntries(lines.map(({ key, theirs }) => [key, theirs])),
})

/** Writes some open lines of an order as 1C has them; the others stay open. Returns the faults, after which nothing is written. */
const writeOpen = async (
  parts: ExchangeParts,
  sql: Transaction,
  destination: ExchangeDestination,
  orderId: number,
  lines: StoredLines,
  isSelected: (line: OpenLine) => boolean = () => true,
): Promise<readonly string[]> => {
  const { siteId, number: origin } = destination
  const json = (await parts.readOrders(sql, siteId, [orderId])).get(orderId)
  const selectedLines = lines.open.filter(isSelected)
  if (json === undefined || selectedLines.length === 0) return []
  const order = JSON.parse(json) as Order
  const changes = changesOfOpen(order, selectedLines)
  if (changes === undefined)
    return ['Строку нельзя записать: она разделена, возвращена или её единица неделима.']
  const [written] = await parts.writeForeignOrders(
    sql,
    [{ order_id: orderId, order_items: completeChanges(order, changes) }],
    {
      siteId,
      origin,
    },
  )
  if (written && written.faults.length > 0) return written.faults
  await storeLines(sql, destination, [
    {
      order_id: orderId,
      known: knownWith(lines.known, selectedLines),
      open: lines.open.filter((line) => !isSelected(line)),
    },
  ])
  await storeForeignFacts(sql, destination, [{ order_id: orderId, is_known: lines.isKnown, ...NO_FACTS }])
  return []
}

/**
 * Writes the open lines of an order as 1C has them, or keeps those of the site, which are then sent to 1C
 * again. False for an order without open lines.
 * @throws {ApiError} `conflict` for a line that cannot be written
 */
export const settleLines = (
  parts: ExchangeParts,
  destination: ExchangeDestination,
  orderId: number,
  isAccepted: boolean,
): Promise<boolean> =>
  parts.takeOrderTurn(destination.siteId, 'small', () =>
    parts.sql.begin(async (sql) => {
      const lines = await lockOpen(sql, destination, orderId)
      if (!lines) return false
      if (isAccepted) {
        const faults = await writeOpen(parts, sql, destination, orderId, lines)
        if (faults.length > 0) throw new ApiError('conflict.order_lines')
        return true
      }
      const known = knownWith(lines.known, lines.open)
      await storeLines(sql, destination, [{ order_id: orderId, known, open: [] }])
      await sendAgain(sql, destination, orderId)
      return true
    }),
  )

/** Writes the open lines whose products have arrived, in a separate run. */
export const writeArrivedLines = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
): Promise<void> => {
  const ids = await selectArrived(parts.sql, destination, BATCH)
  if (ids.length === 0) return
  const report = runReport(destination.language)
  const run = await insertRun(parts.sql, destination, { kind: 'orders in', file: ids.join(', ') })
  for (const orderId of ids) {
    const faults = await retryTransient(
      () =>
        parts.takeOrderTurn(destination.siteId, 'small', () =>
          parts.sql.begin(async (sql) => {
            const lines = await lockOpen(sql, destination, orderId)
            if (!lines) return undefined
            const keys = lines.open.map(({ key }) => key)
            const arrived = await selectProductKeys(sql, destination.siteId, keys)
            const isArrived = ({ key, reason }: OpenLine) => reason === 'unknown_product' && arrived.has(key)
            const faults = await writeOpen(parts, sql, destination, orderId, lines, isArrived)
            // A refused line would be tried again without end.
            if (faults.length > 0) {
              const refused = (line: OpenLine): OpenLine =>
                isArrived(line) ? { ...line, reason: 'not_writable' } : line
              await storeLines(sql, destination, [
                { order_id: orderId, known: lines.known, open: lines.open.map(refused) },
              ])
            }
            return faults
          }),
        ),
      parts.stop,
    )
    if (faults?.length === 0) report.count('order', 'updated')
    for (const fault of faults ?? []) report.fault('order', String(orderId), fault)
  }
  await endRun(parts.sql, destination, run, { state: 'done', report: report.read() })
}
