import { feeds, type ProductFeed } from '@vitrina/schema/product-feeds'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import { DRY_RUN_HEADER, send } from '../../platform/batch/answer.ts'
import { ignoredFieldsOf, preferencesOf, WRITE_PARAMETERS } from '../../platform/batch/options.ts'
import type { Writer } from '../../platform/batch/writer.ts'
import type { App } from '../../platform/http/app.ts'
import { callerOf, scoped } from '../../platform/http/authentication.ts'
import { bytesOf } from '../../platform/http/bodies/body.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import { parseQuery } from '../../platform/http/protocol/query.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { etagOf } from '../../platform/reading/etag.ts'
import { narrowedJson, narrowingIn } from '../../platform/reading/narrowing.ts'
import { sendUnlessNotModified } from '../../platform/reading/send.ts'
import { documentation } from './documentation.ts'
import { readFigures } from './queries.ts'
import { callFeed } from './write.ts'

interface Parts {
  readonly sql: Database
  readonly writer: Writer
}

const OneProduct = Type.Object({ id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }) })

/** Routes of stock per store and prices per user type: bulk writes, and reads of one product. */
export const stock = (app: App, { sql, writer }: Parts): void => {
  for (const feed of Object.values<ProductFeed>(feeds)) {
    const docs = documentation(feed)

    app.post(
      `/external/product/${feed.write}`,
      { config: scoped(docs.write, 'content:write') },
      async (request, reply) => {
        const { siteId, tokenId, stores } = callerOf(request)
        const { dry_run: dryRun = false, unknown_fields: unknown } = parseQuery(WRITE_PARAMETERS, request)
        const ignored = ignoredFieldsOf(request, unknown)
        const { lenient } = preferencesOf(request)
        const language = languageOf(request.headers['accept-language'])
        if (dryRun) reply.headers(DRY_RUN_HEADER)
        const body = bytesOf(request)
        const call = {
          siteId,
          stores,
          origin: tokenId,
          requestId: request.id,
          dryRun,
          lenient,
          ignored,
          language,
        }
        return send(reply, await writer.once(request, body, (sql) => callFeed(sql, feed, body, call)))
      },
    )

    app.get(
      `/external/product/:id/${feed.read}`,
      { schema: { params: OneProduct }, config: scoped(docs.read, 'content:read') },
      async (request, reply) => {
        const { siteId, stores } = callerOf(request)
        const narrowing = narrowingIn(request, [feed.ownerField, feed.figure])
        const [row] = await readFigures(sql, feed, siteId, [request.params.id], stores)
        if (!row) throw new ApiError('not_found')
        const figures = narrowedJson(row.figures, narrowing)
        return sendUnlessNotModified(request, reply, etagOf(figures), figures)
      },
    )
  }
}
