import { objectNames } from '@vitrina/schema/labels/object-names'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import { customColumn, type Table } from '../../../platform/postgres/derive/table.ts'
import type { Database, Reads, Sql } from '../../../platform/postgres/pool/sql.ts'
import { Audience } from '../../../platform/reading/audience.ts'
import { type CopyConsumer, copyResultUpTo } from '../../../platform/reading/copy-result.ts'
import { versionTag } from '../../../platform/reading/etag.ts'
import { readPage } from '../../../platform/reading/page.ts'
import {
  answerTo,
  type CachedResponse,
  type ReadableState,
  type ResponseCache,
} from '../../../platform/reading/response-cache.ts'
import type { ContentDeclaration, SiteVersion } from '../declared.ts'
import type { Filter } from './filter.ts'
import { joinedTypes } from './joined.ts'
import { copyPage, copyRows, pageIds } from './read-queries.ts'
import { shownForm } from './read-schema.ts'
import { type RenderedRows, rowRenderer, type Shown, showable, shownByDefault } from './render.ts'

interface Parts {
  readonly sql: Database
  readonly ready: ResponseCache
}

/** Required values of fields; a row matches if it has all of them. */
type Having = Readonly<Record<string, string | number | boolean>>

/** Reads objects of one kind in their default read form, for modules that do not depend on content. */
export const objectReader = ({ sql, ready }: Parts, declared: ContentDeclaration) => {
  const { table } = declared.form
  const { name, resource } = table
  const types = [resource.path, ...joinedTypes(table)] as const
  const all = showable(table)
  const shownOf = (table: Table, fields: readonly string[] | null) =>
    fields === null ? shownByDefault(table) : showable(table).filter(({ name }) => fields.includes(name))
  /** Table with the own fields that are visible to all. */
  const readable = async (sql: Sql, site: SiteVersion) => (await declared.at(sql, site, 'readers')).form.table
  /** Current declaration. Needs no query for objects that cannot have own fields. */
  const present = async (siteId: number): Promise<Table> => {
    if (!customColumn(table)) return table
    const { place, ownFields } = await ready.state(siteId, types)
    return readable(place, { siteId, ownFields })
  }
  const renderer = (shown: readonly Shown[]) => (): CopyConsumer<CachedResponse> => {
    const { take, finish } = rowRenderer(shown)
    return {
      take,
      finish: () => {
        const { json, count, lastId } = finish(true)
        return { body: json, total: count, lastId }
      },
    }
  }

  return {
    path: resource.path,
    objects: objectNames(resource).many,
    /** JSON Schema of one object. */
    schema: shownForm(table),
    /** Names of all fields that can be selected. */
    fields: all.map(({ name }) => name),
    /** Current state of a site, and the ETag of every response derived from it. */
    state: async (siteId: number) => {
      const state = await ready.state(siteId, types)
      const site = { siteId, ownFields: state.ownFields }
      const { fingerprint } = await declared.at(state.place, site, 'readers')
      return { ...state, tag: versionTag(fingerprint, siteId, state.version) }
    },
    /**
     * Objects visible to shoppers that have these values, or all visible objects, ascending by id, as one JSON array; with these
     * fields, or the default ones. `sent` resolves after the response was sent.
     */
    list: (
      siteId: number,
      { version, rows, place, ownFields }: ReadableState,
      having: Having,
      fields: readonly string[] | null,
      sent: Promise<unknown>,
    ): Promise<CachedResponse> =>
      keep(
        ready,
        `${siteId} ${name} all ${JSON.stringify([having, fields])}`,
        version,
        sent,
        async (audience) => {
          const readers = { siteId, audience }
          const shown = shownOf(await readable(place, { siteId, ownFields }), fields)
          const render = renderer(shown)
          const filters = [...filtersOf(table, having), ...SHOPPERS[resource.shoppers ? 'some' : 'all']]
          if (filters.length === 0) {
            const text = copyPage(table, siteId, { ...UNPAGED, shown })
            return readPage(place, text, rows, readers, render)
          }
          const ids = (await pageIds(place, table, siteId, { ...UNPAGED, filters })).map(({ id }) => id)
          if (ids.length === 0) return undefined
          return readPage(place, copyRows(table, siteId, shown, ids), ids.length, readers, render)
        },
      ),
    /**
     * Objects that `find` selects from a current snapshot, in its order, as one JSON array. The result is cached for this version
     * under the key; not cached if the key is null.
     */
    search: async (
      siteId: number,
      version: number | null,
      question: string,
      find: (place: Reads) => Promise<readonly number[]>,
      fields: readonly string[] | null,
      sent: Promise<unknown>,
    ): Promise<CachedResponse> => {
      const make = async (audience: Audience) => {
        const place = await ready.place()
        const ids = await find(place)
        if (ids.length === 0) return undefined
        const shown = shownOf(await present(siteId), fields)
        return readPage(
          place,
          copyRows(table, siteId, shown, ids),
          ids.length,
          { siteId, audience },
          renderer(shown),
        )
      }
      if (version === null) {
        const audience = new Audience()
        audience.add(sent)
        return (await make(audience)) ?? NONE
      }
      return keep(ready, `${siteId} ${name} found ${JSON.stringify([question, fields])}`, version, sent, make)
    },
    /** JSON of each existing object by its id. All of them are in memory at once. */
    each: async (siteId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
      const objects = new Map<number, string>()
      const usual = shownByDefault(await present(siteId))
      const read = async (ids: readonly number[]): Promise<void> => {
        if (ids.length === 0) return
        const most = ids.length === 1 ? Number.POSITIVE_INFINITY : MAX_AT_ONCE
        const text = copyRows(table, siteId, usual, ids)
        const rendered = await copyResultUpTo(sql, text, most, () => rowRenderer(usual, { as: 'lines' }))
        if (rendered) {
          for (const line of linesOf(rendered)) objects.set(Number(/^\{"id":(\d+)/.exec(line)?.[1]), line)
          return
        }
        const half = ids.length >> 1
        await read(ids.slice(0, half))
        await read(ids.slice(half))
      }
      await read(ids)
      return objects
    },
  }
}

/** Bytes of rows per statement; a single row may be larger. */
const MAX_AT_ONCE = 4 * 2 ** 20

/** Splits at line breaks: one inside a text is escaped. */
const linesOf = ({ json, count }: RenderedRows): string[] =>
  count === 0 ? [] : json.toString('utf8').trimEnd().split('\n')

const UNPAGED = {
  page: 1,
  pageSize: MAX_INTEGER,
  after: { id: 0, at: null },
  filters: [],
  ordering: null,
  canonical: '',
} as const

/** Empty responses are not cached: callers could create any number of queries without matches. */
const keep = async (
  ready: ResponseCache,
  question: string,
  version: number,
  sent: Promise<unknown>,
  make: (audience: Audience) => Promise<CachedResponse | undefined>,
): Promise<CachedResponse> =>
  (await answerTo(ready, sent, question, version, async (audience) => {
    const answer = await make(audience)
    return answer && answer.total > 0 ? answer : undefined
  })) ?? NONE

const NONE: CachedResponse = { body: Buffer.from('[]'), total: 0, lastId: null }

/** Filters for shoppers: `all` for kinds without a condition; `some` for kinds of which only complete objects are visible. */
const SHOPPERS: Readonly<Record<'all' | 'some', readonly Filter[]>> = {
  all: [],
  some: [{ kind: 'shoppers' }],
}

const filtersOf = (table: Table, having: Having): Filter[] =>
  Object.entries(having).map(([name, value]) => {
    const column = table.columns.find((column) => column.name === name)
    if (!column) throw new Error(`${table.name} has no ${name}.`)
    return { kind: 'equals', column, value }
  })
