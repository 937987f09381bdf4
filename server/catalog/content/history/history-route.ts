import { isMovedToTrash } from '@vitrina/schema/columns'
import { COUNT, namesIn, requiredObject, TIME } from '@vitrina/schema/json-schema'
import { objectNames } from '@vitrina/schema/labels/object-names'
import type { Scope } from '@vitrina/schema/scopes'
import { idIn } from '../../../platform/batch/options.ts'
import type { App } from '../../../platform/http/app.ts'
import { scoped } from '../../../platform/http/authentication.ts'
import { json, narrowable } from '../../../platform/http/openapi/openapi-parts.ts'
import { describeQuery, integerParameter, mapped, parseQuery } from '../../../platform/http/protocol/query.ts'
import { narrowed, narrowingOf } from '../../../platform/reading/narrowing.ts'
import { everyGet } from '../../../platform/reading/parameters.ts'
import type { ResponseCache } from '../../../platform/reading/response-cache.ts'
import type { ContentDeclaration } from '../declared.ts'
import { documentationTag, ID_IN_PATH } from '../documentation.ts'
import { siteRead } from '../read/site-read.ts'
import { readObjectHistory } from './read-object-history.ts'

interface Parts {
  readonly ready: ResponseCache
  readonly declared: ContentDeclaration
  readonly readable: readonly [Scope, ...Scope[]]
}

const DEFAULT_ENTRIES = 50
const MAX_ENTRIES = 100

const VALUE = { description: 'In the form of reads' }

const HISTORY = {
  $id: 'ObjectHistory',
  ...requiredObject({
    kept_days: { ...COUNT, description: 'Days for which the site keeps previous values; 0: none' },
    entries: {
      type: 'array',
      items: {
        $id: 'ObjectChange',
        ...requiredObject({
          cursor: { type: 'integer', minimum: 1 },
          changed_at: TIME,
          origin: {
            type: ['string', 'null'],
            description: 'Token or console user of the write',
          },
          request_id: {
            type: ['string', 'null'],
            format: 'uuid',
            description: 'X-Request-Id of the call; null for an import or the system',
          },
          fields: {
            type: 'object',
            description: 'Changed fields, each with its previous and new value',
            additionalProperties: requiredObject({ before: VALUE, after: VALUE }),
          },
        }),
      },
    },
    next: { type: ['integer', 'null'], description: '`before` of the next page; null on the last one' },
  }),
}

const PARAMETERS = {
  before: mapped(
    integerParameter(1, 'Only entries before this cursor: `next` of the previous page'),
    // Larger numbers are not exact and exceed the range of PostgreSQL.
    (cursor) => Math.min(cursor, Number.MAX_SAFE_INTEGER),
  ),
  limit: mapped(
    integerParameter(
      1,
      `Entries of a page: ${DEFAULT_ENTRIES}, at most ${MAX_ENTRIES}; a larger number is reduced`,
    ),
    (limit) => Math.min(limit, MAX_ENTRIES),
  ),
  ...everyGet(namesIn(HISTORY)),
}

/** `GET /external/<object>/{id}/history/` (rule 4.1.8); not available for objects with personal data. */
export const historyRoute = (app: App, { ready, declared, readable }: Parts): void => {
  const { table } = declared.form
  const { path } = table.resource
  if (!isMovedToTrash(table.resource)) return
  const openapi = {
    tags: [documentationTag(table)],
    operationId: `${table.name}_history`,
    summary: `Get the history of one ${objectNames(table.resource).one}`,
    parameters: [ID_IN_PATH, ...describeQuery(PARAMETERS)],
    responses: { 200: { description: 'Changes, the newest first', content: json(narrowable(HISTORY)) } },
  }
  app.get(`/external/${path}/:id/history`, { config: scoped({ openapi }, ...readable) }, async (request) => {
    const { before = null, limit = DEFAULT_ENTRIES, ...narrowing } = parseQuery(PARAMETERS, request)
    const { siteId, state, at } = await siteRead(request, ready, declared, [path])
    const history = await readObjectHistory(state.place, at.form.table, {
      siteId,
      id: idIn(request),
      before,
      limit,
    })
    return narrowed(history, narrowingOf(narrowing))
  })
}
