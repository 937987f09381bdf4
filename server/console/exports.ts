import { exportRight } from '@vitrina/schema/console/rights-of-routes'
import { personalObjectOf } from '@vitrina/schema/personal'
import type { FastifyRequest } from 'fastify'
import type { App } from '../platform/http/app.ts'
import { requireRight, siteOf } from '../platform/http/operator.ts'

/** Records an export of personal data by an operator in the audit log, with further details. */
export type NoteExport = (
  request: FastifyRequest,
  siteId: number,
  object: string,
  detail?: Readonly<Record<string, unknown>>,
) => PromiseLike<unknown>

/**
 * Records exports of personal data by routes declared later in the audit log before the first row is sent.
 * They need their own right.
 */
export const guardExports = (app: App, note: NoteExport): void => {
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions
    const object = url.endsWith('/export') ? personalObjectOf(url) : undefined
    if (object === undefined) return
    requireRight(request, exportRight(object))
    await note(request, siteOf(request).id, object)
  })
}
