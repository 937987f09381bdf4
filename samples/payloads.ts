import { readRows } from './rows.ts'

/** Content object for bulk-create or bulk-upsert, as far as a sample can fill it. */
export type Payload = Readonly<Record<string, unknown>>

type Text = string | null

interface Named {
  readonly name_ro: Text
  readonly name_ru: Text
  readonly name_en: Text
  readonly name_uk: Text
}

const names = ({ name_ro, name_ru, name_en, name_uk }: Named) => ({ name_ro, name_ru, name_en, name_uk })

/**
 * Sources of products do not tell a text's language, but its alphabet does a little: every text goes to
 * Romanian, which the API requires, and a Cyrillic one to Russian too.
 */
export const byAlphabet = (field: string, text: Text) => ({
  [`${field}_ro`]: text,
  ...(text !== null && /\p{Script=Cyrillic}/u.test(text) && { [`${field}_ru`]: text }),
})

const english = (field: string, text: Text) => ({ [`${field}_ro`]: text, [`${field}_en`]: text })

const images = (url: Text) => (url === null ? [] : [{ order: 0, url }])

const listed = (...texts: readonly Text[]) => texts.filter((text) => text !== null).join(', ') || null

/** Values for fields that the API requires of a product and a source lacks. */
export const UNKNOWN = { price: '0.00', category: [], specifications: [] } as const

export interface CategoryRow extends Named {
  readonly code: string
  readonly parent_code: Text
  readonly position: number
}

/** The 6,543 goods of the EU's procurement vocabulary: a tree, parents before children, four languages. */
export const categories = async (): Promise<Payload[]> =>
  (await readRows<CategoryRow>('categories')).map((row) => ({
    group_category_id: row.code,
    category_id: row.parent_code === null ? null : [{ group_category_id: row.parent_code }],
    position: row.position,
    ...names(row),
  }))

interface BestbuyRow extends Named {
  readonly code: string
  readonly parent_codes: readonly string[] | null
  readonly position: number
}

/** Best Buy's 4,584 categories: several parents to a category, children before parents, parents that have no row. */
export const categoriesBestbuy = async (): Promise<Payload[]> =>
  (await readRows<BestbuyRow>('categories_bestbuy')).map((row) => ({
    group_category_id: row.code,
    category_id: row.parent_codes?.map((code) => ({ group_category_id: code })) ?? null,
    position: row.position,
    ...names(row),
  }))

export interface ProductRow {
  readonly barcode: string
  readonly name: string
  readonly ingredients_text: Text
  readonly image_url: Text
}

/** 18,055 groceries of Open Food Facts, the barcode as key. No price: 0. */
export const products = async (): Promise<Payload[]> =>
  (await readRows<ProductRow>('products')).map((row) => ({
    ...UNKNOWN,
    group_product_id: row.barcode,
    code: row.barcode,
    ...byAlphabet('name', row.name),
    ...byAlphabet('description', row.ingredients_text),
    images: images(row.image_url),
  }))

interface OffFullRow {
  readonly code: string
  readonly product_name: Text
  readonly generic_name: Text
  readonly brands: Text
  readonly categories: Text
  readonly labels: Text
  readonly ingredients_text: Text
  readonly image_url: Text
}

/** 1,464 wider rows of Open Food Facts. A spreadsheet has spoilt their keys, so that most repeat. No price: 0. */
export const productsOffFull = async (): Promise<Payload[]> =>
  (await readRows<OffFullRow>('products_off_full')).map((row) => ({
    ...UNKNOWN,
    group_product_id: row.code,
    code: row.code,
    ...byAlphabet('name', row.product_name),
    ...byAlphabet('short_description', row.generic_name),
    ...byAlphabet('description', row.ingredients_text),
    keywords: listed(row.brands, row.categories, row.labels),
    images: images(row.image_url),
  }))

interface UciRow {
  readonly stock_code: string
  readonly description: Text
  readonly price_median: number
}

/** 4,070 goods of a British gift shop. Keys that differ only in case are different keys. */
export const productsUci = async (): Promise<Payload[]> =>
  (await readRows<UciRow>('products_uci')).map((row) => ({
    ...UNKNOWN,
    group_product_id: row.stock_code,
    code: row.stock_code,
    price: row.price_median,
    ...english('name', row.description),
  }))

interface StoreRow {
  readonly source: 'bestbuy' | 'osm_kyiv'
  readonly id: number
  readonly type?: string
  readonly name?: string
  readonly address?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly location?: { readonly lat: number; readonly lon: number }
  readonly hours?: string
  readonly lat?: number
  readonly lon?: number
  readonly name_uk?: Text
  readonly name_en?: Text
  readonly tags?: Readonly<Record<string, string>>
}

/** 815 stores: 789 of Best Buy, 26 places of Kyiv as OpenStreetMap has them, most without an address. */
export const stores = async (): Promise<Payload[]> =>
  (await readRows<StoreRow>('stores')).map((row) => ({
    code: `${row.source}-${row.id}`,
    lat: row.location?.lat ?? row.lat,
    lon: row.location?.lon ?? row.lon,
    name_en: row.name ?? row.name_en ?? null,
    name_uk: row.name_uk ?? null,
    name_ru: row.tags?.['name:ru'] ?? null,
    group: row.type ?? null,
    schedule: row.hours ?? row.tags?.opening_hours ?? null,
    phones: (row.tags?.phone ?? '').split(';').flatMap((phone) => (phone === '' ? [] : [{ phone }])),
    is_active: true,
    addresses: {
      address:
        listed(row.address ?? null, row.address2 || null, row.city ?? null, row.state ?? null) ??
        row.tags?.['addr:street'] ??
        null,
      house: row.tags?.['addr:housenumber'] ?? null,
      zip_code: row.zip ?? null,
    },
  }))

interface BookRow {
  readonly book_id: string
  readonly isbn: Text
  readonly isbn13: Text
  readonly authors: string
  readonly title: string
  readonly language_code: Text
  readonly image_url: string
}

/** 5,000 books; the authors are in `keywords`. The source has no prices: they are 0. */
export const productsBooks = async (): Promise<Payload[]> =>
  (await readRows<BookRow>('products_books')).map((row) => ({
    ...UNKNOWN,
    group_product_id: row.book_id,
    code: row.isbn,
    additional_codes: row.isbn13,
    ...(row.language_code?.startsWith('en') ? english('name', row.title) : byAlphabet('name', row.title)),
    keywords: row.authors,
    images: images(row.image_url),
  }))

interface MagentoRow {
  readonly sku: string
  readonly categories: string
  readonly name: string
  readonly description: string
  readonly weight: Text
  readonly visibility: string
  readonly price: string
  readonly url_key: Text
  readonly qty: string
}

/** 982 sports clothes of a vendor's demo shop, with HTML descriptions, one row a size and colour. */
export const productsMagento = async (): Promise<Payload[]> =>
  (await readRows<MagentoRow>('products_magento')).map((row) => ({
    ...UNKNOWN,
    group_product_id: row.sku,
    code: row.sku,
    price: row.price,
    qty: Number(row.qty),
    weight: row.weight,
    hide: row.visibility === 'Not Visible Individually',
    ...english('name', row.name),
    ...english('description', row.description),
    slug_ro: row.url_key,
    keywords: row.categories,
  }))

interface BrandRow {
  readonly id: string
  readonly display_name: string
  readonly match_names?: readonly string[]
  readonly wikidata?: string
}

/** 1,603 brands of shops in many alphabets; the link is their page in Wikidata. */
export const brands = async (): Promise<Payload[]> =>
  (await readRows<BrandRow>('brands')).map((row) => ({
    slug: row.id,
    name: row.display_name,
    seo_keywords: listed(...(row.match_names ?? [])),
    link: row.wikidata === undefined ? null : `https://www.wikidata.org/wiki/${row.wikidata}`,
    hide: false,
  }))
