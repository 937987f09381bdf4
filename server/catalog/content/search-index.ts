import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { ReadableState } from '../../platform/reading/response-cache.ts'

/** Objects that a text index names, as a filter: their ids, or the query for them where they are many. */
export type Indexed =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'among'; readonly ids: (sql: Sql) => Query }

/** Text index of the objects of one kind. */
export interface SearchIndex {
  /** Brings the index of a site to this state. False: it is still behind. */
  reach(siteId: number, state: ReadableState): Promise<boolean>
  /**
   * Objects among which are all that contain the text; undefined: the text has nothing that the index knows, so every object has to be
   * read.
   */
  containing(sql: Sql, siteId: number, text: string): Promise<Indexed | undefined>
}
