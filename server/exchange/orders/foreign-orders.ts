import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { currencyOf } from '../destinations/currency-words.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { selectWords } from '../destinations/map-queries.ts'
import type { ExchangeParts } from '../parts.ts'
import type { RunReport } from '../report.ts'
import { textAt } from '../xml/node.ts'
import { CANCELED, DELETED, type ForeignOrder } from './document.ts'
import { linesOf, newOrderOf } from './new-order.ts'
import { type KnownOrder, selectKnownOrders, storeForeignOrders } from './order-queries.ts'
import { selectProductKeys, selectUsedRrns } from './site-queries.ts'

/** Finds the order of the site for a document; undefined for an unknown one. */
export const orderFinder = async (
  sql: Transaction,
  destination: ExchangeDestination,
  documents: readonly ForeignOrder[],
): Promise<(document: ForeignOrder) => number | undefined> => {
  const known = await selectKnownOrders(sql, destination, {
    numbers: documents.flatMap(({ number }) => number ?? []),
    ids: documents.flatMap(({ id }) => id ?? []),
    labels: documents.flatMap(({ number, label }) => (number === null ? label : [])),
  })
  const byNumber = new Map(known.flatMap((one) => (one.number === null ? [] : [[one.number, one] as const])))
  const byId = new Map(
    known.flatMap((one) => (one.foreign_id === null ? [] : [[one.foreign_id, one] as const])),
  )
  const byName = new Map(
    known.flatMap((one) => (one.foreign_number === null ? [] : [[nameOf(one), one] as const])),
  )
  return (document) => {
    const { number, id, label, date } = document
    const order =
      number === null
        ? ((id === null ? undefined : byId.get(id)) ??
          byName.get(nameOf({ foreign_number: label, foreign_date: date })))
        : byNumber.get(number)
    return order?.order_id
  }
}

/** Number of a document of 1C, which is unique within a year. */
const nameOf = ({
  foreign_number: number,
  foreign_date: date,
}: Pick<KnownOrder, 'foreign_number' | 'foreign_date'>): string => `${number} ${date?.slice(0, 4) ?? ''}`

/**
 * Creates orders for documents created in 1C: those with a number in the format of 1C. A document with a number in the format of
 * the site belongs to another site or an earlier shop, and is refused. An order is created with all its lines or not at all.
 */
export const createMissing = async (
  parts: ExchangeParts,
  sql: Transaction,
  destination: ExchangeDestination,
  documents: readonly ForeignOrder[],
  report: RunReport,
): Promise<ReadonlyMap<ForeignOrder, number>> => {
  const { siteId, number: origin } = destination
  const refuse = ({ label }: ForeignOrder, reason: string): void =>
    report.fault('order', label, `Заказ № ${label} ${reason}`)
  // Of several documents of one order, the last one counts.
  const own = new Map<string, ForeignOrder>()
  for (const one of documents) {
    const isDeleted = one.statusWords.some((word) => word === CANCELED || word === DELETED)
    if (one.number !== null) refuse(one, 'не отправлялся с сайта.')
    else if (one.label === '') report.fault('order', '', 'Заказ без номера.')
    else if (isDeleted) report.count('order', 'skipped')
    else own.set(one.id ?? nameOf({ foreign_number: one.label, foreign_date: one.date }), one)
  }
  if (own.size === 0) return new Map()

  const keys = [...own.values()].flatMap(({ node }) => linesOf(node).map((line) => textAt(line, 'Ид') ?? ''))
  const known = await selectProductKeys(sql, siteId, keys)
  const currencies = await selectWords(sql, destination, 'currency')
  const units = await selectWords(sql, destination, 'unit')
  const sound = [...own.values()].filter((one) => {
    const lines = linesOf(one.node)
    const strange = lines.filter((line) => !known.has(textAt(line, 'Ид') ?? ''))
    const word = textAt(one.node, 'Валюта')
    if (lines.length === 0) refuse(one, 'не создан: в нём нет товаров.')
    else if (currencyOf(word, destination.currency, currencies) !== destination.currency)
      refuse(one, `не создан: валюта «${word}» не является валютой сайта (${destination.currency}).`)
    else if (strange.length > 0)
      refuse(one, `не создан: на сайте нет товаров ${strange.map(nameOfLine).join(', ')}.`)
    else return true
    return false
  })
  const usedRrns = await selectUsedRrns(
    sql,
    siteId,
    sound.map(({ label }) => label),
  )
  const written = await parts.writeForeignOrders(
    sql,
    sound.map((one) => newOrderOf(one, { ...destination, isRrnFree: !usedRrns.has(one.label), units })),
    { siteId, origin },
  )
  const createdIds = new Map<ForeignOrder, number>()
  sound.forEach((one, place) => {
    const { outcome = 'invalid', id = null, faults = [] } = written[place] ?? {}
    report.count('order', outcome)
    for (const fault of faults) refuse(one, `не создан: ${fault}`)
    if (faults.length === 0 && id !== null) createdIds.set(one, id)
  })
  await storeForeignOrders(
    sql,
    destination,
    [...createdIds].map(([{ id, label, date, foreignDate, quantities }, orderId]) => ({
      order_id: orderId,
      foreign_id: id,
      foreign_number: label,
      foreign_date: foreignDate ?? date,
      lines: Object.fromEntries(quantities),
    })),
  )
  return createdIds
}

const nameOfLine = (line: Parameters<typeof textAt>[0]): string =>
  [textAt(line, 'Ид'), `«${textAt(line, 'Наименование') ?? ''}»`].filter(Boolean).join(' ')
