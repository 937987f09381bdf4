import { feeds, type ProductFeed } from '@vitrina/schema/product-feeds'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { readFigures } from './queries.ts'

/** Readers of figures by type of the change feed; figures of existing products, by product id. */
export const figureReaders = (sql: Sql) =>
  Object.values<ProductFeed>(feeds).map((feed) => ({
    type: feed.type,
    each: async (siteId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
      new Map((await readFigures(sql, feed, siteId, ids, null)).map(({ id, figures }) => [id, figures])),
  }))
