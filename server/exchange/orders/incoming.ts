import type { Order } from '@vitrina/schema/orders/order'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { retryTransient } from '../../platform/queues/retry-transient.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { countParked, type ParkedValue, parkValues } from '../destinations/map-queries.ts'
import { addPreview } from '../destinations/preview-queries.ts'
import { bytesOfFile, closeFile, deletePieces } from '../files/file-queries.ts'
import type { ExchangeParts } from '../parts.ts'
import { type RunReport, runReport } from '../report.ts'
import { endRun, insertRun } from '../runs.ts'
import { decoderFor } from '../xml/decode.ts'
import { recordReader, XmlProblem } from '../xml/records.ts'
import { type ForeignOrder, foreignOrderOf } from './document.ts'
import { createMissing, orderFinder } from './foreign-orders.ts'
import { lineComparer, sentenceOf } from './line-comparer.ts'
import { lockLines, storeLines } from './line-queries.ts'
import { storeForeignFacts } from './order-queries.ts'
import { updateOf } from './order-update.ts'
import { lockSiteOrders } from './site-queries.ts'
import { statusWordsOf } from './status-words.ts'

/** Orders of one transaction, and characters of their texts. */
const BATCH = 100
const BATCH_SIZE = 2 ** 21

/**
 * Writes the orders of a file and returns the response. Faults of an order, and damage of the file, are in the report: the
 * exchange continues.
 */
export const importOrders = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
  file: { readonly id: number; readonly name: string },
): Promise<string> => {
  const { sql, stop } = parts
  const report = runReport(destination.language)
  const run = await insertRun(sql, destination, { kind: 'orders in', file: file.name })
  const reader = recordReader()
  let batch: ForeignOrder[] = []
  let batchSize = 0
  let decoder: ReturnType<typeof decoderFor> | undefined

  const write = async (): Promise<void> => {
    const orders = batch
    batch = []
    batchSize = 0
    if (orders.length === 0) return
    await retryTransient(async () => {
      const own = await parts.takeOrderTurn(destination.siteId, 'large', () =>
        sql.begin(async (sql) => {
          const own = runReport(destination.language)
          if (destination.live) await writeOrdersOf(parts, sql, destination, orders, own)
          else await previewOrders(sql, destination, orders, own)
          return own
        }),
      )
      report.add(own.read())
    }, stop)
  }
  try {
    for await (const bytes of bytesOfFile(sql, destination, file.id)) {
      decoder ??= decoderFor(bytes)
      for (const { kind, node, size } of reader.push(decoder.decode(bytes, { stream: true }))) {
        const order = kind === 'document' ? foreignOrderOf(node) : undefined
        if (order) batch.push(order)
        else if (kind === 'document') report.notStored('Документ (не заказ)')
        batchSize += size
        if (batch.length >= BATCH || batchSize > BATCH_SIZE) await write()
      }
    }
    reader.end()
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error
    report.note(error.message)
  }
  await write()
  await sql.begin(async (sql) => {
    await closeFile(sql, destination, file.id, { state: 'done', answer: '' })
    await deletePieces(sql, destination, file.id)
    await endRun(sql, destination, run, { state: 'done', report: report.read() })
  })
  return 'success'
}

/** Counts orders of a dry run, and collects the words of their statuses. */
const previewOrders = async (
  sql: Transaction,
  destination: ExchangeDestination,
  orders: readonly ForeignOrder[],
  report: RunReport,
): Promise<void> => {
  await addPreview(
    sql,
    destination,
    'order',
    orders.map(({ label }) => ({ key: label })),
  )
  report.count('order', 'seen', orders.length)
  const statusOf = await statusWordsOf(sql, destination, orders)
  const counts = new Map<string, number>()
  for (const {
    statusWords: [word],
  } of orders)
    if (word !== undefined && statusOf(word) === undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
  if (counts.size > 0) await countParked(sql, destination, 'status', counts)
}

const writeOrdersOf = async (
  parts: ExchangeParts,
  sql: Transaction,
  destination: ExchangeDestination,
  documents: readonly ForeignOrder[],
  report: RunReport,
): Promise<void> => {
  const { siteId, number: origin } = destination
  await lockSiteOrders(sql, siteId)
  const find = await orderFinder(sql, destination, documents)
  const createdIds = await createMissing(
    parts,
    sql,
    destination,
    documents.filter((one) => find(one) === undefined),
    report,
  )
  // Of several documents of one order, the last one counts.
  const orders = new Map<number, ForeignOrder>()
  for (const one of documents) {
    const id = find(one) ?? createdIds.get(one)
    if (id !== undefined) orders.set(id, one)
  }
  const stored = await parts.readOrders(sql, siteId, [...orders.keys()])
  const statusOf = await statusReader(sql, destination, orders, report)
  const known = await lockLines(sql, destination, [...orders.keys()])
  const compare = await lineComparer(sql, destination, orders, known)
  const updates = [...orders].flatMap(([id, foreign]) => {
    const json = stored.get(id)
    if (json === undefined) return []
    const order = JSON.parse(json) as Order
    const { changes, ...lines } = compare(order, foreign)
    const status = statusOf(foreign)
    const update = updateOf(order, foreign, { status, destination: destination.name, lines: changes })
    return [{ id, foreign, lines, update, isWritten: true }]
  })
  const changed = updates.filter(({ update }) => update !== null)
  const written = await parts.writeForeignOrders(
    sql,
    changed.map(({ update }) => update as object),
    { siteId, origin },
  )
  changed.forEach((one, place) => {
    const { outcome, faults } = written[place] ?? { outcome: 'invalid', faults: [] }
    report.count('order', outcome)
    for (const message of faults) report.fault('order', one.foreign.label, message)
    one.isWritten = outcome !== 'invalid'
  })
  // Lines of a refused order stay as they were.
  const storedUpdates = updates.filter(({ isWritten }) => isWritten)
  await storeLines(
    sql,
    destination,
    storedUpdates.map(({ id, lines }) => ({ order_id: id, ...lines })),
  )
  for (const { foreign, lines } of storedUpdates)
    for (const line of foreign.quantities.size > 0 ? lines.open : [])
      report.fault('order', foreign.label, sentenceOf(line))
  report.count('order', 'unchanged', updates.length - changed.length)
  await storeForeignFacts(
    sql,
    destination,
    updates.map(({ id, foreign }) => ({
      order_id: id,
      is_known: known.get(id)?.isKnown ?? true,
      foreign_id: foreign.id,
      foreign_number: foreign.foreignNumber,
      foreign_date: foreign.foreignDate,
      foreign_facts: {
        ...(foreign.payment && { paid: foreign.payment.date }),
        ...(foreign.shipment && { shipped: foreign.shipment.date }),
      },
    })),
  )
}

/** Maps the status words of an order. An unmapped word is parked with the order. */
const statusReader = async (
  sql: Transaction,
  destination: ExchangeDestination,
  orders: ReadonlyMap<number, ForeignOrder>,
  report: RunReport,
): Promise<(order: ForeignOrder) => string | undefined> => {
  const statusOf = await statusWordsOf(sql, destination, orders.values())
  const parked: ParkedValue[] = []
  const meant = new Map(
    [...orders].map(([id, order]): [ForeignOrder, OrderStatus | undefined] => {
      const [word] = order.statusWords
      if (word === undefined) return [order, undefined]
      const status = statusOf(word)
      if (status === undefined) {
        parked.push({ theirs: word, key: String(id) })
        report.unknownWord(word)
      }
      return [order, status]
    }),
  )
  await parkValues(sql, destination, 'status', parked)
  return (order) => meant.get(order)
}
