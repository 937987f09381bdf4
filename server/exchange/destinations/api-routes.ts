import { DESTINATION, DESTINATION_RUN, type SiteDestination } from '@vitrina/schema/exchange/destination'
import { namesIn } from '@vitrina/schema/json-schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { send } from '../../platform/batch/answer.ts'
import {
  auditedCaller,
  bodyIn,
  MANAGING_BODY_LIMIT,
  requireRecentPassword,
  revealed,
  runIdempotently,
} from '../../platform/batch/managing.ts'
import { headerOf, idIn } from '../../platform/batch/options.ts'
import type { Writer } from '../../platform/batch/writer.ts'
import type { App } from '../../platform/http/app.ts'
import { callerOf, requireScope, scoped } from '../../platform/http/authentication.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { matches } from '../../platform/http/protocol/etag.ts'
import { storedJsonResponse } from '../../platform/http/protocol/stored-response.ts'
import type { Database, Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { narrowed, narrowedList, narrowingIn } from '../../platform/reading/narrowing.ts'
import { seal, unseal } from '../../platform/secrets/seal.ts'
import type { ReadSecrets, Secrets } from '../../platform/secrets/secrets.ts'
import type { DestinationKey, DestinationMode } from './destination.ts'
import {
  createDestination,
  type DestinationCredentials,
  removeDestination,
  rotateDestination,
  selectDestinations,
  selectRuns,
} from './destinations.ts'
import { documentation, MAX_RUNS } from './documentation.ts'
import { changesIn, newSettingsIn } from './parse-settings.ts'
import { changeSettings, type DestinationSettings, lockSettings, settingsTag } from './settings.ts'
import { type DestinationUndoing, exchangeUndoRoutes } from './undo-routes.ts'

/** Appends a change of a destination to the audit log, in its transaction. */
export type AuditDestination = (
  sql: Sql,
  entry: Omit<Awaited<ReturnType<typeof auditedCaller>>, 'token'> & {
    readonly event:
      | 'destination_created'
      | 'destination_changed'
      | 'destination_rotated'
      | 'destination_removed'
      | 'destination_undone'
    readonly detail: Readonly<Record<string, unknown>>
  },
) => PromiseLike<unknown>

interface Parts {
  readonly sql: Database
  readonly writer: Writer
  readonly secrets: ReadSecrets
  readonly audit: AuditDestination
  readonly undo: DestinationUndoing
}

const AT = '/external/destination'
const SCOPE = 'destinations:manage'
const NO_STORE = { 'cache-control': 'no-store' }

/**
 * Requires the scopes of the data that a destination reads and writes: its password gives access to them.
 * @throws {ApiError} `insufficient_scope`
 */
const requireMode = (request: FastifyRequest, mode: DestinationMode): void => {
  if (mode !== 'orders') requireScope(request, 'content:write')
  if (mode === 'catalogue') return
  requireScope(request, 'orders:read')
  requireScope(request, 'orders:write')
}

/** The destinations of a site (rule 8.3). */
export const destinationApiRoutes = (app: App, { sql, writer, secrets, audit, undo }: Parts): void => {
  const keyIn = (request: FastifyRequest): DestinationKey => ({
    siteId: callerOf(request).siteId,
    id: idIn(request),
  })
  const find = async (sql: Sql, { siteId, id }: DestinationKey): Promise<SiteDestination> => {
    const [destination] = await selectDestinations(sql, siteId, id)
    if (!destination) throw new ApiError('not_found')
    return destination
  }
  const lock = async (sql: Transaction, key: DestinationKey): Promise<DestinationSettings> => {
    const before = await lockSettings(sql, key)
    if (!before) throw new ApiError('not_found')
    return before
  }
  const note = async (
    sql: Transaction,
    request: FastifyRequest,
    event: Parameters<AuditDestination>[1]['event'],
    detail: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    const { token, ...caller } = await auditedCaller(sql, request)
    await audit(sql, { ...caller, event, detail: { ...detail, token } })
  }
  /** Answers with a password, which a retry of the request gets as well: stored answers have it encrypted. */
  const answerIssued = async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: 200 | 201,
    issue: (sql: Transaction) => Promise<DestinationCredentials>,
  ) => {
    requireRecentPassword(request)
    const { siteId } = callerOf(request)
    const sealing = await secrets()
    const response = await runIdempotently({ writer }, request, reply, async (sql, isDry) => {
      const { id, password } = await issue(sql)
      const destination = await find(sql, { siteId, id })
      if (isDry)
        return storedJsonResponse(status, {
          ...destination,
          ...(status === 201 && { id: null, login: null }),
          password: null,
        })
      const sealed = seal(sealing, 'destination password', `${siteId}/${id}`, password)
      const headers = status === 201 ? { location: `${AT}/${id}/` } : {}
      return storedJsonResponse(status, { ...destination, password: sealed.toString('base64') }, headers)
    })
    return send(reply.headers(NO_STORE), revealed(response, 'password', openPassword(sealing, siteId)))
  }

  app.get(AT, { config: scoped(documentation.list, SCOPE) }, async (request, reply) => {
    const narrowing = narrowingIn(request, namesIn(DESTINATION))
    const destinations = await selectDestinations(sql, callerOf(request).siteId, null)
    return reply.headers(NO_STORE).send(narrowedList(destinations, narrowing))
  })

  app.post(
    AT,
    { config: scoped(documentation.create, SCOPE), bodyLimit: MANAGING_BODY_LIMIT },
    (request, reply) =>
      answerIssued(request, reply, 201, async (sql) => {
        const settings = newSettingsIn(bodyIn(request))
        requireMode(request, settings.mode)
        const credentials = await createDestination(sql, callerOf(request).siteId, settings)
        await note(sql, request, 'destination_created', { id: credentials.id, name: settings.name })
        return credentials
      }),
  )

  app.get(`${AT}/:id`, { config: scoped(documentation.one, SCOPE) }, async (request, reply) => {
    const narrowing = narrowingIn(request, namesIn(DESTINATION))
    const destination = await find(sql, keyIn(request))
    return reply
      .headers({ ...NO_STORE, etag: settingsTag(destination) })
      .send(narrowed(destination, narrowing))
  })

  app.put(
    `${AT}/:id`,
    { config: scoped(documentation.change, SCOPE), bodyLimit: MANAGING_BODY_LIMIT },
    async (request, reply) => {
      const key = keyIn(request)
      const response = await runIdempotently({ writer }, request, reply, async (sql) => {
        const before = await lock(sql, key)
        requireMode(request, before.mode)
        const ifMatch = headerOf(request, 'if-match')
        if (ifMatch !== undefined && !matches(ifMatch, settingsTag(before)))
          throw new ApiError('precondition_failed')
        const { after, fields } = await changeSettings(sql, key, before, changesIn(bodyIn(request), before))
        requireMode(request, after.mode)
        if (fields.length > 0) await note(sql, request, 'destination_changed', { id: key.id, fields })
        return storedJsonResponse(200, await find(sql, key), { etag: settingsTag(after) })
      })
      return send(reply.headers(NO_STORE), response)
    },
  )

  app.delete(`${AT}/:id`, { config: scoped(documentation.remove, SCOPE) }, async (request, reply) => {
    requireRecentPassword(request)
    const key = keyIn(request)
    await runIdempotently({ writer }, request, reply, async (sql) => {
      requireMode(request, (await lock(sql, key)).mode)
      await removeDestination(sql, key)
      await note(sql, request, 'destination_removed', { id: key.id })
      return storedJsonResponse(204, null)
    })
    return reply.code(204).send()
  })

  app.post(
    `${AT}/:id/rotate-password`,
    { config: scoped(documentation.rotate, SCOPE), bodyLimit: MANAGING_BODY_LIMIT },
    (request, reply) =>
      answerIssued(request, reply, 200, async (sql) => {
        const key = keyIn(request)
        requireMode(request, (await lock(sql, key)).mode)
        const issued = await rotateDestination(sql, key)
        if (!issued) throw new ApiError('not_found')
        await note(sql, request, 'destination_rotated', { id: key.id })
        return issued
      }),
  )

  exchangeUndoRoutes(app, undo, { sql, writer, keyIn, note })

  app.get(`${AT}/:id/run`, { config: scoped(documentation.runs, SCOPE) }, async (request, reply) => {
    const narrowing = narrowingIn(request, namesIn(DESTINATION_RUN))
    const key = keyIn(request)
    await find(sql, key)
    return reply.headers(NO_STORE).send(narrowedList(await selectRuns(sql, key, MAX_RUNS), narrowing))
  })
}

const openPassword =
  (secrets: Secrets, siteId: number) =>
  (id: number, sealed: Buffer): string | undefined =>
    unseal(secrets, 'destination password', `${siteId}/${id}`, sealed)
