import { product } from '@vitrina/schema/resources/product'
import type { XmlNode } from '../xml/node.ts'
import { adoptProducts, identityOf } from './adopt.ts'
import { pricesByType, quantityText, stockByStore, totalStock, writeFigureRows } from './figures.ts'
import { NEW_PRODUCT } from './goods.ts'
import { type GoodsChange, markGoodsNamed, selectGoods, storeGoods } from './goods-queries.ts'
import { type Offer, offerOf } from './offer.ts'
import { fieldReader } from './product-fields.ts'
import { hideProductsWithVariants, variantLines, writeGroupsOfVariants } from './variants.ts'
import { type Line, selectStored, type Writing, writeLines } from './writing.ts'

/** Writes offers. An offer without an id is a fault. */
export const writeOffers = async (writing: Writing, nodes: readonly XmlNode[]): Promise<void> => {
  const reader = await fieldReader(writing)
  const all = new Map<string, Offer>()
  for (const node of nodes) {
    const offer = offerOf(node, reader)
    if (!offer) writing.report.fault('offer', '', 'Предложение без элемента Ид.')
    else all.set(offer.key, offer)
  }
  await reader.park()
  await writeParsedOffers(writing, [...all.values()])
}

/**
 * Writes offers of different keys: variants as products of one group, prices and stock. A variant has the fields of its product
 * until it has its own. Offers of unknown products are refused individually.
 */
export const writeParsedOffers = async (writing: Writing, offers: readonly Offer[]): Promise<void> => {
  const { sql, destination, report } = writing
  const keys = offers.map(({ key }) => key)
  const parents = offers.flatMap(({ parent }) => parent ?? [])
  await adoptProducts(
    writing,
    offers.map(({ key, fields }) => ({ key, ...identityOf(fields) })),
  )
  const rows = await selectGoods(sql, destination, [...keys, ...parents], parents)
  const known = await selectStored(sql, product, destination.siteId, keys)
  const usable = offers.filter(({ key, parent }) => {
    const isKnown = known.has(key) || (parent !== null && rows.has(parent))
    if (!isKnown) report.fault('offer', key, 'Нет такого товара: сначала должен прийти каталог.')
    return isKnown
  })

  const variants = await variantLines(writing, usable, rows)
  const prices = await pricesByType(writing, usable)
  const changes: GoodsChange[] = []
  const lines = { fresh: [] as Line[], known: [] as Line[] }
  for (const offer of usable) {
    const { key, parent } = offer
    const row = rows.get(key)
    const price = prices.base.get(key)
    const own = variants.get(key)
    const isFresh = own !== undefined && !known.has(key)
    const hidden = row?.hidden ?? (isFresh ? 'no price' : null)
    const shown = hidden === 'no price' && price !== undefined && !offer.deleted
    const line: Line = {
      ...own?.line,
      ...(price !== undefined && { price }),
      ...(offer.quantity !== undefined && { qty: quantityText(offer.quantity) }),
      ...(offer.deleted ? { hide: true } : shown && { hide: false }),
    }
    const after = offer.deleted ? 'deleted' : shown ? null : hidden
    if (Object.keys(line).length > 0)
      lines[isFresh ? 'fresh' : 'known'].push({ group_product_id: key, ...line })
    if (own || !row || after !== row.hidden)
      changes.push({
        ...row,
        key,
        parent,
        hidden: after,
        line: own?.storedLine ?? {},
        waiting: own?.waiting ?? row?.waiting ?? null,
      })
  }
  await writeGroupsOfVariants(writing, usable, variants, rows)
  const written = await writeLines(writing, product, lines.fresh, { slugs: 'auto', newValues: NEW_PRODUCT })
  await writeLines(writing, product, lines.known, { mode: 'update' })
  const refused = new Set(
    lines.fresh.flatMap((line, place) =>
      written[place]?.outcome === 'invalid' ? line.group_product_id : [],
    ),
  )
  await storeGoods(
    sql,
    destination,
    changes.filter(({ key }) => !refused.has(key)),
  )
  await markGoodsNamed(sql, destination, [...keys, ...parents])
  await hideProductsWithVariants(writing, usable, rows)

  const isAccepted = (key: string) => !refused.has(key)
  await writeFigureRows(
    writing,
    'prices',
    prices.rows.filter((row) => isAccepted(row.group_product_id)),
  )
  const stock = await stockByStore(writing, usable)
  await writeFigureRows(
    writing,
    'stock',
    stock.filter((row) => isAccepted(row.group_product_id)),
  )
  const summed = usable.filter(
    ({ key, quantity, stores }) => quantity === undefined && stores.length > 0 && isAccepted(key),
  )
  const totals = await totalStock(
    writing,
    summed.map(({ key }) => key),
  )
  await writeLines(
    writing,
    product,
    [...totals].map(([key, qty]) => ({ group_product_id: key, qty })),
    { mode: 'update' },
  )
}
