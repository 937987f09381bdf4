import type { Resource } from '@vitrina/schema/resource'
import type { Scope } from '@vitrina/schema/scopes'
import { MAX_OBJECT_BYTES } from '@vitrina/schema/wire/json-limits'
import { cleanKey } from '@vitrina/schema/wire/key'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DRY_RUN_HEADER, send } from '../../platform/batch/answer.ts'
import { batchOf, parseObject } from '../../platform/batch/batch.ts'
import { idIn } from '../../platform/batch/options.ts'
import { asSingleObjectError } from '../../platform/batch/single-object-error.ts'
import type { Belongings, Use } from '../../platform/batch/use.ts'
import type { Writer } from '../../platform/batch/writer.ts'
import type { App } from '../../platform/http/app.ts'
import { callerOf, scoped } from '../../platform/http/authentication.ts'
import { bytesOf } from '../../platform/http/bodies/body.ts'
import { refuseBomb } from '../../platform/http/bodies/json.ts'
import { eachYielding } from '../../platform/http/bodies/yielding.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Work } from '../../platform/http/protocol/idempotency.ts'
import { type Parameters, parseQuery } from '../../platform/http/protocol/query.ts'
import { responseSent } from '../../platform/http/protocol/response-end.ts'
import { storedJsonResponse } from '../../platform/http/protocol/stored-response.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { COUNT_APPLIED, countHeader, requestsExactCount } from '../../platform/reading/count-header.ts'
import { versionTag } from '../../platform/reading/etag.ts'
import type { Expensive } from '../../platform/reading/expensive.ts'
import { linksOf } from '../../platform/reading/links.ts'
import { sendList, shapedTag, shapeFor } from '../../platform/reading/list-envelope.ts'
import type { ReadableState, ResponseCache } from '../../platform/reading/response-cache.ts'
import {
  isNotModified,
  sendNotModified,
  sendUnlessNotModified,
  withETag,
} from '../../platform/reading/send.ts'
import { type ContentDeclaration, declare } from './declared.ts'
import { documentation } from './documentation.ts'
import { exportRoute } from './export/export-routes.ts'
import { historyRoute } from './history/history-route.ts'
import { deleteParameters } from './read/delete-parameters.ts'
import { typesAffecting } from './read/extras.ts'
import { joinedTypes } from './read/joined.ts'
import { parseListQuery, parseOneQuery } from './read/list-query.ts'
import { readList } from './read/read.ts'
import { type ObjectBody, readByKey, readOne } from './read/read-one.ts'
import type { Shown } from './read/render.ts'
import { siteRead } from './read/site-read.ts'
import type { SearchIndex } from './search-index.ts'
import type { DependentRows } from './trash/trash-queries.ts'
import { deleteBatch } from './write/delete.ts'
import type { RequestedIntent } from './write/draft.ts'
import { callWrite } from './write/write-call.ts'
import { writeCallOf } from './write/write-options.ts'

interface Parts {
  readonly resources: readonly Resource[]
  readonly writer: Writer
  readonly ready: ResponseCache
  readonly expensive: Expensive
  /** Text indexes, by the path of their objects. */
  readonly searches: ReadonlyMap<string, SearchIndex>
  /** References from other modules. */
  readonly uses: readonly Use[]
  /** Dependent rows that are deleted with content if the caller names them. */
  readonly belongings: readonly Belongings[]
  /** Dependent rows that are always deleted and restored with content. */
  readonly along: readonly DependentRows[]
  /** Paths of objects that `orders:read` may read, too. */
  readonly withOrders: readonly string[]
  /** Public origin of the API; undefined: the origin of the request. */
  readonly baseUrl: string | undefined
}

/** Content API: the same calls for each declared kind of object. */
export const content = (
  app: App,
  { resources, writer, ready, expensive, searches, uses, belongings, along, withOrders, baseUrl }: Parts,
): void => {
  const parts = { ready, expensive, searches }
  for (const [path, declared] of declare(resources)) {
    const { table } = declared.form
    const at = `/external/${path}`
    const own = belongings.filter(({ to }) => to === path)
    const words = own.map(({ word }) => word)
    const instead: readonly Scope[] = withOrders.includes(path) ? ['orders:read'] : []
    const readable: readonly [Scope, ...Scope[]] = ['content:read', ...instead]
    const deletion = deleteParameters(words)
    const docs = documentation(table, { deletion, instead })
    const types = [path, ...joinedTypes(table)] as const

    /** Responds with the object that `find` returns, with 304 if the caller has its current state, or with 404. */
    const answerOne = async (
      request: FastifyRequest,
      reply: FastifyReply,
      find: (
        siteId: number,
        state: ReadableState,
        at: ContentDeclaration,
        shown: readonly Shown[],
      ) => Promise<ObjectBody | undefined>,
    ) => {
      const requestedTypes = typesAffecting(table, request.query as Parameters)
      const { siteId, state, at } = await siteRead(request, ready, declared, [...types, ...requestedTypes])
      const one = await find(siteId, state, at, parseOneQuery(at.form.table, request))
      if (!one) throw new ApiError('not_found')
      return sendUnlessNotModified(request, reply, one.tag, one.body)
    }

    const write = async (
      request: FastifyRequest,
      reply: FastifyReply,
      intent: RequestedIntent,
      body: Buffer,
      addressed?: number,
    ) => {
      const call = writeCallOf(request, table, intent, addressed)
      if (call.dryRun) reply.headers(DRY_RUN_HEADER)
      const work: Work = async (sql) => {
        if (addressed === undefined) return callWrite(sql, declared, await batchOf(body), call)
        refuseBomb(body)
        return callWrite(sql, declared, [body], call).catch(asSingleObjectError)
      }
      return send(reply, await writer.once(request, body, work))
    }

    app.get(at, { config: scoped(docs.list, ...readable) }, async (request, reply) => {
      const parameters = request.query as Parameters
      const isOfOrders = Object.hasOwn(parameters, 'unsold_since')
      const read = await siteRead(request, ready, declared, [
        ...types,
        ...typesAffecting(table, parameters),
        ...(isOfOrders ? ['order'] : []),
      ])
      const { siteId, state } = read
      const { fingerprint, form } = read.at
      const query = parseListQuery(form.table, parameters)
      const shape = shapeFor(request, query.shape)
      const tag = shapedTag(versionTag(fingerprint, siteId, state.version), shape)
      if (isNotModified(request, tag)) return sendNotModified(reply, tag)
      const isCountRequested = requestsExactCount(request)
      const isCountExact = isCountRequested || shape === 'page'
      const answer = await readList(
        parts,
        form.table,
        siteId,
        state,
        { ...query, isCountExact },
        responseSent(reply),
      )
      if (isCountRequested) reply.headers(COUNT_APPLIED)
      const origin = baseUrl ?? `${request.protocol}://${request.host}`
      const links = linksOf(new URL(request.url, origin), query, answer)
      return sendList(withETag(reply, tag).headers(countHeader(answer)), shape, answer, links)
    })

    exportRoute(app, { ...parts, declared, baseUrl })
    historyRoute(app, { ready, declared, readable })

    app.get(`${at}/:id`, { config: scoped(docs.one, ...readable) }, async (request, reply) => {
      const id = idIn(request)
      return answerOne(request, reply, (siteId, state, at, shown) =>
        readOne(ready, at, siteId, state, id, shown),
      )
    })

    if (table.key !== null) {
      app.get(
        `${at}/by/${table.key}/:value`,
        { config: scoped(docs.byKey, ...readable) },
        async (request, reply) => {
          const { value } = request.params as { value: string }
          return answerOne(request, reply, (siteId, state, at, shown) =>
            readByKey(ready, at, siteId, state, cleanKey(value), shown),
          )
        },
      )
    }

    app.post(`${at}/bulk-create`, { config: scoped(docs.create, 'content:write') }, (request, reply) =>
      write(request, reply, 'create', bytesOf(request)),
    )
    app.put(`${at}/bulk-update`, { config: scoped(docs.update, 'content:write') }, (request, reply) =>
      write(request, reply, 'update', bytesOf(request)),
    )
    app.post(`${at}/bulk-upsert`, { config: scoped(docs.upsert, 'content:write') }, (request, reply) =>
      write(request, reply, 'upsert', bytesOf(request)),
    )
    app.put(
      `${at}/:id`,
      { config: scoped(docs.updateOne, 'content:write'), bodyLimit: MAX_OBJECT_BYTES },
      async (request, reply) => {
        const id = idIn(request)
        return write(request, reply, 'update', bytesOf(request), id)
      },
    )

    const remover = (request: FastifyRequest, reply: FastifyReply) => {
      const { siteId, tokenId } = callerOf(request)
      const { dry_run: dryRun = false, with: agreed } = parseQuery(deletion, request)
      const storedBelongings = own.filter(({ word }) => word !== agreed)
      if (dryRun) reply.headers(DRY_RUN_HEADER)
      return (sql: Transaction, ids: readonly unknown[]) =>
        deleteBatch(sql, declared, ids, { siteId, origin: tokenId, dryRun, uses, storedBelongings, along })
    }

    app.post(
      `${at}/bulk-delete`,
      { config: scoped(docs.remove, 'content:write') },
      async (request, reply) => {
        const body = bytesOf(request)
        const remove = remover(request, reply)
        const work: Work = async (sql) => {
          const ids: unknown[] = []
          await eachYielding(await batchOf(body), (element) => ids.push(parseObject(element)))
          return storedJsonResponse(200, { deleted: await remove(sql, ids) })
        }
        return send(reply, await writer.once(request, body, work))
      },
    )

    app.delete(`${at}/:id`, { config: scoped(docs.removeOne, 'content:write') }, async (request, reply) => {
      const id = idIn(request)
      const remove = remover(request, reply)
      const work: Work = async (sql) => {
        await remove(sql, [id]).catch(asSingleObjectError)
        return storedJsonResponse(204, null)
      }
      await writer.once(request, Buffer.alloc(0), work)
      return reply.code(204).send()
    })
  }
}
