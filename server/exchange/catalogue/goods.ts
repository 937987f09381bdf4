import { product } from '@vitrina/schema/resources/product'
import { textAt, type XmlNode } from '../xml/node.ts'
import { adoptProducts, identityOf } from './adopt.ts'
import { isDeleted } from './classifier.ts'
import {
  type GoodsChange,
  type GoodsRow,
  type HiddenBecause,
  selectGoods,
  storeGoods,
} from './goods-queries.ts'
import { fieldReader, groupIdsOf, picturesOf, propertiesOf, type ReadFields } from './product-fields.ts'
import { type ProductReferences, resolveProductReferences } from './references.ts'
import { type Line, selectStored, shortName, type Writing, writeLines } from './writing.ts'

/** Fields that a new product needs; it is hidden until it has a price. */
export const NEW_PRODUCT: Line = { price: '0', category: [], specifications: [], hide: true }

interface Item {
  readonly key: string
  readonly name: string | undefined
  readonly fields: Line
  readonly references: ProductReferences
  readonly pictures: readonly string[] | undefined
  readonly deleted: boolean
}

/** Stored columns of products that decide about names and visibility. */
interface StoredProduct extends Record<string, unknown> {
  readonly price: string | number | null
}

/**
 * Writes goods as products; the key is the id of the goods. An omitted field is not changed. Fields that refer to missing objects
 * wait for them. A deletion mark hides a product, and its removal shows it again.
 */
export const writeGoods = async (writing: Writing, nodes: readonly XmlNode[]): Promise<void> => {
  const { sql, destination, report } = writing
  const reader = await fieldReader(writing)
  const items = itemsIn(writing, nodes, reader.read)
  await reader.park()
  await adoptProducts(
    writing,
    items.map(({ key, fields }) => ({ key, ...identityOf(fields) })),
  )
  const keys = items.map(({ key }) => key)
  const rows = await selectGoods(sql, destination, keys)
  const variants = Map.groupBy(rows.values(), ({ parent }) => parent)
  const stored = await selectStored<StoredProduct>(
    sql,
    product,
    destination.siteId,
    [...keys, ...rows.keys()],
    ['price'],
  )
  const resolved = await resolveProductReferences(
    writing,
    items.map(({ references }) => references),
  )
  const lines: Line[] = []
  const changes: (GoodsChange | null)[] = []
  items.forEach(({ key, name, fields, pictures, deleted }, place) => {
    const row = rows.get(key)
    const { fields: references, waiting } = resolved[place] ?? { fields: {}, waiting: null }
    const hiding = hidingOf(row?.hidden ?? null, deleted, hasPrice(stored.get(key)))
    lines.push({
      group_product_id: key,
      ...(name !== undefined && { name }),
      ...fields,
      ...references,
      ...hiding.line,
    })
    changes.push({
      key,
      hidden: hiding.hidden,
      line: {
        ...(name !== undefined && { name }),
        fields: { ...row?.line.fields, ...fields },
        ...references,
      },
      waiting: unresolvedReferences(row, references, waiting),
      ...(pictures && { pictures }),
    })
    for (const variant of variants.get(key) ?? []) {
      const own = hidingOf(variant.hidden, deleted, hasPrice(stored.get(variant.key)))
      const specifications = references.specifications && [
        ...references.specifications,
        ...(variant.line.specifications ?? []),
      ]
      const { code: _code, barcodes: _barcodes, ...shared } = fields
      lines.push({
        group_product_id: variant.key,
        ...shared,
        ...(references.category && { category: references.category }),
        ...(specifications && { specifications }),
        ...own.line,
      })
      changes.push({ ...variant, line: {}, hidden: own.hidden, ...(pictures && { pictures }) })
    }
  })
  const written = await writeLines(writing, product, lines, { slugs: 'auto', newValues: NEW_PRODUCT })
  const storedChanges = changes.flatMap((change, place): GoodsChange[] => {
    const outcome = written[place]?.outcome
    if (!change || outcome === 'invalid') return []
    return [outcome === 'created' && change.hidden === null ? { ...change, hidden: 'no price' } : change]
  })
  await storeGoods(sql, destination, storedChanges)
  const waiting = storedChanges.filter((change) => change.waiting !== null).length
  if (waiting > 0) report.count('product', 'waiting', waiting)
}

/** Goods of a batch; of several with one key, the last one counts. */
const itemsIn = ({ report }: Writing, nodes: readonly XmlNode[], read: ReadFields): readonly Item[] => {
  const items = new Map<string, Item>()
  for (const node of nodes) {
    const key = textAt(node, 'Ид')
    if (key === undefined) {
      report.fault(product.path, textAt(node, 'Наименование') ?? '', 'Товар без элемента Ид.')
      continue
    }
    const name = textAt(node, 'Наименование')
    const groups = groupIdsOf(node)
    const values = propertiesOf(node, report)
    items.delete(key)
    items.set(key, {
      key,
      name: name && shortName(name),
      fields: read(node, key),
      references: { ...(groups && { groups }), ...(values && { values }) },
      pictures: picturesOf(node),
      deleted: isDeleted(node),
    })
  }
  return [...items.values()]
}

const hasPrice = (stored: StoredProduct | undefined): boolean => Number(stored?.price ?? 0) > 0

/** Visibility of a product after goods named it. A product that an operator has hidden stays hidden. */
const hidingOf = (
  hidden: HiddenBecause | null,
  deleted: boolean,
  priced: boolean,
): { readonly line: Line; readonly hidden: HiddenBecause | null } => {
  if (deleted) return { line: { hide: true }, hidden: 'deleted' }
  if (hidden !== 'deleted' && hidden !== 'absent') return { line: {}, hidden }
  return priced ? { line: { hide: false }, hidden: null } : { line: {}, hidden: 'no price' }
}

/** Unresolved references: those of this file, and earlier ones of fields that the file does not contain. */
const unresolvedReferences = (
  row: GoodsRow | undefined,
  now: { readonly category?: unknown; readonly specifications?: unknown },
  waiting: ProductReferences | null,
): ProductReferences | null => {
  const { groups, values } = row?.waiting ?? {}
  const all: ProductReferences = {
    ...(groups && !now.category && { groups }),
    ...(values && !now.specifications && { values }),
    ...waiting,
  }
  return all.groups || all.values ? all : null
}
