import { Problem } from '../api/problem.ts'
import { type QueryArguments, request, withQuery } from '../api/request.ts'
import type { CurrentSite } from '../session/current-site.ts'

/** Object in the form of the API. */
export type Content = Readonly<Record<string, unknown>> & { readonly id: number }

/** Values for some fields of an object. */
export type Patch = Readonly<Record<string, unknown>>

export interface ContentPage {
  readonly rows: readonly Content[]
  readonly total: number
  /** True if more than `total` match, the limit of the server's count. */
  readonly isMore: boolean
}

/** Maximum objects per call. */
export const MAX_OBJECTS_PER_CALL = 5000

/** Maximum ids in the URL of one call, far below the limit of servers. */
const MAX_IDS_PER_CALL = 500

const at = (site: CurrentSite, path: string): string => site.api(`external/${path}/`)

export const findPage = async (
  site: CurrentSite,
  path: string,
  query: QueryArguments,
): Promise<ContentPage> => {
  const { body, headers } = await request<Content[]>(at(site, path), { query })
  const above = headers.get('x-total-count-above')
  return { rows: body, total: Number(above ?? headers.get('x-total-count')), isMore: above !== null }
}

export const findOne = async (site: CurrentSite, path: string, id: number, fields: readonly string[]) =>
  (await request<Content>(`${at(site, path)}${id}/`, { query: { fields: fields.join() } })).body

/** Existing objects among these ids, by id. */
export const findByIds = async (
  site: CurrentSite,
  path: string,
  ids: readonly number[],
  fields: readonly string[],
): Promise<ReadonlyMap<number, Content>> => {
  const pages = Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_CALL) }, (_, page) =>
    findPage(site, path, {
      ids: ids.slice(page * MAX_IDS_PER_CALL, (page + 1) * MAX_IDS_PER_CALL).join(),
      page_size: MAX_IDS_PER_CALL,
      fields: ['id', ...fields].join(),
    }),
  )
  const rows = (await Promise.all(pages)).flatMap(({ rows }) => rows)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Fields that reads do not return, but an export does. */
export const findWriteOnly = async (
  site: CurrentSite,
  path: string,
  id: number,
  fields: readonly string[],
): Promise<Patch> => {
  if (fields.length === 0) return {}
  const query = { format: 'ndjson', ids: id, fields: fields.join() }
  const { body } = await request<Patch | string>(`${at(site, path)}export/`, { query })
  return typeof body === 'object' ? body : {}
}

export interface ContentWriteOptions {
  readonly dryRun?: boolean
  /** Fields in the response. */
  readonly fields?: readonly string[]
}

const writeQuery = ({ dryRun, fields }: ContentWriteOptions): QueryArguments => ({
  dry_run: dryRun,
  fields: fields && ['id', ...fields].join(),
})

export const create = async (
  site: CurrentSite,
  path: string,
  object: Patch,
  slugs: boolean,
): Promise<Content> => {
  const { body } = await request<Content[]>(`${at(site, path)}bulk-create/`, {
    method: 'POST',
    query: { fields: 'id', slugs: slugs ? 'auto' : undefined },
    body: [object],
  })
  return body[0] as Content
}

export const update = async (
  site: CurrentSite,
  path: string,
  id: number,
  patch: Patch,
  how: ContentWriteOptions,
): Promise<Content> =>
  (
    await request<Content>(`${at(site, path)}${id}/`, {
      method: 'PUT',
      query: writeQuery(how),
      body: patch,
    })
  ).body

/**
 * Updates any number of objects by several calls, and yields each response. Each call is all or nothing.
 * @throws {Problem} of the first refused call, with faults counted from the first object of all; earlier calls
 * stay written.
 */
export async function* updatePortions(
  site: CurrentSite,
  path: string,
  patches: readonly Patch[],
  how: ContentWriteOptions,
): AsyncGenerator<readonly Content[]> {
  for (let from = 0; from < patches.length; from += MAX_OBJECTS_PER_CALL) {
    const body = patches.slice(from, from + MAX_OBJECTS_PER_CALL)
    const call = { method: 'PUT', query: writeQuery(how), body } as const
    yield await request<Content[]>(`${at(site, path)}bulk-update/`, call).then(
      ({ body }) => body,
      (failure) => Promise.reject(failure instanceof Problem ? countedFrom(from, failure) : failure),
    )
  }
}

const countedFrom = (from: number, problem: Problem): Problem =>
  from === 0
    ? problem
    : new Problem(problem.status, {
        ...{ code: problem.code, detail: problem.message, request_id: problem.requestId },
        errors: problem.faults.map((fault) => ({ ...fault, index: (fault.index ?? 0) + from })),
      })

/** Updates any number of objects and returns them all. */
export const updateMany = async (
  ...update: Parameters<typeof updatePortions>
): Promise<readonly Content[]> => {
  const after: Content[] = []
  for await (const portion of updatePortions(...update)) after.push(...portion)
  return after
}

export const removeOne = (site: CurrentSite, path: string, id: number) =>
  request(`${at(site, path)}${id}/`, { method: 'DELETE' })

export const removeMany = (
  site: CurrentSite,
  path: string,
  ids: readonly number[],
  how: ContentWriteOptions = {},
) => request(`${at(site, path)}bulk-delete/`, { method: 'POST', query: { dry_run: how.dryRun }, body: ids })

/** URL of a streamed download of the filtered list, of any size. */
export const exportAddress = (site: CurrentSite, path: string, query: QueryArguments): string =>
  withQuery(`/console/api/${at(site, path)}export/`, query)
