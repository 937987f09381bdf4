import { namesIn } from '@vitrina/schema/json-schema'
import { idIn } from '../../platform/batch/options.ts'
import type { App } from '../../platform/http/app.ts'
import { callerOf, scoped } from '../../platform/http/authentication.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { requireObjectRight } from '../../platform/http/operator.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import { parseQuery } from '../../platform/http/protocol/query.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { narrowed, narrowingIn } from '../../platform/reading/narrowing.ts'
import { ALL_ON_ONE_PAGE } from '../../platform/reading/parameters.ts'
import { documentation, JOB_LIST, JOB_WITH_ERRORS, JOBS_PER_PAGE } from './documentation.ts'
import { errorsFile } from './errors-file.ts'
import { errorsOf, jobOf, progressOf } from './job.ts'
import { countJobs, findFile, findJob, listJobs } from './job-queries.ts'
import { closeImport } from './work-queries.ts'

/** Scopes of which either allows reading jobs. */
const SEEN_WITH = ['content:read', 'content:write'] as const

/** Declares the routes that return and cancel jobs. */
export const jobRoutes = (app: App, { sql }: { readonly sql: Database }): void => {
  app.get('/external/job', { config: scoped(documentation.list, ...SEEN_WITH) }, async (request, reply) => {
    const { siteId } = callerOf(request)
    const {
      page = 1,
      page_size: pageSize = JOBS_PER_PAGE.usual,
      fields = null,
    } = parseQuery(JOB_LIST, request)
    const [rows, count] = await Promise.all([listJobs(sql, siteId, page, pageSize), countJobs(sql, siteId)])
    const language = languageOf(request.headers['accept-language'])
    return reply
      .headers({ 'x-total-count': count, 'cache-control': 'no-store' })
      .send(rows.map((row) => narrowed(jobOf(row, language), { fields })))
  })

  app.get(
    '/external/job/:id',
    { config: scoped(documentation.one, ...SEEN_WITH) },
    async (request, reply) => {
      const narrowing = narrowingIn(request, namesIn(JOB_WITH_ERRORS))
      const { siteId } = callerOf(request)
      const id = idIn(request)
      const row = await findJob(sql, { siteId, id })
      if (!row) throw new ApiError('not_found')
      requireObjectRight(request, row.object, 'read')
      const language = languageOf(request.headers['accept-language'])
      return reply
        .headers({ ...progressOf(row), 'cache-control': 'no-store' })
        .send(
          narrowed({ ...jobOf(row, language), errors: await errorsOf(sql, siteId, id, language) }, narrowing),
        )
    },
  )

  app.get(
    '/external/job/:id/errors',
    { config: scoped(documentation.errors, ...SEEN_WITH), exposeHeadRoute: false },
    async (request, reply) => {
      // The response has lines, not fields.
      const { page = 1 } = parseQuery(ALL_ON_ONE_PAGE, request)
      const { siteId } = callerOf(request)
      const id = idIn(request)
      const file = await findFile(sql, { siteId, id })
      if (!file) throw new ApiError('not_found')
      requireObjectRight(request, file.object, 'read')
      const csv = file.format === 'csv'
      return reply
        .headers({
          'content-type': csv ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
          'content-disposition': `attachment; filename="job-${id}-errors.${csv ? 'csv' : 'ndjson'}"`,
          'cache-control': 'no-store',
        })
        .send(
          page > 1
            ? ''
            : errorsFile(sql, { siteId, id }, file, languageOf(request.headers['accept-language'])),
        )
    },
  )

  app.delete(
    '/external/job/:id',
    { config: scoped(documentation.cancel, 'content:write') },
    async (request, reply) => {
      parseQuery({}, request)
      const { siteId } = callerOf(request)
      const task = { siteId, id: idIn(request) }
      const job = await findJob(sql, task)
      if (job) requireObjectRight(request, job.object, 'write')
      const cancelled = await sql.begin((sql) => closeImport(sql, task, 'cancelled'))
      if (!cancelled) throw new ApiError(job ? 'conflict.over' : 'not_found')
      return reply.code(204).send()
    },
  )
}
