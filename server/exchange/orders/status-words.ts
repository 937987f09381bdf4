import type { Language } from '@vitrina/schema/languages'
import { ORDER_STATUS_LABELS } from '@vitrina/schema/orders/order-labels'
import { ORDER_STATUSES, type OrderStatus, orderStatusOf } from '@vitrina/schema/orders/order-status'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { addWords, selectWords } from '../destinations/map-queries.ts'
import { CANCELED, type ForeignOrder } from './document.ts'

/** Name of a status in the tables of 1C, and in orders whose status has no word of 1C. */
export const statusName = (status: OrderStatus, language: Language): string =>
  ORDER_STATUS_LABELS[status][language]

/** Status whose code or name a word is: a dialog of 1C can fill its table with those of the site. */
const ownStatusOf = (word: string, language: Language): OrderStatus | undefined =>
  orderStatusOf(word) ??
  ORDER_STATUSES.find((status) => statusName(status, language).toLowerCase() === word.toLowerCase())

/**
 * Reader of the statuses of orders of 1C. The words of the site, and that of a cancellation, are added with their own meanings, so that an
 * operator can change these; any other word has the meaning that an operator has given it.
 */
export const statusWordsOf = async (
  sql: Transaction,
  destination: ExchangeDestination,
  orders: Iterable<ForeignOrder>,
): Promise<(word: string) => OrderStatus | undefined> => {
  const own = new Map<string, OrderStatus>([[CANCELED, 'canceled']])
  for (const {
    statusWords: [word],
  } of orders) {
    const status = word === undefined || own.has(word) ? undefined : ownStatusOf(word, destination.language)
    if (word !== undefined && status !== undefined) own.set(word, status)
  }
  await addWords(
    sql,
    destination,
    'status',
    [...own].map(([theirs, ours]) => ({ theirs, name: theirs, ours })),
  )
  const words = await selectWords(sql, destination, 'status')
  return (word) => orderStatusOf(words.get(word) ?? '')
}
