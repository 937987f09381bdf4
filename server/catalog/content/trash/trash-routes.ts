import { objectRight } from '@vitrina/schema/console/rights-of-routes'
import { type RestoredObjects, TRASH_DAYS } from '@vitrina/schema/console/trash'
import type { Resource } from '@vitrina/schema/resource'
import type { FastifyRequest } from 'fastify'
import type { Writer } from '../../../platform/batch/writer.ts'
import type { App } from '../../../platform/http/app.ts'
import { callerOf } from '../../../platform/http/authentication.ts'
import { Type } from '../../../platform/http/bodies/schema.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { Form, operation } from '../../../platform/http/operation.ts'
import { hasRight, requireObjectRight, siteOf } from '../../../platform/http/operator.ts'
import { languageOf } from '../../../platform/http/protocol/language.ts'
import { storedJsonResponse } from '../../../platform/http/protocol/stored-response.ts'
import { inPortions, sweepWhileOpen } from '../../../platform/http/sweep.ts'
import type { Database } from '../../../platform/postgres/pool/sql.ts'
import { declare } from '../declared.ts'
import { formerNameOf, restoreBatch } from './trash.ts'
import { type DependentRows, deleteOldTrash, selectDeleted } from './trash-queries.ts'

interface Parts {
  readonly sql: Database
  readonly resources: readonly Resource[]
  readonly writer: Writer
  readonly along: readonly DependentRows[]
}

const MAX_ROWS = 100
const MAX_IDS = 5_000

const Question = Type.Object({
  object: Type.Optional(Type.String()),
  before: Type.Optional(Type.Integer({ minimum: 1 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
})

const Restoration = Form({
  object: Type.String(),
  ids: Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
    minItems: 1,
    maxItems: MAX_IDS,
    uniqueItems: true,
  }),
})

/** True if the operator may read objects of this path. */
const mayReadObject = (request: FastifyRequest, object: string): boolean =>
  hasRight(request, objectRight(object, 'read') ?? 'catalogue.read')

/** Operations on the trash: objects of a site deleted within thirty days, which operators can restore. */
export const trashRoutes = (app: App, { sql, resources, writer, along }: Parts): void => {
  const declared = declare(resources)
  const known = (path: string) => {
    const one = declared.get(path)
    if (!one) throw new ApiError('not_found')
    return one
  }
  sweepWhileOpen(app, 'old trash', () => inPortions((most) => deleteOldTrash(sql, TRASH_DAYS, most)))

  operation(app, 'GET sites/:site/bin', { querystring: Question }, async (request) => {
    const { object = null, before = null, page_size: most = MAX_ROWS } = request.query
    if (object !== null) {
      known(object)
      requireObjectRight(request, object, 'read')
    }
    const language = languageOf(request.headers['accept-language'])
    const rows = await selectDeleted(sql, siteOf(request).id, { type: object, before, most })
    return rows
      .filter(({ object }) => declared.has(object) && mayReadObject(request, object))
      .map(({ row, ...rest }) => ({
        ...rest,
        name: formerNameOf(known(rest.object).form.table, row, language),
      }))
  })

  operation(app, 'POST sites/:site/bin/restore', { body: Restoration }, async (request) => {
    const { object, ids } = request.body
    const of = known(object)
    requireObjectRight(request, object, 'write')
    const { siteId, tokenId: origin } = callerOf(request)
    const body = Buffer.from(JSON.stringify(request.body))
    const { body: answer } = await writer.once(request, body, async (sql) =>
      storedJsonResponse(200, await restoreBatch(sql, of, ids, { siteId, origin, along })),
    )
    return JSON.parse(String(answer)) as RestoredObjects
  })
}
