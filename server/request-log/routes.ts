import type { FastifyRequest } from 'fastify'
import { single } from '../batch/options.ts'
import type { Sql } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { ApiError } from '../http/errors.ts'
import { siteOf } from '../http/operator.ts'
import { questionIn } from './question.ts'
import { selectCall, selectCalls } from './read-queries.ts'
import type { RequestLog } from './request-log.ts'

interface Parts {
  readonly sql: Sql
  readonly log: Pick<RequestLog, 'written'>
}

/** Shows the request log of a site: in a scope of the console that is of one. */
export const requestLogRoutes = (app: App, { sql, log }: Parts): void => {
  app.get('/request', async (request) => {
    const question = questionIn(request)
    // Whoever follows the link of an error comes at once.
    await log.written()
    return selectCalls(sql, siteOf(request).id, question)
  })

  app.get('/request/:id', async (request) => {
    single(request, [])
    const [call] = await selectCall(sql, siteOf(request).id, idOf(request))
    if (!call) throw new ApiError('not_found')
    return call
  })
}

/** A path that holds no id of ours names nothing: 404, as for an id that is not there. */
const idOf = (request: FastifyRequest): number => {
  const { id } = request.params as { readonly id: string }
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ApiError('not_found')
  return Number(id)
}
