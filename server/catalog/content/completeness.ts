import { setTimeout as sleep } from 'node:timers/promises'
import { type InLanguages, LANGUAGES, type Language } from '@vitrina/schema/languages'
import { labelsOf, type OwnColumn } from '@vitrina/schema/own-fields'
import type { Resource } from '@vitrina/schema/resource'
import type { Table } from '../../platform/postgres/derive/table.ts'
import type { ReadableState, ResponseCache } from '../../platform/reading/response-cache.ts'
import { countTexts, missingCountColumn } from './completeness-queries.ts'
import type { ContentDeclaration } from './declared.ts'
import { tableAt } from './write/references.ts'

/** Fields that a shop page needs in each language, where an object has them. */
const CHECKED_FIELDS = ['name', 'slug', 'description']

/** Share of objects that have each of these texts, from 0 to 1. */
export type Shares = Readonly<Record<Language, Readonly<Record<string, number>>>>

/** Completeness of the objects of one kind. */
export interface Completeness {
  readonly object: string
  readonly total: number
  /** Null for objects without texts of this kind, and during the first count. */
  readonly languages: Shares | null
  /** Number of objects without each field that shoppers need, of objects that have such fields. */
  readonly lacking?: Readonly<Record<string, number>>
  /** Required own fields that some objects lack. */
  readonly own?: readonly LackedOwn[]
}

interface LackedOwn {
  readonly field: string
  readonly label: InLanguages
  readonly count: number
}

type Counted = Pick<Completeness, 'lacking' | 'own' | 'languages'>

interface Parts {
  readonly ready: Pick<ResponseCache, 'state'>
  readonly resources: readonly Resource[]
  readonly declared: ReadonlyMap<string, ContentDeclaration>
}

/** Cache time in ms of shares, despite later writes; also the time limit of the first count. */
const CACHE_MS = 60_000
const TIMEOUT_MS = 250

/** Maximum number of cached counts; the oldest are removed first. */
const MAX_CACHED_COUNTS = 2_000

interface CachedCount {
  readonly version: number
  readonly at: number
  readonly counted: Counted
}

/**
 * Counts the objects of each kind at a site, and the share with a name, a slug and a description in each
 * declared language. The time of a scan grows with the number of objects, so a scan runs after writes only, at
 * most once a minute; callers in between get the last result.
 */
export const completeness = ({ ready, resources, declared }: Parts) => {
  const cache = new Map<string, CachedCount>()
  const counting = new Map<string, Promise<Counted>>()
  const kinds = resources.map((resource) => ({
    path: resource.path,
    fields: CHECKED_FIELDS.filter((name) => isLocalized(resource, name)),
  }))

  const count = async (
    key: string,
    { version, place }: ReadableState,
    table: Table,
    siteId: number,
    fields: readonly string[],
  ): Promise<Counted> => {
    const at = performance.now()
    const columns = fields.flatMap((field) => LANGUAGES.map((language) => `${field}_${language}`))
    const own = requiredIn(table)
    const [counts = {}] = await countTexts(place, table, siteId, columns, own)
    const lacked = own
      .map((column) => ({
        ...{ field: column.name, label: labelsOf(column.own, column.own.code) },
        count: counts[missingCountColumn(`own_${column.key}`)] ?? 0,
      }))
      .filter(({ count }) => count > 0)
    const need = table.resource.shoppers?.need
    const counted: Counted = {
      languages: fields.length > 0 ? sharesOf(counts, fields) : null,
      ...(lacked.length > 0 && { own: lacked }),
      ...(need && {
        lacking: Object.fromEntries(need.map((name) => [name, counts[missingCountColumn(name)] ?? 0])),
      }),
    }
    cache.delete(key)
    cache.set(key, { version, at, counted })
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED_COUNTS) break
      cache.delete(oldest)
    }
    return counted
  }

  /** Cached counts if they are recent enough, or new ones. */
  const countedAt = async (
    siteId: number,
    table: Table,
    fields: readonly string[],
    state: ReadableState,
  ): Promise<Counted | null> => {
    const key = `${siteId} ${table.name}`
    const known = cache.get(key)
    if (known && (known.version === state.version || performance.now() - known.at < CACHE_MS))
      return known.counted
    const counted =
      counting.get(key) ?? count(key, state, table, siteId, fields).finally(() => counting.delete(key))
    counting.set(key, counted)
    const impatient = sleep(TIMEOUT_MS, known?.counted ?? null, { ref: false })
    return Promise.race([counted, impatient])
  }

  /** Tables with the own fields that all may see. Any declaration has those of all objects. */
  const tablesAt = async (siteId: number): Promise<ContentDeclaration['tables']> => {
    const [first] = declared
    if (!first) return new Map()
    const [path, any] = first
    const { place, ownFields } = await ready.state(siteId, [path])
    return (await any.at(place, { siteId, ownFields }, 'readers')).tables
  }

  return (siteId: number): Promise<Completeness[]> => {
    const prepared = tablesAt(siteId)
    return Promise.all(
      kinds.map(async ({ path, fields }) => {
        const [tables, state] = await Promise.all([prepared, ready.state(siteId, [path])])
        const table = tableAt(tables, path)
        const { rows } = state
        const isCounted = rows > 0 && (fields.length > 0 || requiredIn(table).length > 0)
        const counted = isCounted ? await countedAt(siteId, table, fields, state) : null
        return { object: path, total: rows, languages: null, ...counted }
      }),
    )
  }
}

const requiredIn = ({ own }: Table): OwnColumn[] => own.filter(({ required }) => required)

const isLocalized = ({ fields }: Resource, name: string): boolean => {
  const field = fields[name]
  return field !== undefined && 'localized' in field && field.localized === true
}

const sharesOf = (counts: Readonly<Record<string, number>>, fields: readonly string[]): Shares => {
  const share = (column: string) => (counts.total ? (counts[column] ?? 0) / counts.total : 0)
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(fields.map((field) => [field, share(`${field}_${language}`)])),
    ]),
  ) as Shares
}
