import { createHash } from 'node:crypto'
import { product } from '@vitrina/schema/resources/product'
import { v2ProductGroup } from '@vitrina/schema/resources/v2-product-group'
import { type GoodsChange, type GoodsRow, setHidden } from './goods-queries.ts'
import type { Offer } from './offer.ts'
import { type ResolvedReferences, resolveProductReferences } from './references.ts'
import { type Line, type Writing, writeLines } from './writing.ts'

/** Fields of a variant, and its stored data. */
interface Variant {
  readonly line: Line
  readonly storedLine: NonNullable<GoodsChange['line']>
  readonly waiting: ResolvedReferences['waiting']
}

/** Fields of variants that are new or whose offer has changed. */
export const variantLines = async (
  writing: Writing,
  offers: readonly Offer[],
  rows: ReadonlyMap<string, GoodsRow>,
): Promise<ReadonlyMap<string, Variant>> => {
  const changed = offers.flatMap((offer) => {
    const { key, parent, name, characteristics, values, fields } = offer
    const base = parent === null ? undefined : rows.get(parent)
    if (!base) return []
    const row = rows.get(key)
    const hasFields = name !== undefined || characteristics.length > 0 || values !== undefined
    if (row && !hasFields) return []
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
          storedLine: { specifications: own, offer: fingerprint },
          waiting,
        },
      ]
    }),
  )
}

/** `Name (value, value)`; the name of the offer if it lists no characteristics. */
const variantName = (base: string, { name, characteristics }: Offer): string =>
  characteristics.length > 0
    ? `${base} (${characteristics.map(({ value }) => value).join(', ')})`.slice(0, 255)
    : (name ?? base)

/** Writes the product groups of new variants, with the characteristics that distinguish their products. */
export const writeGroupsOfVariants = async (
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
    for (const one of own.storedLine.specifications ?? []) known.add(one.specification_id.sp_key)
  }
  for (const { parent, line } of rows.values())
    if (parent !== null)
      for (const one of line.specifications ?? [])
        characteristics.get(parent)?.add(one.specification_id.sp_key)
  await writeLines(
    writing,
    v2ProductGroup,
    [...characteristics].map(([code, specifications]) => {
      const options = [...specifications].sort().map((key) => ({ sp_key: key }))
      return {
        code,
        name: rows.get(code)?.line.name ?? code,
        group_specifications: options.map((specification_id, order) => ({ specification_id, order })),
        options,
      }
    }),
  )
}

/** Hides products that are sold only as variants. */
export const hideProductsWithVariants = async (
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
