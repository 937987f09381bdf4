import type { Resource } from '@vitrina/schema/resource'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DRY, send } from '../batch/answer.ts'
import { batchOf } from '../batch/batch.ts'
import { asOfOne } from '../batch/of-one.ts'
import { flagIn, idIn, type Parameters, single } from '../batch/options.ts'
import type { Use } from '../batch/use.ts'
import type { Writer } from '../batch/writer.ts'
import type { Database, Transaction } from '../database/sql.ts'
import { answeredJson } from '../http/answered.ts'
import type { App } from '../http/app.ts'
import { callerOf, requireScope } from '../http/authentication.ts'
import { bytesOf } from '../http/body.ts'
import { ApiError } from '../http/errors.ts'
import type { Work } from '../http/idempotency.ts'
import { refuseBomb } from '../http/json.ts'
import type { Answer, Answers, State } from '../reading/answers.ts'
import { linksOf } from '../reading/links.ts'
import { isKnown, sendJson, sent, tagged } from '../reading/send.ts'
import { versionTag } from '../reading/tag.ts'
import { declare } from './declared.ts'
import { deleteBatch } from './delete.ts'
import { documentation } from './documentation.ts'
import type { Intent } from './draft.ts'
import { exportRoute } from './export-routes.ts'
import { joinedTypes } from './joined.ts'
import { parseFields, parseListQuery } from './list-query.ts'
import { findByKey, readList, readOne } from './read.ts'
import { callWrite } from './write-call.ts'
import { writeCallOf } from './write-options.ts'

interface Parts {
  readonly sql: Database
  readonly resources: readonly Resource[]
  readonly writer: Writer
  readonly ready: Answers
  /** Who refers to content from outside. */
  readonly uses: readonly Use[]
  /** The public origin of the API; undefined: as the caller addressed it. */
  readonly baseUrl: string | undefined
}

/** The content API: the same calls for every declared object, none of which it knows by name. */
export const content = (app: App, { sql, resources, writer, ready, uses, baseUrl }: Parts): void => {
  for (const [path, declared] of declare(resources)) {
    const { form, tables, fingerprint } = declared
    const { table } = form
    const at = `/external/${path}`
    const docs = documentation(table)
    const types = [path, ...joinedTypes(table)] as const

    /** Answers 304 when the caller has the present version, else what `find` gives, or 404. */
    const read = async (
      request: FastifyRequest,
      reply: FastifyReply,
      find: (siteId: number, state: State) => Promise<Answer | undefined>,
    ) => {
      const { siteId } = callerOf(request)
      const state = await ready.state(siteId, types)
      const tag = versionTag(fingerprint, siteId, state.version)
      tagged(reply, tag)
      if (isKnown(request, tag)) return undefined
      const answer = await find(siteId, state)
      if (answer) return answer
      reply.removeHeader('etag')
      throw new ApiError('not_found')
    }

    const write = async (
      request: FastifyRequest,
      reply: FastifyReply,
      intent: Intent,
      body: Buffer,
      addressed?: number,
    ) => {
      requireScope(request, 'content:write')
      const call = writeCallOf(request, table, intent, addressed)
      if (call.dryRun) reply.headers(DRY)
      const work: Work = async (sql) => {
        if (addressed === undefined) return callWrite(sql, declared, batchOf(body), call)
        refuseBomb(body)
        return callWrite(sql, declared, [body], call).catch(asOfOne(addressed))
      }
      return send(reply, await writer.once(request, body, work))
    }

    app.get(at, { config: docs.list }, async (request, reply) => {
      requireScope(request, 'content:read')
      const query = parseListQuery(table, request.query as Parameters)
      const answer = await read(request, reply, (siteId, state) =>
        readList(sql, ready, table, siteId, state, query, sent(reply)),
      )
      if (!answer) return reply.code(304).send()
      const origin = baseUrl ?? `${request.protocol}://${request.host}`
      const link = linksOf(new URL(request.url, origin), query, answer)
      return sendJson(
        reply.header('x-total-count', answer.total).headers(link === '' ? {} : { link }),
        answer.body,
      )
    })

    exportRoute(app, { sql, declared, baseUrl })

    app.get(`${at}/:id`, { config: docs.one }, async (request, reply) => {
      requireScope(request, 'content:read')
      const shown = parseFields(table, single(request, ['fields']).get('fields'))
      const id = idIn(request)
      const answer = await read(request, reply, (siteId, state) =>
        readOne(sql, ready, table, siteId, state, id, shown),
      )
      return answer ? sendJson(reply, answer.body) : reply.code(304).send()
    })

    if (table.key !== null) {
      app.get(`${at}/by/${table.key}/:value`, { config: docs.byKey }, async (request, reply) => {
        requireScope(request, 'content:read')
        const shown = parseFields(table, single(request, ['fields']).get('fields'))
        const { value } = request.params as { value: string }
        const answer = await read(request, reply, async (siteId, state) => {
          const id = value.includes('\0') ? undefined : await findByKey(sql, table, siteId, value)
          return id === undefined ? undefined : readOne(sql, ready, table, siteId, state, id, shown)
        })
        return answer ? sendJson(reply, answer.body) : reply.code(304).send()
      })
    }

    app.post(`${at}/bulk-create`, { config: docs.create }, (request, reply) =>
      write(request, reply, 'create', bytesOf(request)),
    )
    app.put(`${at}/bulk-update`, { config: docs.update }, (request, reply) =>
      write(request, reply, 'update', bytesOf(request)),
    )
    app.post(`${at}/bulk-upsert`, { config: docs.upsert }, (request, reply) =>
      write(request, reply, 'upsert', bytesOf(request)),
    )
    app.put(`${at}/:id`, { config: docs.updateOne }, async (request, reply) => {
      requireScope(request, 'content:write')
      const id = idIn(request)
      return write(request, reply, 'update', bytesOf(request), id)
    })

    const remover = (request: FastifyRequest, reply: FastifyReply) => {
      const { siteId, tokenId } = callerOf(request)
      const dryRun = flagIn(single(request, ['dry_run']), 'dry_run')
      if (dryRun) reply.headers(DRY)
      return (sql: Transaction, ids: readonly unknown[]) =>
        deleteBatch(sql, table, tables, ids, { siteId, origin: tokenId, dryRun, uses })
    }

    app.post(`${at}/bulk-delete`, { config: docs.remove }, async (request, reply) => {
      requireScope(request, 'content:write')
      const body = bytesOf(request)
      const remove = remover(request, reply)
      const work: Work = async (sql) =>
        answeredJson(200, { deleted: await remove(sql, batchOf(body).map(parseId)) })
      return send(reply, await writer.once(request, body, work))
    })

    app.delete(`${at}/:id`, { config: docs.removeOne }, async (request, reply) => {
      requireScope(request, 'content:write')
      const id = idIn(request)
      const remove = remover(request, reply)
      const work: Work = async (sql) => {
        await remove(sql, [id]).catch(asOfOne(id))
        return answeredJson(204, null)
      }
      await writer.once(request, Buffer.alloc(0), work)
      return reply.code(204).send()
    })
  }
}

const parseId = (element: Buffer, index: number): unknown => {
  try {
    return JSON.parse(element.toString())
  } catch (error) {
    throw new ApiError('malformed_json', { reason: `element ${index}: ${(error as Error).message}` })
  }
}
