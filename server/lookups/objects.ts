import type { State } from '../reading/answers.ts'

/** How the objects of one kind are read. Content gives it; lookups only know what they want of it. */
export interface Objects {
  /** As in `/external/<path>/`. */
  readonly path: string
  /** The JSON Schema of one object. */
  readonly schema: Readonly<Record<string, unknown>>
  /** What there is now at a site, and the ETag of every answer that is made of it. */
  state(siteId: number): Promise<State & { readonly tag: string }>
  /** The objects that have these values, or all, by ascending id, as one JSON array. `sent`: when the answer is out. */
  list(
    siteId: number,
    state: State,
    having: Readonly<Record<string, string | number | boolean>>,
    sent: Promise<unknown>,
  ): Promise<Buffer>
  /**
   * The objects that `find` names, in its order, as one JSON array. It is kept for those who ask the same of this
   * version; never, when that is null.
   */
  found(
    siteId: number,
    version: number | null,
    question: string,
    find: () => Promise<readonly number[]>,
    sent: Promise<unknown>,
  ): Promise<Buffer>
}
