import type {
  DestinationDraft,
  DestinationRun,
  DestinationUndo,
  DestinationWithPassword,
  SiteDestination,
} from '@vitrina/schema/exchange/destination'
import { type ApiOptions, caller } from './link/caller.ts'
import { readOne } from './link/pages.ts'

export type {
  DestinationDraft,
  DestinationReport,
  DestinationRun,
  DestinationUndo,
  DestinationWithPassword,
  SiteDestination,
} from '@vitrina/schema/exchange/destination'
export { ApiRefused, ApiUnavailable } from './link/api-error.ts'
export type { ApiOptions } from './link/caller.ts'

/** Manages the destinations of a site. An unknown destination is refused as `not_found`. */
export interface Destinations {
  list(): Promise<SiteDestination[]>
  /** Destination by id; undefined for an unknown id. */
  get(id: number): Promise<SiteDestination | undefined>
  /** Creates a destination. Only this response has the password. */
  add(draft: DestinationDraft & { readonly name: string }): Promise<DestinationWithPassword>
  /** Changes settings; omitted ones keep their value. The next order number only increases. */
  change(id: number, changes: DestinationDraft): Promise<SiteDestination>
  /** Removes a destination with its word mappings and runs; products and orders stay. */
  remove(id: number): Promise<void>
  /** Creates a new password; the previous one stops working at once. */
  rotatePassword(id: number): Promise<DestinationWithPassword>
  /** Outcome of the undo of an exchange, given by one of its runs; the expected outcome before the undo. */
  undoOf(id: number, run: number): Promise<DestinationUndo>
  /** Undoes the exchange of a run, within seconds; later changes by others stay. */
  undo(id: number, run: number): Promise<DestinationUndo>
  /** Last runs with their reports, newest first. */
  runs(id: number): Promise<DestinationRun[]>
}

const AT = '/external/destination/'

/**
 * Client for the destinations of a site: external systems that exchange files with it, such as 1C. The token needs
 * `destinations:manage` and the scopes of the exchanged data.
 *
 * ```ts
 * const { login, password } = await destinations({ url: 'https://api.example', token }).add({ name: '1C' })
 * ```
 * @throws {Error} for an invalid `url`; the calls throw `ApiRefused` and `ApiUnavailable`
 */
export const destinations = (options: ApiOptions): Destinations => {
  const call = caller(options)
  const of = (id: number, more = '') => `${AT}${id}/${more}`
  return {
    list: async () => (await call({ method: 'GET', path: AT })).body as SiteDestination[],
    get: async (id) => (await readOne<SiteDestination>(call, of(id)))?.value,
    add: async (body) => (await call({ method: 'POST', path: AT, body })).body as DestinationWithPassword,
    change: async (id, body) => (await call({ method: 'PUT', path: of(id), body })).body as SiteDestination,
    remove: async (id) => {
      await call({ method: 'DELETE', path: of(id) })
    },
    rotatePassword: async (id) =>
      (await call({ method: 'POST', path: of(id, 'rotate-password/'), body: {} }))
        .body as DestinationWithPassword,
    undoOf: async (id, run) =>
      (await call({ method: 'GET', path: of(id, `run/${run}/undo/`) })).body as DestinationUndo,
    undo: async (id, run) =>
      (await call({ method: 'POST', path: of(id, `run/${run}/undo/`), body: {} })).body as DestinationUndo,
    runs: async (id) => (await call({ method: 'GET', path: of(id, 'run/') })).body as DestinationRun[],
  }
}
