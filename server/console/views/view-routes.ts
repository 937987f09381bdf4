import { MAX_SAVED_VIEWS, UNSAVED_PARAMETERS } from '@vitrina/schema/console/saved-view'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { hasRight, operatorOf, siteOf } from '../../platform/http/operator.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { deleteView, insertView, selectViews } from './view-queries.ts'

const LIST = Type.String({ pattern: '^[a-z0-9/-]{1,100}$' })
const MAX_NAME_LENGTH = 60

/** One non-empty line. */
const LINE = '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$'

const View = Form({
  list: LIST,
  name: Type.String({ maxLength: MAX_NAME_LENGTH, pattern: LINE }),
  question: Type.Record(
    Type.String({ pattern: `^(?!(?:${UNSAVED_PARAMETERS.join('|')})$)[a-z0-9_]{1,60}$` }),
    Type.String({ maxLength: 500, pattern: '^[^\\u0000]*$' }),
    { maxProperties: 40, additionalProperties: false },
  ),
  shared: Type.Boolean(),
})

const OneView = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) })

/** Saved views of operators for the lists of a site. */
export const viewRoutes = (app: App, sql: Database): void => {
  operation(app, 'GET sites/:site/view', { querystring: Type.Object({ list: LIST }) }, async (request) =>
    selectViews(sql, { siteId: siteOf(request).id, userId: operatorOf(request).userId }, request.query.list),
  )

  operation(app, 'POST sites/:site/view', { body: View }, async (request, reply) => {
    const whose = { siteId: siteOf(request).id, userId: operatorOf(request).userId }
    const [view] = await insertView(
      sql,
      whose,
      { ...request.body, name: request.body.name.trim() },
      MAX_SAVED_VIEWS,
    )
    if (!view) {
      const parameters = { length: MAX_SAVED_VIEWS + 1, max: MAX_SAVED_VIEWS }
      throw new ApiError('validation_failed', {}, { faults: [{ key: 'too_long.elements', parameters }] })
    }
    reply.code(201)
    return view
  })

  operation(app, 'DELETE sites/:site/view/:id', { params: OneView }, async (request) => {
    const whose = { siteId: siteOf(request).id, userId: operatorOf(request).userId }
    const rows = await deleteView(sql, whose, Number(request.params.id), hasRight(request, 'people.manage'))
    if (rows.length === 0) throw new ApiError('not_found')
  })
}
