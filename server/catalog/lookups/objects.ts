import type { Reads } from '../../platform/postgres/pool/sql.ts'
import type { CachedResponse, ReadableState } from '../../platform/reading/response-cache.ts'

/** Objects as one JSON array, and how many they are. */
export type Listed = Pick<CachedResponse, 'body' | 'total'>

/** Reader of the objects of one kind. Content implements it for the lookups. */
export interface Objects {
  /** Path as in `/external/<path>/`. */
  readonly path: string
  /** English name of the objects, in the plural. */
  readonly objects: string
  /** The JSON Schema of one object. */
  readonly schema: Readonly<Record<string, unknown>>
  /** The names of all fields that can be shown. */
  readonly fields: readonly string[]
  /** Present state of a site, and the ETag of every response derived from it. */
  state(siteId: number): Promise<ReadableState & { readonly tag: string }>
  /**
   * The objects that shoppers may see and that have these values, or all such objects, by ascending id, as one JSON array; with these fields, or the usual ones.
   * `sent`: when the answer is out.
   */
  list(
    siteId: number,
    state: ReadableState,
    having: Readonly<Record<string, string | number | boolean>>,
    fields: readonly string[] | null,
    sent: Promise<unknown>,
  ): Promise<Listed>
  /**
   * The objects that `find` names at a place of now, in its order, as one JSON array. It is kept for those who ask the same of
   * this version; never, when that is null.
   */
  found(
    siteId: number,
    version: number | null,
    question: string,
    find: (place: Reads) => Promise<readonly number[]>,
    fields: readonly string[] | null,
    sent: Promise<unknown>,
  ): Promise<Listed>
}
