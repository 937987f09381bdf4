import type { resources } from '../resources/index.ts'
import type { Requirement, Right } from '../rights.ts'

/** Part of a site's data to which rights apply. */
type Area = 'orders' | 'customers' | 'catalogue' | 'prices' | 'stock' | 'promotions' | 'stores'

/** Areas of the content objects, by path. A new object is a type error until it has an area. */
const AREAS: Readonly<Record<(typeof resources)[keyof typeof resources]['path'], Area>> = {
  brand: 'catalogue',
  category: 'catalogue',
  'category-characteristic': 'catalogue',
  'custom-instance': 'catalogue',
  'custom-instance-item': 'catalogue',
  product: 'catalogue',
  'product-group': 'catalogue',
  specification: 'catalogue',
  'specification-value': 'catalogue',
  'v2/product-group': 'catalogue',
  'video-review': 'catalogue',
  company: 'customers',
  'discount-card': 'customers',
  // User types have their own prices.
  'user-type': 'prices',
  gift: 'promotions',
  'payment-certificate': 'promotions',
  promo: 'promotions',
  promocode: 'promotions',
  locality: 'stores',
  region: 'stores',
  sector: 'stores',
  shop: 'stores',
}

/** Other objects of imports, the trash and the request log. */
const OTHER_AREAS: Readonly<Record<string, Area>> = {
  'external-order': 'orders',
  'product/shop-update': 'stock',
  'product/user-price-update': 'prices',
}

/** Right to read or write an object, by its path; undefined for an unknown object. */
export const objectRight = (path: string, act: 'read' | 'write'): Right | undefined => {
  const area = ({ ...AREAS, ...OTHER_AREAS } as Readonly<Record<string, Area>>)[path]
  return area && `${area}.${act}`
}

/** Right to see personal data of an object in bulk, by its path. */
export const exportRight = (path: string): Right =>
  path === 'external-order' ? 'orders.export' : 'customers.export'

/** Objects with a separate right for exports. */
const EXPORTED_WITH_RIGHT: readonly string[] = ['discount-card']

/** Rights for single fields of products; other fields need `catalogue.write`. */
const PRODUCT_FIELDS: Readonly<Record<string, Right>> = {
  price: 'prices.write',
  old_price: 'prices.write',
  qty: 'stock.write',
}

/** Right to change a field of an existing object. */
export const fieldRight = (path: string, field: string): Right | undefined =>
  (path === 'product' ? PRODUCT_FIELDS[field] : undefined) ?? objectRight(path, 'write')

const OTHER_ROUTES: Readonly<Record<string, Requirement>> = {
  'GET /base/contacts': 'stores.read',
  'GET /base/locality': 'stores.read',
  'GET /base/region': 'stores.read',
  'GET /base/sector': 'stores.read',
  'GET /base/product': 'catalogue.read',
  'GET /external/changes': 'changes.read',
  'GET /external/openapi.json': 'settings.read',
  'GET /external/product/:id/prices': 'prices.read',
  'GET /external/product/:id/stock': 'stock.read',
  'POST /external/external-order/:id/return': 'orders.return',
  'POST /external/product/shop-update': 'stock.write',
  'POST /external/product/user-price-update': 'prices.write',
  'POST /external/product/shop-update/import': 'stock.write',
  'POST /external/product/user-price-update/import': 'prices.write',
  // A file may contain prices and quantities.
  'POST /external/product/import': { all: ['catalogue.write', 'prices.write', 'stock.write'] },
  // The write itself checks the right of each field.
  'PUT /external/product/:id': { oneOf: ['catalogue.write', 'prices.write', 'stock.write'] },
  'PUT /external/product/bulk-update': { oneOf: ['catalogue.write', 'prices.write', 'stock.write'] },
}

/** Rights by path prefix: for reads, and for all other methods. */
const FAMILIES: readonly (readonly [prefix: string, read: Right, write: Right])[] = [
  ['/external/external-order', 'orders.read', 'orders.write'],
  ['/external/external-order-item', 'orders.read', 'orders.write'],
  ['/external/external-order-return', 'orders.read', 'orders.return'],
  ['/external/own-field', 'catalogue.read', 'fields.write'],
  ['/external/job', 'imports.read', 'imports.write'],
  ['/external/webhook', 'webhooks.read', 'webhooks.write'],
  ['/external/destination', 'destinations.manage', 'destinations.manage'],
]

const within = (prefix: string, path: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** Requirement of a route of the public API in the console; undefined for a route without one. */
export const needOfRoute = (method: string, path: string): Requirement | undefined => {
  const isReading = method === 'GET' || method === 'HEAD'
  const declaredRight = OTHER_ROUTES[`${isReading ? 'GET' : method} ${path}`]
  if (declaredRight) return declaredRight
  const family = FAMILIES.find(([prefix]) => within(prefix, path))
  if (family) return isReading ? family[1] : family[2]
  const object = Object.keys(AREAS).find((object) => within(`/external/${object}`, path))
  if (object === undefined) return undefined
  if (EXPORTED_WITH_RIGHT.includes(object) && path.endsWith('/export')) return exportRight(object)
  return objectRight(object, isReading ? 'read' : 'write')
}
