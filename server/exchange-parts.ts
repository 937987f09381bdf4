import {
  type ExchangeParts,
  FIGURE_IMPORTS,
  type WriteFigures,
  type WriteForeignOrders,
} from './exchange/parts.ts'
import { writeOrders } from './orders/write/write.ts'
import type { Importable } from './platform/batch/importable.ts'
import { errorEntryOf } from './platform/http/errors.ts'

/** Writes rows of stock or prices of an exchange as an import of them does, so that its changes can be kept. */
export const writeFiguresOf =
  (importables: ReadonlyMap<string, Importable>): WriteFigures =>
  async (sql, feed, rows, { siteId, origin }) => {
    const figures = importables.get(FIGURE_IMPORTS[feed])
    if (!figures) throw new Error(`There are no figures ${feed}.`)
    const lines = rows.map((row) => Buffer.from(JSON.stringify(row)))
    const written = await figures.write(sql, lines, { siteId, origin, mode: 'both', slugs: 'given' })
    const count = (expected: string) => written.filter(({ outcome }) => outcome === expected).length
    return {
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: written.flatMap(({ outcome, faults: [fault] }, place) => {
        const row = rows[place]
        return outcome === 'invalid' && row
          ? [[row, fault ? errorEntryOf(fault, 'ru').message : ''] as const]
          : []
      }),
    }
  }

/** Counts of the undo of an import. */
export const undoCountsOf =
  (importables: ReadonlyMap<string, Importable>): ExchangeParts['undoCounts'] =>
  async (sql, siteId, { id, object, isBegun }) => {
    const undoing = importables.get(object)?.undoing
    const undo = await undoing?.outcome(sql, { siteId, job: id, origin: null }, isBegun)
    return undo?.counts ?? { given_back: 0, deleted: 0, left: 0 }
  }

/** Writes orders of an exchange like a lenient call. */
export const writeOrdersOfExchange: WriteForeignOrders = async (sql, orders, { siteId, origin }) => {
  if (orders.length === 0) return []
  const { drafts } = await writeOrders(sql, orders, {
    siteId,
    origin,
    stores: null,
    requestId: null,
    lenient: true,
    dryRun: false,
    ignored: null,
    matching: 'match',
    resend: 'apply',
    hasIdempotencyKey: true,
    minimal: true,
    productLanguage: 'ru',
  })
  return drafts.map(({ outcome, storedId, after, faults }) => ({
    outcome,
    id: storedId ?? after?.order_id ?? null,
    faults: faults.map((fault) => errorEntryOf(fault, 'ru').message),
  }))
}
