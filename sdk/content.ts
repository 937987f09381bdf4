import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import type { Create, Read, Update } from '@vitrina/schema/wire/object-types'
import type { ObjectError } from './link/api-error.ts'
import { type ApiOptions, type Caller, caller } from './link/caller.ts'
import { readOne, readPages } from './link/pages.ts'
import { inPortions } from './link/portions.ts'

export { ApiRefused, ApiUnavailable, type ObjectError } from './link/api-error.ts'
export type { ApiOptions } from './link/caller.ts'

type Resources = typeof resources

/** Types of the own fields of a site by object, such as `{ product: { color: 'red' | 'green' } }`. */
export type OwnFields = { readonly [Name in keyof Resources]?: object }

/** Object whose `custom` has the own fields of a site; unchanged without them. */
type WithOwn<T, Custom> = unknown extends Custom
  ? T
  : Omit<T, 'custom'> & { readonly custom?: Partial<Custom> | null }

/** Object in a write; null clears an own field. */
type DraftWithOwn<T, Custom> = unknown extends Custom
  ? T
  : Omit<T, 'custom'> & { readonly custom?: { readonly [Code in keyof Custom]?: Custom[Code] | null } | null }

/** Content object in reads, by its name: `ContentObject<'product'>`. */
export type ContentObject<Name extends keyof Resources, Custom = unknown> = WithOwn<
  Read<Resources[Name]>,
  Custom
>

/** Object for a write; omitted fields keep their value. */
export type ContentDraft<Name extends keyof Resources> = Create<Resources[Name]>

/** Outcome of one written object. */
export interface Outcome {
  /** Null if it was not written. */
  readonly id: number | null
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'invalid'
  /** Errors of this object; other objects of the call were written. */
  readonly errors?: readonly ObjectError[]
}

/**
 * Selection of objects of a list: filters by their names in the API (`category: 12`, `hide: false`) and by
 * the time of the last change.
 */
export interface ListQuery {
  readonly updatedAfter?: Date | undefined
  readonly search?: string | undefined
  readonly [filter: string]: string | number | boolean | Date | undefined
}

/**
 * Calls for one kind of object. Lists are sent in calls of 5,000 objects; each call is all or nothing.
 */
export interface ContentCalls<R extends Resource, Custom = unknown> {
  /** All matching objects, ascending by id. */
  list(query?: ListQuery): AsyncIterableIterator<WithOwn<Read<R>, Custom>, void>
  /** Returns undefined for an unknown id. */
  get(id: number): Promise<WithOwn<Read<R>, Custom> | undefined>
  /** Object by its client key; undefined for an unknown key. */
  byKey(key: string | number): Promise<WithOwn<Read<R>, Custom> | undefined>
  create(drafts: readonly DraftWithOwn<Create<R>, Custom>[]): Promise<WithOwn<Read<R>, Custom>[]>
  update(changes: readonly DraftWithOwn<Update<R>, Custom>[]): Promise<WithOwn<Read<R>, Custom>[]>
  /**
   * Creates missing objects and updates the others, by client key. `lenient` writes valid objects although others are invalid.
   */
  upsert(
    drafts: readonly (DraftWithOwn<Create<R>, Custom> & { id?: number })[],
    options?: UpsertOptions,
  ): Promise<Outcome[]>
  /** Deletes up to 5,000 objects, all or none, and returns their number. */
  delete(ids: readonly number[]): Promise<number>
}

export interface UpsertOptions {
  readonly lenient?: boolean
  /** `update` creates nothing, `create` updates nothing. */
  readonly mode?: 'create' | 'update'
}

/** Row of stock or prices: owner, product and figure. References may be keys: `{ code: 'botanica' }`. */
export interface StockRow {
  readonly shop_id: number | Readonly<Record<string, string | number>>
  readonly group_product_id: string
  readonly qty: number | string
}
export interface PriceRow {
  readonly user_type_id: number | Readonly<Record<string, string | number>>
  readonly group_product_id: string
  readonly price: number | string
}

export type Content<Own extends OwnFields = Record<never, never>> = {
  readonly [Name in keyof Resources]: ContentCalls<
    Resources[Name],
    Name extends keyof Own ? Own[Name] : unknown
  >
} & {
  /** Writes stock per store, 50,000 rows per call. */
  updateStock(rows: readonly StockRow[]): Promise<Changed>
  /** Writes prices per user type. */
  updatePrices(rows: readonly PriceRow[]): Promise<Changed>
}

export interface Changed {
  readonly updated: number
  readonly unchanged: number
}

/** Maximum objects, and maximum rows of stock, per call. */
const MAX_OBJECTS = 5_000
const MAX_ROWS = 50_000

/** Objects per page; fewer than the maximum, because descriptions may be long. */
const PAGE_SIZE = 1_000

/**
 * Creates a typed client for the content of a shop, with a property per kind of object.
 *
 * ```ts
 * const shop = content({ url: 'https://api.example', token })
 * await shop.product.upsert([{ group_product_id: 'A-7', name_ro: 'Ceai', price: '12.50', category: [], specifications: [] }])
 * for await (const product of shop.product.list({ updatedAfter: yesterday })) await keep(product)
 * ```
 *
 * `content<{ product: { color: 'red' | 'green' } }>(…)` types the own fields of a site.
 *
 * Calls are retried while the API is unavailable (`patience`); an idempotency key prevents duplicate writes.
 * @throws {Error} for an invalid `url`; the calls throw {@link ApiRefused} and `ApiUnavailable`
 */
export const content = <Own extends OwnFields = Record<never, never>>(options: ApiOptions): Content<Own> => {
  const call = caller(options)
  return {
    ...(Object.fromEntries(
      Object.entries(resources).map(([name, resource]) => [name, callsOf(call, resource)]),
    ) as Omit<Content<Own>, 'updateStock' | 'updatePrices'>),
    updateStock: (rows) => updateRows(call, 'shop-update', rows),
    updatePrices: (rows) => updateRows(call, 'user-price-update', rows),
  } as Content<Own>
}

const callsOf = <R extends Resource>(call: Caller, { path, key }: R): ContentCalls<R> => {
  const at = `/external/${path}/`
  const write = <Result>(method: 'POST' | 'PUT', name: string, rows: readonly object[]) =>
    inPortions(
      rows,
      MAX_OBJECTS,
      async (body) => (await call({ method, path: `${at}${name}/`, body })).body as Result[],
    )
  return {
    list: (query = {}) => readPages<Read<R>>(call, at, queryOf(query)),
    get: async (id) => (await readOne<Read<R>>(call, `${at}${id}/`))?.value,
    byKey: async (value) =>
      (await readOne<Read<R>>(call, `${at}by/${key}/${encodeURIComponent(value)}/`))?.value,
    create: (drafts) => write('POST', 'bulk-create', drafts),
    update: (changes) => write('PUT', 'bulk-update', changes),
    upsert: (drafts, { lenient = false, mode } = {}) =>
      inPortions(drafts, MAX_OBJECTS, async (body) => {
        const headers: Record<string, string> = lenient ? { prefer: 'handling=lenient' } : {}
        const answer = await call({
          method: 'POST',
          path: `${at}bulk-upsert/`,
          query: { mode },
          body,
          headers,
        })
        return (answer.body as Outcome[]).map(({ id, outcome, errors }) => ({
          id,
          outcome,
          ...(errors && { errors }),
        }))
      }),
    delete: async (ids) => {
      if (ids.length === 0) return 0
      const { body } = await call({ method: 'POST', path: `${at}bulk-delete/`, body: ids })
      return (body as { deleted: number }).deleted
    },
  }
}

const queryOf = ({ updatedAfter, ...filters }: ListQuery) => ({
  ...Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ),
  shape: 'array',
  page_size: PAGE_SIZE,
  after: 0,
  updated_after: updatedAfter && Math.floor(updatedAfter.getTime() / 1_000),
})

const updateRows = async (call: Caller, name: string, rows: readonly object[]): Promise<Changed> => {
  const sums = await inPortions(rows, MAX_ROWS, async (body) => [
    (await call({ method: 'POST', path: `/external/product/${name}/`, body })).body as Changed,
  ])
  return sums.reduce(
    (sum, { updated, unchanged }) => ({
      updated: sum.updated + updated,
      unchanged: sum.unchanged + unchanged,
    }),
    { updated: 0, unchanged: 0 },
  )
}
