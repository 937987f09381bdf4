import type { DestinationMapKind } from '@vitrina/schema/console/destination'
import type { Order } from '@vitrina/schema/orders/order'
import { notify, selectOwners } from '../../observe/notifications/notify.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { selectWords } from '../destinations/map-queries.ts'
import type { ExchangeParts } from '../parts.ts'
import type { ExchangeSession } from '../protocol/session.ts'
import { endRun, insertRun } from '../runs.ts'
import { orderFiles } from './order-files.ts'
import { quantitiesSent } from './order-lines.ts'
import {
  confirmOrders,
  enqueueChangedOrders,
  lockOrderExchange,
  MAX_ORDERS_PER_RESPONSE,
  type OrderExchange,
  releaseSession,
  releaseStopped,
  selectDueOrders,
  selectOwnKeys,
  selectUnconfirmed,
  sendOrders,
  setOrderLimit,
  stopOrders,
} from './order-queries.ts'
import { type NumberedOrder, type OrderDocuments, ordersXml } from './order-xml.ts'

/** Successive unconfirmed responses after which one of their orders is suspected. */
const MAX_UNCONFIRMED = 3

/** Characters of JSON of the orders per response. */
const MAX_CHARACTERS = 4 * 2 ** 20

/** Format of an answer: a CommerceML file, or a JSON array of the files of the earlier system. */
export type OrderFormat = 'xml' | 'json'

/**
 * Orders changed since their last confirmation, in a format. 1C stores a response as a whole or not at all, so after
 * three unconfirmed responses the next ones have half of the orders, and an order that is alone in three of them goes into
 * quarantine.
 */
export const dueOrders = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
  session: ExchangeSession,
  format: OrderFormat,
): Promise<Buffer> =>
  parts.sql.begin(async (sql) => {
    const state = await lockOrderExchange(sql, destination)
    const written = async (orders: readonly NumberedOrder[]): Promise<Buffer> => {
      const facts = await documentFacts(sql, destination, state)
      const { siteId, language } = destination
      return format === 'json' ? orderFiles(sql, siteId, language, orders, facts) : ordersXml(orders, facts)
    }
    if (!destination.live) return written([])
    const limit = await limitAfterUnconfirmed(sql, destination, state)
    await enqueueChangedOrders(sql, destination)
    await releaseStopped(sql, destination)
    return written(await numberedOrders(parts, sql, destination, state, session, { limit, format }))
  })

/** Shared values of the documents of a response, with the words of the destination. */
const documentFacts = async (
  sql: Transaction,
  destination: ExchangeDestination,
  { time_zone: timeZone }: OrderExchange,
): Promise<OrderDocuments> => {
  // Of several words with one meaning, the first one is sent.
  const theirWords = async (kind: DestinationMapKind): Promise<ReadonlyMap<string, string>> =>
    new Map(
      [...(await selectWords(sql, destination, kind))]
        .toReversed()
        .flatMap(([theirs, ours]) => (ours === null ? [] : [[ours, theirs] as const])),
    )
  const currencies = await theirWords('currency')
  const [site] = await sql<{ slug: string }>`select slug from site where id = ${destination.siteId}`
  return {
    language: destination.language,
    timeZone,
    currency: currencies.get(destination.currency) ?? destination.currency,
    statusWords: await theirWords('status'),
    paymentWords: await theirWords('payment'),
    deliveryWords: await theirWords('delivery'),
    now: new Date(),
    site: site?.slug ?? '',
  }
}

/** Number of orders in the next response. */
const limitAfterUnconfirmed = async (
  sql: Transaction,
  destination: ExchangeDestination,
  { order_limit: limit, unconfirmed }: OrderExchange,
): Promise<number> => {
  const open = await selectUnconfirmed(sql, destination)
  if (open.length === 0) return limit
  await releaseSession(sql, destination)
  if (unconfirmed + 1 < MAX_UNCONFIRMED) {
    await setOrderLimit(sql, destination, { limit, unconfirmed: unconfirmed + 1 })
    return limit
  }
  const [only, ...others] = open
  const next = others.length > 0 ? Math.ceil(open.length / 2) : Math.max(1, limit)
  if (only && others.length === 0) {
    const reason = `1С не подтвердила заказ ${MAX_UNCONFIRMED} раза подряд`
    await stopOrders(sql, destination, [{ order_id: only.order_id, state: 'quarantined', reason }])
    const run = await insertRun(sql, destination, { kind: 'orders out', file: 'query' })
    await endRun(sql, destination, run, {
      state: 'failed',
      report: { faults: [{ object: 'order', key: String(only.order_id), message: reason }], fault_count: 1 },
    })
    const { siteId, name } = destination
    const owners = await selectOwners(sql, siteId)
    await notify(sql, { siteId, kind: 'order_quarantined', target: only.order_id, name }, owners)
  }
  await setOrderLimit(sql, destination, { limit: next, unconfirmed: 0 })
  return next
}

/**
 * Due orders with their numbers. Orders with a product that 1C does not have are held: 1C would create a product of its own. A reader of
 * JSON has its products from imports, of which a destination knows nothing.
 */
const numberedOrders = async (
  { readOrders }: ExchangeParts,
  sql: Transaction,
  destination: ExchangeDestination,
  { next_number: first }: OrderExchange,
  session: ExchangeSession,
  { limit, format }: { readonly limit: number; readonly format: OrderFormat },
): Promise<readonly NumberedOrder[]> => {
  const due = await selectDueOrders(sql, destination, limit)
  const read = await readOrders(
    sql,
    destination.siteId,
    due.map(({ order_id }) => order_id),
  )
  const orders = due.flatMap(({ order_id, number }) => {
    const json = read.get(order_id)
    return json === undefined ? [] : [{ number, order: JSON.parse(json) as Order, size: json.length }]
  })
  const known = await selectOwnKeys(
    sql,
    destination,
    orders.flatMap(({ order }) => order.order_items.flatMap(({ product_key: key }) => key ?? [])),
  )
  const stopped: { order_id: number; state: 'held'; reason: string }[] = []
  const sent: NumberedOrder[] = []
  let next = first
  let size = 0
  for (const { number, order, size: own } of orders) {
    // Deliveries and fees have no product.
    const strange =
      format === 'xml' &&
      order.order_items.find(
        ({ product, product_key: key }) => product !== null && (key === null || !known.has(key)),
      )
    if (strange) {
      const reason = `Товар неизвестен в 1С: ${strange.product_key ?? strange.product}`
      stopped.push({ order_id: order.order_id, state: 'held', reason })
      continue
    }
    size += own
    if (sent.length > 0 && size > MAX_CHARACTERS) break
    sent.push({ number: number ?? next++, order })
  }
  if (stopped.length > 0) await stopOrders(sql, destination, stopped)
  if (sent.length > 0)
    await sendOrders(
      sql,
      destination,
      session.digest,
      sent.map(({ number, order }) => ({ order_id: order.order_id, number, lines: quantitiesSent(order) })),
      next,
    )
  return sent
}

/** Confirms the orders of the last response of this session. */
export const confirmSent = (
  { sql }: ExchangeParts,
  destination: ExchangeDestination,
  session: ExchangeSession,
): Promise<number> =>
  sql.begin(async (sql) => {
    const { order_limit: limit } = await lockOrderExchange(sql, destination)
    const confirmed = await confirmOrders(sql, destination, session.digest)
    if (confirmed.length === 0) return 0
    await setOrderLimit(sql, destination, {
      limit: Math.min(2 * limit, MAX_ORDERS_PER_RESPONSE),
      unconfirmed: 0,
    })
    const run = await insertRun(sql, destination, { kind: 'orders out', file: 'query' })
    const report = { counts: { order: { sent: confirmed.length } } }
    await endRun(sql, destination, run, { state: 'done', report })
    return confirmed.length
  })
