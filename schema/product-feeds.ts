import type { InLanguages } from './languages.ts'
import type { Field, Resource } from './resource.ts'
import { product } from './resources/product.ts'
import { shop } from './resources/shop.ts'
import { userType } from './resources/user-type.ts'

/** Figure of a product for each object of another kind, written for many products per call (5.2.1, 5.2.2). */
export interface ProductFeed {
  /** `type` in the change feed. */
  readonly type: 'stock' | 'price'
  readonly label: string
  /** Name of its import files. */
  readonly lines: InLanguages
  /** `POST /external/product/<write>/` */
  readonly write: string
  /** `GET /external/product/{id}/<read>/` */
  readonly read: string
  readonly table: string
  /** Owner of the figure, and the field that names it. */
  readonly owner: Resource & { readonly key: string }
  readonly ownerField: string
  readonly figure: string
  readonly field: Extract<Field, { kind: 'number' | 'money' }>
}

export const PRODUCT_KEY = product.key

/** Fields of a row in order, including the reference to the owner. */
export const fieldsOf = ({
  owner,
  ownerField,
  figure,
  field,
}: ProductFeed): Readonly<Record<string, Field>> => ({
  [ownerField]: { kind: 'reference', to: owner.path },
  [figure]: field,
  [PRODUCT_KEY]: product.fields[PRODUCT_KEY],
})

/**
 * Lines of a file of figures in the form for imports: the product by key, code or barcode. They have no key, because a line
 * belongs to a product and an owner.
 */
export const figureLines = (feed: ProductFeed): Resource => ({
  path: `product/${feed.write}`,
  label: feed.lines,
  key: null,
  identifiedBy: [PRODUCT_KEY, 'code', 'barcodes'],
  fields: {
    ...fieldsOf(feed),
    [feed.ownerField]: { kind: 'reference', to: feed.owner.path, named: true },
    [feed.figure]: feed.field.kind === 'number' ? { ...feed.field, amount: true } : feed.field,
    code: { kind: 'text', code: true },
    barcodes: { kind: 'text', code: true },
  },
})

export const feeds = {
  stock: {
    type: 'stock',
    label: 'Stock per store',
    lines: { en: 'Stock', ro: 'Stocuri', ru: 'Остатки', uk: 'Залишки' },
    write: 'shop-update',
    read: 'stock',
    table: 'product_stock',
    owner: shop,
    ownerField: 'shop_id',
    figure: 'qty',
    field: product.fields.qty,
  },
  prices: {
    type: 'price',
    label: 'Prices per user type',
    lines: { en: 'Prices', ro: 'Prețuri', ru: 'Цены', uk: 'Ціни' },
    write: 'user-price-update',
    read: 'prices',
    table: 'product_price',
    owner: userType,
    ownerField: 'user_type_id',
    figure: 'price',
    field: product.fields.price,
  },
} as const satisfies Record<string, ProductFeed>
