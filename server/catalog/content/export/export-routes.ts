import { Readable } from 'node:stream'
import type { App } from '../../../platform/http/app.ts'
import { scoped } from '../../../platform/http/authentication.ts'
import { untilSent } from '../../../platform/http/protocol/response-end.ts'
import type { Reads } from '../../../platform/postgres/pool/sql.ts'
import type { Expensive } from '../../../platform/reading/expensive.ts'
import type { ResponseCache } from '../../../platform/reading/response-cache.ts'
import type { ContentDeclaration } from '../declared.ts'
import { narrowByIndex } from '../narrow-by-index.ts'
import { isExpensive } from '../read/expensive-lists.ts'
import { countRows } from '../read/read-queries.ts'
import { siteRead } from '../read/site-read.ts'
import type { SearchIndex } from '../search-index.ts'
import { exportRows, idsOf, type ReadIds } from './export.ts'
import { exportDocumentation } from './export-documentation.ts'
import { type ExportPage, exportParameters, MEDIA_TYPES, parseExportQuery } from './export-query.ts'
import { exportedOf } from './export-sql.ts'

interface Parts {
  readonly ready: ResponseCache
  readonly expensive: Expensive
  readonly searches: ReadonlyMap<string, SearchIndex>
  readonly declared: ContentDeclaration
  readonly baseUrl: string | undefined
}

/** `GET /external/<object>/export/`: every row, in the format of an import (rule 4.2.13). */
export const exportRoute = (app: App, { ready, expensive, searches, declared, baseUrl }: Parts): void => {
  const { path } = declared.form.table.resource

  app.get(
    `/external/${path}/export`,
    {
      config: scoped(
        { ...exportDocumentation(declared.form.table, parametersOf(declared)), isLong: true },
        'content:read',
      ),
    },
    async (request, reply) => {
      const { siteId, state, at } = await siteRead(request, ready, declared, [path])
      const { table } = at.form
      const query = parseExportQuery(parametersOf(at), request)
      const list = { filters: query.filters, ordering: null }
      const disconnect = untilSent(reply)
      const inTurn = <T>(place: Reads, work: (place: Reads) => PromiseLike<T>) =>
        expensive(siteId, place, disconnect, work)
      const parts = { searches, place: ready.place, inTurn }
      const { filters, place: sql } = await narrowByIndex(parts, table, siteId, state, list)
      const read: ReadIds = (work) =>
        isExpensive(table, { filters, ordering: null }, state.rows) ? inTurn(sql, work) : work(sql)
      // The first ids are read before the response begins, so that an error can still be returned.
      const pieces = await begun(idsOf(read, table, siteId, { filters, after: query.after }))
      const page = await pageOf(query, pieces)
      if (page?.next !== undefined) {
        const { origin, pathname, searchParams } = new URL(
          request.url,
          baseUrl ?? `${request.protocol}://${request.host}`,
        )
        searchParams.delete('page')
        searchParams.set('after', String(page.next))
        reply.header('link', `<${origin}${pathname}?${searchParams}>; rel="next"`)
      }
      const [counted] = await read((sql) => countRows(sql, table, siteId, filters))
      return reply
        .headers({
          'content-type': `${MEDIA_TYPES[query.format]}; charset=utf-8`,
          'content-disposition': `attachment; filename="${table.name}.${query.format}"`,
          'cache-control': 'private, no-store',
          'x-total-count': counted?.count ?? 0,
        })
        .send(
          request.method === 'HEAD'
            ? ''
            : Readable.from(exportRows(sql, table, siteId, query, page?.pieces ?? pieces)),
        )
    },
  )
}

const prepared = new WeakMap<ContentDeclaration, ReturnType<typeof exportParameters>>()

/** Parameters of an export; computed once per declaration. */
const parametersOf = (declared: ContentDeclaration): ReturnType<typeof exportParameters> => {
  const { table } = declared.form
  const known = prepared.get(declared) ?? exportParameters(table, exportedOf(table, declared.tables))
  prepared.set(declared, known)
  return known
}

type Pieces = AsyncIterable<readonly number[]>

const begun = async (ids: AsyncGenerator<number[]>): Promise<Pieces> => {
  const first = await ids.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* ids
  })()
}

/** Ids of a page, and the id after which the next page starts; undefined for a single page. */
const pageOf = async (
  { pageSize, skipped }: Pick<ExportPage, 'pageSize' | 'skipped'>,
  pieces: Pieces,
): Promise<{ pieces: Pieces; next: number | undefined } | undefined> => {
  if (pageSize === undefined)
    return skipped === 0 ? undefined : { pieces: Readable.from([]), next: undefined }
  const pageIds: number[][] = []
  let before = skipped
  let left = pageSize
  let more = false
  for await (const batch of pieces) {
    const piece = batch.slice(before)
    before -= batch.length - piece.length
    if (left > 0) pageIds.push(piece.slice(0, left))
    more = piece.length > left
    left -= Math.min(left, piece.length)
    if (more) break
  }
  return {
    pieces: Readable.from(pageIds),
    next: more ? pageIds.at(-1)?.at(-1) : undefined,
  }
}
