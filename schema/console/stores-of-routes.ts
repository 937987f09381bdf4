import type { Requirement, Right } from '../rights.ts'

/**
 * Treatment of the stores of an operator who is limited to some:
 * - `filtered`: the handler reads and writes only the orders and the stock of these stores;
 * - `order`, `item`: the path names an order, or an item of one, which must belong to these stores;
 * - `orders`: the query or the body lists the ids of orders, which must all belong to these stores;
 * - `all`: the operation spans all stores, and is refused;
 * - `none`: it concerns neither orders nor stock.
 */
export type StoreUse = 'filtered' | 'order' | 'item' | 'orders' | 'all' | 'none'

/** Treatment of stores by operation of the console, and by route of the public API. */
export const STORES_OF_ROUTES: Readonly<Record<string, StoreUse>> = {
  'GET sites/:site/today': 'filtered',
  'GET sites/:site/first-steps': 'none',
  'DELETE sites/:site/demo': 'all',
  'GET sites/:site/report': 'filtered',
  'GET sites/:site/report/sheet': 'filtered',
  'GET sites/:site/order-sheet': 'filtered',
  'GET sites/:site/note-label': 'none',
  'GET sites/:site/order/:id/remark': 'order',
  'POST sites/:site/order/:id/remark': 'order',
  'DELETE sites/:site/order/:id/remark/:remark_id': 'order',
  'GET sites/:site/order/:id/history': 'order',
  'GET sites/:site/colleague': 'none',
  'GET sites/:site/order-assignee': 'orders',
  'GET sites/:site/order-assignee/own': 'filtered',
  'PUT sites/:site/order-assignee': 'orders',
  // A customer has orders of any store.
  'GET sites/:site/customer': 'all',
  'GET sites/:site/customer/:id': 'all',
  'DELETE sites/:site/customer/:id': 'all',
  'GET sites/:site/customer/:id/erasure': 'all',
  'GET sites/:site/customer/:id/order': 'all',
  'POST sites/:site/customer/:id/merge': 'all',
  'POST sites/:site/customer/:id/take-apart': 'all',
  'GET sites/:site/customer/:id/remark': 'all',
  'POST sites/:site/customer/:id/remark': 'all',
  'DELETE sites/:site/customer/:id/remark/:remark_id': 'all',
  'GET sites/:site/figure/:feed': 'filtered',
  'GET sites/:site/figure/:feed/sheet': 'filtered',
  'GET sites/:site/figure/:feed/:id/history': 'filtered',
  'GET sites/:site/shown/:object/:id': 'none',
  'GET sites/:site/view': 'none',
  'GET sites/:site/bin': 'none',
  'POST sites/:site/bin/restore': 'none',
  // The job of an import names its object; `requireObjectRight` refuses orders and stock.
  'GET sites/:site/import-difference/:id': 'filtered',
  'GET sites/:site/import-undo/:id': 'filtered',
  'POST sites/:site/import-undo/:id': 'filtered',
  'GET /external/job': 'none',
  'GET /external/job/:id': 'filtered',
  'GET /external/job/:id/errors': 'filtered',
  'PATCH /external/job/:id': 'filtered',
  'DELETE /external/job/:id': 'filtered',
  'GET /external/external-order': 'filtered',
  'POST /external/external-order': 'filtered',
  'GET /external/external-order/by/rrn/:value': 'filtered',
  'GET /external/external-order/:id': 'order',
  'PUT /external/external-order/:id': 'order',
  'GET /external/external-order/:id/address': 'order',
  'GET /external/external-order/:id/history': 'order',
  'POST /external/external-order/:id/return': 'order',
  'GET /external/external-order-return': 'filtered',
  'POST /external/external-order-item/:id/split': 'item',
  'DELETE /external/external-order-item/:id': 'item',
  'GET /external/product/:id/stock': 'filtered',
  'POST /external/product/shop-update': 'filtered',
  'POST /external/product/shop-update/import': 'all',
  // Quantities of products belong to no store: the write refuses them.
  'PUT /external/product/:id': 'filtered',
  'PUT /external/product/bulk-update': 'filtered',
  'POST /external/product/import': 'all',
}

const OF_STORES: readonly string[] = ['orders', 'stock', 'reports', 'imports']

const areaOf = (right: Right): string => right.replace(/\..*/, '')

/** True for an operation that may concern orders or stock, so that its treatment of stores must be stated. */
export const concernsStores = (need: Requirement | 'site' | 'object'): boolean => {
  if (need === 'site' || need === 'object') return true
  const rights = typeof need === 'string' ? [need] : 'all' in need ? need.all : need.oneOf
  return rights.some((right) => OF_STORES.includes(areaOf(right)))
}

/** Treatment of stores of an operation; without a statement, it is refused to operators who are limited to some. */
export const storeUseOf = (name: string, need: Requirement | 'site' | 'object'): StoreUse =>
  STORES_OF_ROUTES[name] ?? (concernsStores(need) ? 'all' : 'none')
