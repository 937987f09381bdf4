import { createHash } from 'node:crypto'
import { product } from '@vitrina/schema/resources/product'
import { v2ProductGroup } from '@vitrina/schema/resources/v2-product-group'
import type { XmlNode } from '../xml/node.ts'
import { pricesByType, quantityText, stockByStore, totalStock, writeFigureRows } from './figures.ts'
import { importableProducts, NEW_PRODUCT } from './goods.ts'
import {
  type GoodsChange,
  type GoodsRow,
  keepGoods,
  selectGoods,
  setHidden,
  touchGoods,
} from './goods-queries.ts'
import { type Offer, offerOf } from './offer.ts'
import { type ResolvedReferences, resolveProductReferences } from './references.ts'
import { type Line, selectStored, type Writing, writeLines } from './writing.ts'

/**
 * Writes offers: variants as products of one group, prices and stock. A variant has the fields of its product until it has its own.
 * Offers of products that have never arrived are refused one by one.
 */
export const writeOffers = async (writing: Writing, nodes: readonly XmlNode[]): Promise<void> => {
  const { sql, destination, report } = writing
  const importable = importableProducts(writing)
  const all = new Map<string, Offer>()
  for (const node of nodes) {
    const offer = offerOf(node, destination, importable, report)
    if (!offer) report.fault('offer', '', 'Предложение без элемента Ид.')
    else all.set(offer.key, offer)
  }
  const offers = [...all.values()]
  const parents = offers.flatMap(({ parent }) => parent ?? [])
  const rows = await selectGoods(sql, destination, [...all.keys(), ...parents], parents)
  const known = await selectStored(sql, product, destination.siteId, [...all.keys()])
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
        line: own?.kept ?? {},
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
  await keepGoods(
    sql,
    destination,
    changes.filter(({ key }) => !refused.has(key)),
  )
  await touchGoods(sql, destination, [...all.keys(), ...parents])
  await hideProductsWithVariants(writing, usable, rows)

  const there = (key: string) => !refused.has(key)
  await writeFigureRows(
    writing,
    'prices',
    prices.rows.filter((row) => there(row.group_product_id)),
  )
  const stock = await stockByStore(writing, usable)
  await writeFigureRows(
    writing,
    'stock',
    stock.filter((row) => there(row.group_product_id)),
  )
  const summed = usable.filter(
    ({ key, quantity, stores }) => quantity === undefined && stores.length > 0 && there(key),
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

interface Variant {
  readonly line: Line
  readonly kept: NonNullable<GoodsChange['line']>
  readonly waiting: ResolvedReferences['waiting']
}

/** Fields of variants that are new, or of which an offer says something else than before. */
const variantLines = async (
  writing: Writing,
  offers: readonly Offer[],
  rows: ReadonlyMap<string, GoodsRow>,
): Promise<ReadonlyMap<string, Variant>> => {
  const changed = offers.flatMap((offer) => {
    const { key, parent, name, characteristics, values, fields } = offer
    const base = parent === null ? undefined : rows.get(parent)
    if (!base) return []
    const row = rows.get(key)
    const says = name !== undefined || characteristics.length > 0 || values !== undefined
    if (row && !says) return []
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([name, base.line.name, characteristics, values, fields]))
      .digest('hex')
    return row?.line.offer === fingerprint ? [] : [{ offer, base, row, fingerprint }]
  })
  const resolved = await resolveProductReferences(
    writing,
    changed.map(({ offer }) => ({ values: [...offer.characteristics, ...(offer.values ?? [])] })),
  )
  return new Map(
    changed.map(({ offer, base, row, fingerprint }, place): [string, Variant] => {
      const { fields: references, waiting } = resolved[place] ?? { fields: {}, waiting: null }
      const own = references.specifications ?? []
      const name = variantName(base.line.name ?? offer.name ?? offer.key, offer)
      const { code: _code, barcodes: _barcodes, ...shared } = base.line.fields ?? {}
      return [
        offer.key,
        {
          line: {
            ...(!row && { ...base.line.fields, ...shared, product_group_id: { code: base.key } }),
            ...(!row && base.line.category !== undefined && { category: base.line.category }),
            name,
            specifications: [...(base.line.specifications ?? []), ...own],
            ...offer.fields,
          },
          kept: { specifications: own, offer: fingerprint },
          waiting,
        },
      ]
    }),
  )
}

/** `Name (value, value)`; the name of the offer where its characteristics are not listed. */
const variantName = (base: string, { name, characteristics }: Offer): string =>
  characteristics.length > 0
    ? `${base} (${characteristics.map(({ value }) => value).join(', ')})`.slice(0, 255)
    : (name ?? base)

/** Writes the product groups of variants that are new, with the characteristics that distinguish their products. */
const writeGroupsOfVariants = async (
  writing: Writing,
  offers: readonly Offer[],
  variants: ReadonlyMap<string, Variant>,
  rows: ReadonlyMap<string, GoodsRow>,
): Promise<void> => {
  const characteristics = new Map<string, Set<string>>()
  for (const { key, parent } of offers) {
    const own = variants.get(key)
    if (parent === null || !own) continue
    const known = characteristics.get(parent) ?? new Set()
    characteristics.set(parent, known)
    for (const one of own.kept.specifications ?? []) known.add(one.specification_id.sp_key)
  }
  for (const { parent, line } of rows.values())
    if (parent !== null)
      for (const one of line.specifications ?? [])
        characteristics.get(parent)?.add(one.specification_id.sp_key)
  await writeLines(
    writing,
    v2ProductGroup,
    [...characteristics].map(([code, specifications]) => ({
      code,
      name: rows.get(code)?.line.name ?? code,
      group_specifications: [...specifications]
        .sort()
        .map((key, order) => ({ specification_id: { sp_key: key }, order })),
    })),
  )
}

/** Hides products that are sold by their variants only. */
const hideProductsWithVariants = async (
  writing: Writing,
  offers: readonly Offer[],
  rows: ReadonlyMap<string, GoodsRow>,
): Promise<void> => {
  const parents = [...new Set(offers.flatMap(({ parent }) => parent ?? []))]
  const shown = parents.filter((key) => rows.has(key) && rows.get(key)?.hidden !== 'variants')
  if (shown.length === 0) return
  await writeLines(
    writing,
    product,
    shown.map((key) => ({ group_product_id: key, hide: true })),
    { mode: 'update' },
  )
  await setHidden(writing.sql, writing.destination, shown, 'variants')
}
