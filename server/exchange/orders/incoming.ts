import type { Order } from '@vitrina/schema/orders/order'
import { type OrderStatus, orderStatusOf } from '@vitrina/schema/orders/order-status'
import { isDivisible } from '@vitrina/schema/units'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { retryTransient } from '../../platform/queues/retry-transient.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { addWords, countParked, selectWords } from '../destinations/map-queries.ts'
import { bytesOfFile, closeFile, deletePieces } from '../files/file-queries.ts'
import type { ExchangeParts } from '../parts.ts'
import { type RunReport, runReport } from '../report.ts'
import { endRun, insertRun } from '../runs.ts'
import { decoderFor } from '../xml/decode.ts'
import { recordReader, XmlProblem } from '../xml/records.ts'
import { CANCELED, type ForeignOrder, foreignOrderOf } from './document.ts'
import { keepForeignFacts, selectByNumber } from './order-queries.ts'

/** Orders of one transaction. */
const BATCH = 100

/**
 * Writes the orders of a file, and answers the file. Faults of an order, and damage of the file, are in the report: the
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
  let decoder: ReturnType<typeof decoderFor> | undefined

  const write = async (): Promise<void> => {
    const orders = batch
    batch = []
    if (orders.length === 0) return
    await retryTransient(async () => {
      const own = await parts.takeOrderTurn(destination.siteId, 'large', () =>
        sql.begin(async (sql) => {
          const own = runReport(destination.language)
          await writeOrdersOf(parts, sql, destination, orders, own)
          return own
        }),
      )
      report.add(own.read())
    }, stop)
  }
  try {
    for await (const bytes of bytesOfFile(sql, destination, file.id)) {
      decoder ??= decoderFor(bytes)
      for (const { kind, node } of reader.push(decoder.decode(bytes, { stream: true }))) {
        const order = kind === 'document' ? foreignOrderOf(node) : undefined
        if (order) batch.push(order)
        else if (kind === 'document') report.notStored('Документ (не заказ)')
        if (batch.length >= BATCH) await write()
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

const writeOrdersOf = async (
  parts: ExchangeParts,
  sql: Transaction,
  destination: ExchangeDestination,
  given: readonly ForeignOrder[],
  report: RunReport,
): Promise<void> => {
  const { siteId, number: origin } = destination
  const known = await selectByNumber(
    sql,
    destination,
    given.flatMap(({ number }) => number ?? []),
  )
  const idOf = new Map(known.map(({ number, order_id }) => [number, order_id]))
  // Of several documents of one order the last counts.
  const orders = new Map<number, ForeignOrder>()
  for (const one of given) {
    const id = one.number === null ? undefined : idOf.get(one.number)
    if (id === undefined) report.fault('order', one.label, `Заказ № ${one.label} не отправлялся с сайта.`)
    else orders.set(id, one)
  }
  const stored = await parts.readOrders(sql, siteId, [...orders.keys()])
  const statusOf = await statusReader(sql, destination, [...orders.values()], report)
  const updates = [...orders].flatMap(([id, foreign]) => {
    const json = stored.get(id)
    return json === undefined
      ? []
      : [{ id, foreign, update: updateOf(JSON.parse(json) as Order, foreign, statusOf(foreign), report) }]
  })
  const changed = updates.filter(({ update }) => update !== null)
  const written = await parts.writeForeignOrders(
    sql,
    changed.map(({ update }) => update as object),
    { siteId, origin },
  )
  changed.forEach(({ foreign }, place) => {
    const { outcome, faults } = written[place] ?? { outcome: 'invalid', faults: [] }
    report.count('order', outcome)
    for (const message of faults) report.fault('order', foreign.label, message)
  })
  report.count('order', 'unchanged', updates.length - changed.length)
  await keepForeignFacts(
    sql,
    destination,
    updates.map(({ id, foreign }) => ({
      order_id: id,
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

/** Reads the status of an order from its words. A word without a meaning is parked with the order, and nothing is guessed. */
const statusReader = async (
  sql: Transaction,
  destination: ExchangeDestination,
  orders: readonly ForeignOrder[],
  report: RunReport,
): Promise<(order: ForeignOrder) => string | undefined> => {
  await addWords(sql, destination, 'status', [{ theirs: CANCELED, name: CANCELED, ours: 'canceled' }])
  const words = await selectWords(sql, destination, 'status')
  const parked = new Map<string, number>()
  const meant = new Map(
    orders.map((order): [ForeignOrder, OrderStatus | undefined] => {
      const [word] = order.statusWords
      if (word === undefined) return [order, undefined]
      const status = orderStatusOf(words.get(word) ?? '')
      if (status === undefined) {
        parked.set(word, (parked.get(word) ?? 0) + 1)
        report.unknownWord(word)
      }
      return [order, status]
    }),
  )
  if (parked.size > 0) await countParked(sql, destination, 'status', parked)
  return (order) => meant.get(order)
}

/** Changes of an order by a document; null without changes. */
const updateOf = (
  order: Order,
  foreign: ForeignOrder,
  status: string | undefined,
  report: RunReport,
): object | null => {
  const left = new Map(foreign.quantities)
  // A split item is several lines of one product, and 1C has no returned goods.
  const linesOf = Map.groupBy(order.order_items, ({ product_key: key }) => key)
  const items = order.order_items.flatMap((item) => {
    const quantity = item.product_key === null ? undefined : left.get(item.product_key)
    if (item.product_key !== null) left.delete(item.product_key)
    const lines = linesOf.get(item.product_key) ?? []
    const isOther = quantity !== undefined && quantity !== keptQuantity(lines)
    const isCountable =
      quantity !== undefined &&
      quantity > 0 &&
      lines.length === 1 &&
      (Number.isInteger(quantity) || isDivisible(item.unit ?? null))
    if (isOther && !isCountable)
      report.fault('order', foreign.label, `Количество ${quantity} товара ${item.product_key} не сохранено.`)
    const change = {
      ...(isOther &&
        isCountable && { quantity: Math.round((quantity + (item.returned_quantity ?? 0)) * 1000) / 1000 }),
      ...(status !== undefined && status !== item.order_status && { order_status: status }),
    }
    return Object.keys(change).length > 0 ? [{ order_id: item.order_id, ...change }] : []
  })
  for (const key of left.keys())
    report.fault('order', foreign.label, `Строка с товаром ${key} добавлена в 1С и не сохранена.`)
  if (foreign.quantities.size > 0)
    for (const { product_key: key } of order.order_items)
      if (key !== null && !foreign.quantities.has(key))
        report.fault('order', foreign.label, `Строка с товаром ${key} удалена в 1С; на сайте она осталась.`)
  const payment = notesWith(order.payment, foreign.payment, 'paid_at', 'document_number')
  const delivery = notesWith(order.delivery, foreign.shipment, 'shipped_at', 'document_number')
  if (items.length === 0 && !payment && !delivery) return null
  return {
    order_id: order.order_id,
    ...(items.length > 0 && { order_items: items }),
    ...(payment && { payment }),
    ...(delivery && { delivery }),
  }
}

/** Quantity of items without their returned parts. */
const keptQuantity = (items: Order['order_items']): number =>
  Math.round(items.reduce((sum, item) => sum + item.quantity - (item.returned_quantity ?? 0), 0) * 1000) /
  1000

/** Notes of an order with a fact of the other system; undefined where they have it already. */
const notesWith = (
  notes: Order['payment'],
  fact: ForeignOrder['payment'],
  date: string,
  number: string,
): object | undefined => {
  if (!fact) return undefined
  const isKnown = notes?.[date] === fact.date && (fact.number === null || notes?.[number] === fact.number)
  return isKnown
    ? undefined
    : { ...notes, [date]: fact.date, ...(fact.number !== null && { [number]: fact.number }) }
}
