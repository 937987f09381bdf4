import { childOf, childrenOf, isTrue, numberOf, requisitesOf, textAt, type XmlNode } from '../xml/node.ts'

/** Order in a document of 1C. */
export interface ForeignOrder {
  /** Exchange number; null if the document has none of this server. */
  readonly number: number | null
  readonly label: string
  readonly id: string | null
  readonly foreignNumber: string | null
  readonly foreignDate: string | null
  /** Status words, the most decisive first. */
  readonly statusWords: readonly string[]
  readonly payment: ForeignFact | null
  readonly shipment: ForeignFact | null
  /** Quantities by product key; services have none. */
  readonly quantities: ReadonlyMap<string, number>
  /** Date of the document in 1C, `yyyy-MM-dd`; null if it has none. */
  readonly date: string | null
  /** Whole document: the source of an order created in 1C. */
  readonly node: XmlNode
}

export interface ForeignFact {
  readonly date: string
  readonly number: string | null
}

/** Values of cancellation in a document without a status word. */
export const CANCELED = 'Отменен'
export const DELETED = 'ПометкаУдаления'

const ORDER_OPERATION = 'Заказ товара'

/** Parses a document into an order; undefined for documents of payments and shipments. */
export const foreignOrderOf = (node: XmlNode): ForeignOrder | undefined => {
  const operation = textAt(node, 'ХозОперация')
  if (operation !== undefined && operation !== ORDER_OPERATION) return undefined
  const requisites = requisitesOf(node)
  const requisite = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const value = requisites.get(name)?.find((one) => one !== '') ?? textAt(node, name)
      // A missing date is written as the letter alone.
      if (value !== undefined && value !== 'T') return value
    }
    return undefined
  }
  const label = textAt(node, 'Номер') ?? ''
  const status = requisite('Статус заказа', 'СтатусЗаказа')
  const fact = (date: string | undefined, number: string | undefined): ForeignFact | null =>
    date === undefined ? null : { date, number: number ?? null }
  return {
    // Numbers of 1C documents have leading zeros.
    number: /^[1-9]\d{0,14}$/.test(label) ? Number(label) : null,
    label,
    id: textAt(node, 'Ид') ?? null,
    foreignNumber: requisite('Номер по 1С', 'Номер1С') ?? null,
    foreignDate: requisite('Дата по 1С', 'Дата1С') ?? null,
    statusWords: [
      ...(isTrue(requisite('Отменен')) ? [CANCELED] : []),
      ...(isTrue(requisite('ПометкаУдаления')) ? [DELETED] : []),
      ...(status === undefined ? [] : [status]),
    ],
    payment: fact(
      requisite('Дата оплаты по 1С', 'ДатаОплаты', 'Дата оплаты'),
      requisite('Номер оплаты по 1С', 'НомерОплаты'),
    ),
    shipment: fact(
      requisite('Дата отгрузки по 1С', 'ДатаОтгрузки', 'Дата отгрузки'),
      requisite('Номер отгрузки по 1С', 'НомерОтгрузки'),
    ),
    quantities: quantitiesOf(node),
    date: /^\d{4}-\d{2}-\d{2}/.exec(textAt(node, 'Дата') ?? '')?.[0] ?? null,
    node,
  }
}

/** True for a line with a service, as a delivery. */
export const isService = (line: XmlNode): boolean =>
  requisitesOf(line).get('ТипНоменклатуры')?.includes('Услуга') === true ||
  /^ORDER_(DELIVERY|FEE)$/.test(textAt(line, 'Ид') ?? '')

/** Quantities of goods; several lines of one product are summed up. */
const quantitiesOf = (node: XmlNode): ReadonlyMap<string, number> => {
  const quantities = new Map<string, number>()
  for (const line of childrenOf(childOf(node, 'Товары'), 'Товар')) {
    const key = textAt(line, 'Ид')
    const quantity = numberOf(textAt(line, 'Количество'))
    if (key !== undefined && quantity !== undefined && !isService(line))
      quantities.set(key, (quantities.get(key) ?? 0) + quantity)
  }
  return quantities
}
