import { childOf, childrenOf, numberOf, textAt, type XmlNode } from '../xml/node.ts'
import { isDeleted } from './classifier.ts'
import { characteristicsOf, type FieldReader, propertiesOf } from './product-fields.ts'
import type { PropertyValue } from './references.ts'
import { type Line, shortName } from './writing.ts'

/** An offer of a file: a product or one of its variants, with prices and stock. */
export interface Offer {
  readonly key: string
  /** Key of the product of a variant; null if the offer is the product itself. */
  readonly parent: string | null
  readonly name: string | undefined
  readonly fields: Line
  readonly characteristics: readonly PropertyValue[]
  /** Properties of the offer; undefined if the file has none. */
  readonly values: readonly PropertyValue[] | undefined
  readonly prices: readonly OfferPrice[]
  /** Quantity in all warehouses; undefined if the file does not contain it. */
  readonly quantity: number | undefined
  readonly stores: readonly { readonly store: string; readonly quantity: number }[]
  readonly deleted: boolean
}

export interface OfferPrice {
  readonly type: string
  /** Price of one unit. */
  readonly price: number
  readonly currency: string | undefined
}

const NO_CHARACTERISTIC = /^0{8}-0{4}-0{4}-0{4}-0{12}$/

/** Key of an offer: the id of its product, and of its characteristic after `#`. Undefined for an offer without an id. */
export const keyOfOffer = (node: XmlNode): string | undefined => {
  const id = textAt(node, 'Ид')
  if (id === undefined) return undefined
  const characteristic = textAt(node, 'ИдХарактеристики')
  return characteristic === undefined || id.includes('#') || NO_CHARACTERISTIC.test(characteristic)
    ? id
    : `${id}#${characteristic}`
}

/** Key of the product of a variant's key; null for a product without characteristic. */
export const parentOfKey = (key: string): string | null => {
  const at = key.indexOf('#')
  return at > 0 ? key.slice(0, at) : null
}

export const offerOf = (
  node: XmlNode,
  { read, report }: Pick<FieldReader, 'read' | 'report'>,
): Offer | undefined => {
  const key = keyOfOffer(node)
  if (key === undefined) return undefined
  const values = propertiesOf(node, report)
  return {
    key,
    parent: parentOfKey(key),
    name: shortName(textAt(node, 'Наименование') ?? '') || undefined,
    fields: read(node, key),
    characteristics: characteristicsOf(node),
    values,
    prices: pricesOf(node),
    quantity: quantityOf(node),
    stores: storesOf(node),
    deleted: isDeleted(node),
  }
}

/** Quantity in all warehouses: an element of the offer or of its rest, or the text of the rest. */
const quantityOf = (node: XmlNode): number | undefined => {
  const rest = childOf(node, 'Остатки', 'Остаток')
  return numberOf(textAt(node, 'Количество')) ?? numberOf(textAt(rest, 'Количество')) ?? numberOf(rest?.text)
}

/** Prices of one unit; zero means no price. */
const pricesOf = (node: XmlNode): readonly OfferPrice[] =>
  childrenOf(childOf(node, 'Цены'), 'Цена').flatMap((one) => {
    const type = textAt(one, 'ИдТипаЦены')
    const price = numberOf(textAt(one, 'ЦенаЗаЕдиницу'))
    if (type === undefined || price === undefined || price <= 0) return []
    const coefficient = numberOf(textAt(one, 'Коэффициент')) ?? 1
    return [{ type, price: price / (coefficient > 0 ? coefficient : 1), currency: textAt(one, 'Валюта') }]
  })

/** Stock by warehouse: attributes in 2.0x, elements in 3.1. */
const storesOf = (node: XmlNode): Offer['stores'] => {
  const nodes = [
    ...childrenOf(node, 'Склад'),
    ...childrenOf(childOf(node, 'Склады'), 'Склад'),
    ...childrenOf(childOf(node, 'Остатки'), 'Остаток').flatMap((one) => childrenOf(one, 'Склад')),
  ]
  const quantities = new Map<string, number>()
  for (const one of nodes) {
    const store = one.attributes.ИдСклада ?? textAt(one, 'Ид')
    const quantity = numberOf(
      one.attributes.КоличествоНаСкладе ?? textAt(one, 'Количество', 'КоличествоНаСкладе'),
    )
    if (store && quantity !== undefined) quantities.set(store, quantity)
  }
  return [...quantities].map(([store, quantity]) => ({ store, quantity }))
}
