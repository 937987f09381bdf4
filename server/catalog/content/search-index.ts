import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { ReadableState } from '../../platform/reading/response-cache.ts'

/** Filter from a text index: the ids of the objects, or a subquery if there are many. */
export type IndexFilter =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'among'; readonly ids: (sql: Sql) => Query }

/** Text index of the objects of one kind. */
export interface SearchIndex {
  /** Updates the index of a site to this state. False: it is still behind. */
  reach(siteId: number, state: ReadableState): Promise<boolean>
  /**
   * Candidates that include all objects with the text; undefined: the index has no part of the text, so every object has to be
   * read.
   */
  containing(sql: Sql, siteId: number, text: string): Promise<IndexFilter | undefined>
}
