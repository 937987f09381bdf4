import { type AmountChange, changedAmount, signedNumberIn } from '@vitrina/schema/amount-change'
import type { Language } from '@vitrina/schema/languages'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { product } from '@vitrina/schema/resources/product'
import type { QueryArguments } from '../../../api/request.ts'
import type { CurrentSite } from '../../../session/current-site.ts'
import { findPage } from '../../content.ts'
import { nameOf, namesOf } from '../../naming.ts'
import { findAllFigures, MAX_ROWS_PER_WRITE } from './find-figures.ts'

/**
 * Base of a price change: the price itself, the price of the product, its old price, or that of another user
 * type.
 */
export type PriceSource = 'itself' | 'price' | 'old_price' | number

/** Price to write. */
export interface PlannedPrice {
  readonly id: number
  readonly key: string
  readonly name: string
  /** Current price, or undefined. */
  readonly now: string | undefined
  readonly next: string
}

export interface PriceChangeRequest {
  readonly feed: ProductFeed
  /** Filters of the list. */
  readonly narrowing: QueryArguments
  /** User type whose prices change. */
  readonly owner: number
  readonly source: PriceSource
  readonly change: Omit<AmountChange, 'by'> & { readonly by: string }
  readonly language: Language
}

interface Counted {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly amount: string
}

const PRODUCTS_AT_ONCE = 5000

/** Amounts in a field of the products themselves. */
const amountsOfProducts = async (
  site: CurrentSite,
  narrowing: QueryArguments,
  field: 'price' | 'old_price',
  language: Language,
): Promise<readonly Counted[] | null> => {
  const prices: Counted[] = []
  const names = namesOf(product, language)
  const fields = [...new Set(['id', product.key, field, ...names])].join()
  for (let after = 0; ; ) {
    const query = { ...narrowing, fields, after, page_size: PRODUCTS_AT_ONCE }
    const { rows } = await findPage(site, product.path, query)
    for (const row of rows)
      if (typeof row[field] === 'string')
        prices.push({
          ...{ id: row.id, key: String(row[product.key]), amount: row[field] },
          name: nameOf(product, row, language),
        })
    if (prices.length > MAX_ROWS_PER_WRITE) return null
    if (rows.length < PRODUCTS_AT_ONCE) return prices
    after = rows.at(-1)?.id ?? after
  }
}

/** Changed prices of the list; null if they exceed one call. */
export const planPrices = async (
  site: CurrentSite,
  { feed, narrowing, owner, source, change, language }: PriceChangeRequest,
): Promise<readonly PlannedPrice[] | null> => {
  const { at_least: _, at_most: __, owner: ___, ...ofProducts } = narrowing
  const present = await findAllFigures(
    site,
    feed,
    { ...(source === 'itself' ? narrowing : ofProducts), owner },
    language,
  )
  if (present === null) return null
  const now = new Map(present.map(({ product_id, figure }) => [product_id, figure]))
  const toCounted = (rows: typeof present) =>
    rows.map(({ product_id: id, key, name, figure: amount }) => ({ id, key, name, amount }))
  const sources =
    source === 'itself'
      ? toCounted(present)
      : typeof source === 'number'
        ? await findAllFigures(site, feed, { ...ofProducts, owner: source }, language).then(
            (rows) => rows && toCounted(rows),
          )
        : await amountsOfProducts(site, ofProducts, source, language)
  if (sources === null) return null
  const by = signedNumberIn(change.by) ?? '0'
  return sources.flatMap(({ amount, ...named }) => {
    const next = changedAmount(amount, { ...change, by }, 2)
    return now.get(named.id) === next ? [] : [{ ...named, now: now.get(named.id), next }]
  })
}
