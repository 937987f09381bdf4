import type { Reads } from '../../platform/postgres/pool/sql.ts'
import type { CachedResponse, ReadableState } from '../../platform/reading/response-cache.ts'

/** Objects as one JSON array, and their number. */
export type ListBody = Pick<CachedResponse, 'body' | 'total'>

/** Reader of the objects of one kind. Content implements it for the lookups. */
export interface Objects {
  /** Path as in `/external/<path>/`. */
  readonly path: string
  /** English name of the objects, in the plural. */
  readonly objects: string
  /** JSON Schema of one object. */
  readonly schema: Readonly<Record<string, unknown>>
  /** Names of all fields that can be selected. */
  readonly fields: readonly string[]
  /** Current state of a site, and the ETag of every response derived from it. */
  state(siteId: number): Promise<ReadableState & { readonly tag: string }>
  /**
   * Objects visible to shoppers that have these values, or all visible objects, ascending by id, as one JSON array; with these
   * fields, or the default ones. `sent` resolves after the response was sent.
   */
  list(
    siteId: number,
    state: ReadableState,
    having: Readonly<Record<string, string | number | boolean>>,
    fields: readonly string[] | null,
    sent: Promise<unknown>,
  ): Promise<ListBody>
  /**
   * Objects that `find` selects from a current snapshot, in its order, as one JSON array. The result is cached for this version
   * under the key; not cached if the key is null.
   */
  search(
    siteId: number,
    version: number | null,
    question: string,
    find: (place: Reads) => Promise<readonly number[]>,
    fields: readonly string[] | null,
    sent: Promise<unknown>,
  ): Promise<ListBody>
}
