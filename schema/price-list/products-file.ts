import { brand } from '../resources/brand.ts'
import { category } from '../resources/category.ts'
import { product } from '../resources/product.ts'
import { specification } from '../resources/specification.ts'
import { specificationValue } from '../resources/specification-value.ts'
import { isObject } from '../wire/object.ts'
import { slugOf } from '../wire/slug.ts'

// Products.json of the earlier system: categories in `catalog`, products in `product`, their characteristics in `features`.

type Element = Readonly<Record<string, unknown>>
type Line = Readonly<Record<string, unknown>>

/** Error of a JSON document that is not a file of products. */
export class NoProductsFile extends Error {}

/**
 * Objects of one kind in a file of products, in their order there, with the field names of the API; each brand, characteristic and value
 * once. Fields with other names than those of the file are passed on, so that an import stores or refuses them.
 * @throws {NoProductsFile}
 */
export const linesOfProductsFile = (path: string, file: unknown): readonly Line[] => {
  const { catalog, products } = sectionsOf(file)
  const linesOf = LINES[path]
  if (!linesOf) throw new Error(`A file of products has no ${path}.`)
  return linesOf(catalog, products)
}

/** Lines of each kind of object that a file of products has, by its path. */
const LINES: Readonly<
  Record<string, (catalog: readonly Element[], products: readonly Element[]) => readonly Line[]>
> = {
  [category.path]: (catalog) => catalog.map(categoryLine),
  [brand.path]: (_, products) =>
    once(
      brand.key,
      products.flatMap(({ vendor_name: vendor }) => {
        const name = nameIn(vendor)
        return name === undefined ? [] : [{ slug: brandKey(name), name }]
      }),
    ),
  [specification.path]: (_, products) =>
    once(
      specification.key,
      products.flatMap(featuresOf).map(({ feature }) => feature),
    ),
  [specificationValue.path]: (_, products) =>
    once(
      specificationValue.key,
      products.flatMap(featuresOf).map(({ value }) => value),
    ),
  [product.path]: (_, products) => products.map(productLine),
}

/** Paths of the objects that a file of products has, each after those that it refers to. */
export const PRODUCTS_FILE_OBJECTS: readonly string[] = Object.keys(LINES)

/** Sections of a file, each of one object or a list; several files may be joined to a list. */
const sectionsOf = (file: unknown): { readonly catalog: Element[]; readonly products: Element[] } => {
  const catalog: Element[] = []
  const products: Element[] = []
  for (const part of Array.isArray(file) ? file : [file]) {
    if (!isObject(part)) throw new NoProductsFile()
    const { catalog: ofPart, product: sold, features, ...others } = part
    if (Object.keys(others).length > 0) throw new NoProductsFile()
    const elements = elementsOf(sold)
    // The features next to a single product are those of the product.
    if (features !== undefined && elements.length !== 1) throw new NoProductsFile()
    catalog.push(...elementsOf(ofPart))
    products.push(...(features === undefined ? elements : [{ ...elements[0], features }]))
  }
  return { catalog, products }
}

const elementsOf = (section: unknown): readonly Element[] => {
  if (section === undefined || section === null) return []
  const elements: unknown[] = Array.isArray(section) ? section : [section]
  return elements.map((element) => {
    if (!isObject(element)) throw new NoProductsFile()
    return element
  })
}

/** Name in a text or number; undefined for any other value, and for an empty one. */
const nameIn = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : (typeof value === 'string' && value.trim()) || undefined

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** True for 0, false for 1; anything else is returned as it is, for the import to refuse. */
const hiddenBy = (visible: unknown): unknown => {
  if (visible === 0 || visible === '0' || visible === false) return true
  return visible === 1 || visible === '1' || visible === true ? false : visible
}

const categoryLine = ({ id, parent_id: parent, is_visible: visible, ...others }: Element): Line => ({
  group_category_id: id,
  ...(parent !== undefined && { category_id: isPresent(parent) ? [{ group_category_id: parent }] : [] }),
  ...(visible !== undefined && { hide: hiddenBy(visible) }),
  ...others,
})

const productLine = (element: Element): Line => {
  const {
    id,
    category_id: categories,
    stock,
    vendor_name: vendor,
    is_visible: visible,
    features,
    ...others
  } = element
  return {
    group_product_id: id,
    ...(categories !== undefined && {
      category: [categories].flat().map((one) => ({ group_category_id: one })),
    }),
    ...(stock !== undefined && { qty: stock }),
    ...(vendor !== undefined && { brand_id: brandIn(vendor) }),
    ...(visible !== undefined && { hide: hiddenBy(visible) }),
    ...(features !== undefined && {
      specifications: featuresOf(element).map(({ feature, value, others }) => ({
        specification_id: { sp_key: feature.sp_key },
        specification_value_id: { sp_key: value.sp_key },
        ...others,
      })),
    }),
    ...others,
  }
}

/** Key of a brand, made of its name as the server makes slugs. */
const brandKey = (name: string): string => slugOf(name, 'slug') || name

const brandIn = (vendor: unknown): unknown => {
  const name = nameIn(vendor)
  return name === undefined ? vendor || null : { slug: brandKey(name) }
}

/** Characteristic of a product with its value, each with a key made of its name. */
interface Feature {
  readonly feature: Line
  readonly value: Line
  /** Further fields of the file. */
  readonly others: Element
}

const featuresOf = ({ features }: Element): readonly Feature[] =>
  elementsOf(features).map((element) => {
    const { feature_ro, feature_ru, value_ro, value_ru, ...others } = isObject(element.feature)
      ? { ...element, ...element.feature, feature: undefined }
      : element
    return { feature: named(feature_ro, feature_ru), value: named(value_ro, value_ru), others }
  })

const named = (ro: unknown, ru: unknown): Line => {
  const name = nameIn(ro) ?? nameIn(ru)
  return {
    sp_key: name === undefined ? null : slugOf(name, 'compact'),
    ...(isPresent(ro) && { name_ro: ro }),
    ...(isPresent(ru) && { name_ru: ru }),
  }
}

/** The first line of each key. */
const once = (key: string, lines: readonly Line[]): readonly Line[] => {
  const linesByKey = new Map<unknown, Line>()
  for (const line of lines) if (!linesByKey.has(line[key])) linesByKey.set(line[key], line)
  return [...linesByKey.values()]
}
