import { BASE_PRICE } from '@vitrina/schema/console/destination'
import { currencyOf } from '../destinations/currency-words.ts'
import { type ParkedValue, parkValues, selectWords } from '../destinations/map-queries.ts'
import { FIGURE_IMPORTS } from '../parts.ts'
import { writePriceTypes, writeStores } from './classifier.ts'
import type { Offer, OfferPrice } from './offer.ts'
import { recordSessionChanges } from './session-changes.ts'
import type { Writing } from './writing.ts'

/** Different ids among these that pass a check, as objects with their ids as names. */
export const namedById = (
  ids: readonly string[],
  isIncluded: (id: string) => boolean,
): readonly { readonly key: string; readonly name: string }[] =>
  [...new Set(ids)].filter(isIncluded).map((id) => ({ key: id, name: id }))

/**
 * Prices of a batch by their types, and those of the base type. A type that no list defines becomes a user type with its id.
 * Prices in other currencies, and those with unmapped words, are parked.
 */
export const pricesByType = async (writing: Writing, offers: readonly Offer[]) => {
  const { sql, destination, report } = writing
  let types = await selectWords(sql, destination, 'price_type')
  const undefinedTypes = namedById(
    offers.flatMap(({ prices }) => prices.map(({ type }) => type)),
    (type) => types.get(type) == null,
  )
  if (undefinedTypes.length > 0) {
    await writePriceTypes(writing, undefinedTypes)
    types = await selectWords(sql, destination, 'price_type')
  }
  const currencies = await selectWords(sql, destination, 'currency')
  const base = types.get(BASE_PRICE)
  const parked = { price_type: [] as ParkedValue[], currency: [] as ParkedValue[] }
  const park = (
    kind: keyof typeof parked,
    foreignWord: string,
    { key, parent }: Offer,
    price: OfferPrice,
  ): void => {
    parked[kind].push({ theirs: foreignWord, key: `${key} ${price.type}`, value: { key, parent, ...price } })
    report.unknownWord(foreignWord)
  }
  const basePrices = new Map<string, string>()
  const rows = new Map<string, { user_type_id: { name: string }; price: string; group_product_id: string }>()
  for (const offer of offers)
    for (const one of offer.prices) {
      const { key } = offer
      const { type, price, currency } = one
      const userType = types.get(type)
      const code = currencyOf(currency, destination.currency, currencies)
      if (code === null) park('currency', currency ?? '', offer, one)
      else if (userType == null || type === BASE_PRICE) park('price_type', type, offer, one)
      else if (code !== destination.currency) report.notStored(`Цена (${code})`)
      else {
        const money = price.toFixed(2)
        if (Number(money) === 0) continue
        rows.set(`${type} ${key}`, { user_type_id: { name: userType }, price: money, group_product_id: key })
        if (type === base) basePrices.set(key, money)
      }
    }
  for (const kind of ['price_type', 'currency'] as const)
    await parkValues(sql, destination, kind, parked[kind])
  return { rows: [...rows.values()], base: basePrices }
}

/** Decimal places of a quantity. */
const PLACES = 3

export const quantityText = (quantity: number): string => String(Number(quantity.toFixed(PLACES)))

/** Rows of stock by warehouse; an unknown warehouse becomes a store with its id. */
export const stockByStore = async (writing: Writing, offers: readonly Offer[]) => {
  const { sql, destination } = writing
  let stores = await selectWords(sql, destination, 'store')
  const unknown = namedById(
    offers.flatMap(({ stores }) => stores.map(({ store }) => store)),
    (store) => stores.get(store) == null,
  )
  if (unknown.length > 0) {
    await writeStores(writing, unknown)
    stores = await selectWords(sql, destination, 'store')
  }
  return offers.flatMap(({ key, stores: own }) =>
    own.flatMap(({ store, quantity }) => {
      const code = stores.get(store)
      return code == null ? [] : [{ shop_id: { code }, qty: quantityText(quantity), group_product_id: key }]
    }),
  )
}

/** Quantities in all stores, by product. */
export const totalStock = async (
  { sql, destination }: Writing,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (keys.length === 0) return new Map()
  const rows = await sql<{ key: string; qty: string }>`
    select product.group_product_id as key, sum(stock.qty)::text as qty
    from product
    join product_stock as stock on stock.site_id = product.site_id and stock.product_id = product.id
    where product.site_id = ${destination.siteId} and product.group_product_id = any(${keys}::text[])
    group by product.group_product_id
  `
  return new Map(rows.map(({ key, qty }) => [key, qty]))
}

/** Writes rows of prices or stock, and counts them. */
export const writeFigureRows = async (
  { parts, sql, destination, report }: Writing,
  feed: 'stock' | 'prices',
  rows: readonly { readonly group_product_id: string }[],
): Promise<void> => {
  if (rows.length === 0) return
  const { siteId, number: origin } = destination
  const { updated, unchanged, refused } = await recordSessionChanges(
    sql,
    destination,
    FIGURE_IMPORTS[feed],
    rows.length,
    () => parts.writeFigures(sql, feed, rows, { siteId, origin }),
  )
  if (updated > 0) report.count(feed, 'updated', updated)
  if (unchanged > 0) report.count(feed, 'unchanged', unchanged)
  for (const [row, message] of refused) {
    report.count(feed, 'invalid')
    report.fault(feed, row.group_product_id, message)
  }
}
