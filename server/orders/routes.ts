import type { Writer } from '../platform/batch/writer.ts'
import type { App } from '../platform/http/app.ts'
import type { Database } from '../platform/postgres/pool/sql.ts'
import type { Expensive } from '../platform/reading/expensive.ts'
import type { ResponseCache } from '../platform/reading/response-cache.ts'
import { orderReads } from './read/read-routes.ts'
import type { AddStock } from './returns/restock.ts'
import { orderReturns } from './returns/return-routes.ts'
import { orderWrites } from './write/write-routes.ts'

interface Parts {
  readonly sql: Database
  readonly writer: Writer
  readonly ready: ResponseCache
  readonly expensive: Expensive
  /** Public origin of the API; undefined: the origin of the request. */
  readonly baseUrl: string | undefined
  readonly addStock: AddStock
}

/** Declares the routes of orders (section 6). */
export const orderRoutes = (app: App, parts: Parts): void => {
  orderReads(app, parts)
  orderWrites(app, parts)
  orderReturns(app, parts)
}
