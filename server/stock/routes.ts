import { Type } from 'typebox'
import { DRY, send } from '../batch/answer.ts'
import { flagIn, preferencesOf, single } from '../batch/options.ts'
import { MAX_INTEGER } from '../batch/parse-scalar.ts'
import type { Writer } from '../batch/writer.ts'
import type { Database } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { callerOf, requireScope } from '../http/authentication.ts'
import { bytesOf } from '../http/body.ts'
import { ApiError } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import { sendUnlessKnown } from '../reading/send.ts'
import { tagOf } from '../reading/tag.ts'
import { documentation } from './documentation.ts'
import { type Feed, feeds } from './feed.ts'
import { readFigures } from './queries.ts'
import { callFeed } from './write.ts'

interface Parts {
  readonly sql: Database
  readonly writer: Writer
}

const OneProduct = Type.Object({ id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }) })

/** Stock per store and prices per user type: written for many products by one call, read of one. */
export const stock = (app: App, { sql, writer }: Parts): void => {
  for (const feed of Object.values<Feed>(feeds)) {
    const docs = documentation(feed)

    app.post(`/external/product/${feed.write}`, { config: docs.write }, async (request, reply) => {
      requireScope(request, 'content:write')
      const { siteId, tokenId } = callerOf(request)
      const dryRun = flagIn(single(request, ['dry_run']), 'dry_run')
      const { lenient } = preferencesOf(request)
      const language = languageOf(request.headers['accept-language'])
      if (dryRun) reply.headers(DRY)
      const body = bytesOf(request)
      const call = { siteId, origin: tokenId, dryRun, lenient, language }
      return send(reply, await writer.once(request, body, (sql) => callFeed(sql, feed, body, call)))
    })

    app.get(
      `/external/product/:id/${feed.read}`,
      { schema: { params: OneProduct }, config: docs.read },
      async (request, reply) => {
        requireScope(request, 'content:read')
        single(request, [])
        const [found] = await readFigures(sql, feed, callerOf(request).siteId, [request.params.id])
        if (!found) throw new ApiError('not_found')
        return sendUnlessKnown(request, reply, tagOf(found.figures), found.figures)
      },
    )
  }
}
