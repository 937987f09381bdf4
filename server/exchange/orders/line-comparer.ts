import type { Order } from '@vitrina/schema/orders/order'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { selectWords } from '../destinations/map-queries.ts'
import { textAt } from '../xml/node.ts'
import type { ForeignOrder } from './document.ts'
import type { StoredLines } from './line-queries.ts'
import { itemsOf, linesOf } from './new-order.ts'
import { compareLines, type OpenLine, quantitiesSent } from './order-lines.ts'
import { selectProductKeys } from './site-queries.ts'

/** Comparer of the lines of orders with those of documents, with what the destination had before. */
export const lineComparer = async (
  sql: Transaction,
  destination: ExchangeDestination,
  orders: ReadonlyMap<number, ForeignOrder>,
  stored: ReadonlyMap<number, StoredLines>,
): Promise<(order: Order, foreign: ForeignOrder) => ReturnType<typeof compareLines>> => {
  const keys = [...orders.values()].flatMap(({ quantities }) => [...quantities.keys()])
  const products = await selectProductKeys(sql, destination.siteId, keys)
  const units = await selectWords(sql, destination, 'unit')
  const { language, orderLines } = destination
  return (order, { node, quantities }) => {
    const { known = null, open = [], isUnchanged = false } = stored.get(order.order_id) ?? {}
    const lines = (key: string) => linesOf(node).filter((line) => textAt(line, 'Ид') === key)
    return compareLines(
      order,
      {
        quantities,
        nameOf: (key) => lines(key).map((line) => textAt(line, 'Наименование'))[0] ?? null,
        itemsOf: (key) => itemsOf(node, lines(key), { units, language }),
      },
      {
        known: isUnchanged ? quantitiesSent(order) : known,
        open,
        isReported: orderLines === 'report',
        isProduct: (key) => products.has(key),
      },
    )
  }
}

const REASONS = {
  reported: 'записывать изменения строк выключено',
  conflict: 'она изменена и на сайте',
  unknown_product: 'товара на сайте ещё нет',
  not_writable: 'она разделена, возвращена или её единица неделима',
} as const

/** Line that is not written, for the report of a file. */
export const sentenceOf = ({ key, reason, ours, theirs }: OpenLine): string =>
  `Строка с товаром ${key} не сохранена (на сайте ${ours}, в 1С ${theirs}): ${REASONS[reason]}.`
