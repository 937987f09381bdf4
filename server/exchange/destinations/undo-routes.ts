import { DESTINATION_UNDO, type DestinationUndo } from '@vitrina/schema/exchange/destination'
import { namesIn } from '@vitrina/schema/json-schema'
import type { FastifyRequest } from 'fastify'
import { send } from '../../platform/batch/answer.ts'
import { MANAGING_BODY_LIMIT, runIdempotently } from '../../platform/batch/managing.ts'
import type { Writer } from '../../platform/batch/writer.ts'
import type { App } from '../../platform/http/app.ts'
import { callerOf, requireScope, scoped } from '../../platform/http/authentication.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { storedJsonResponse } from '../../platform/http/protocol/stored-response.ts'
import type { Database, Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { narrowed, narrowingIn } from '../../platform/reading/narrowing.ts'
import type { DestinationKey } from './destination.ts'
import { documentation } from './documentation.ts'

/** Undo of exchanges, by their runs. */
export interface DestinationUndoing {
  /** Undefined for an unknown run. */
  read(sql: Sql, key: DestinationKey, run: number): Promise<DestinationUndo | undefined>
  /** False for an unknown run. @throws {ApiError} `conflict` */
  request(sql: Transaction, key: DestinationKey, run: number, origin: number): Promise<boolean>
  /** Starts requested undos in the background. */
  begin(): void
}

interface UndoRouteParts {
  readonly sql: Database
  readonly writer: Writer
  readonly keyIn: (request: FastifyRequest) => DestinationKey
  /** Appends to the audit log. */
  readonly note: (
    sql: Transaction,
    request: FastifyRequest,
    event: 'destination_undone',
    detail: Readonly<Record<string, unknown>>,
  ) => Promise<void>
}

const AT = '/external/destination/:id/run/:run/undo'

/** Preview and undo of exchanges (rule 8.3). */
export const exchangeUndoRoutes = (
  app: App,
  undo: DestinationUndoing,
  { sql, writer, keyIn, note }: UndoRouteParts,
): void => {
  const runIn = (request: FastifyRequest): number => {
    const { run = '' } = request.params as { readonly run?: string }
    if (!/^[1-9]\d{0,14}$/.test(run)) throw new ApiError('not_found')
    return Number(run)
  }
  const undoOf = async (sql: Sql, request: FastifyRequest): Promise<DestinationUndo> => {
    const state = await undo.read(sql, keyIn(request), runIn(request))
    if (!state) throw new ApiError('not_found')
    return state
  }

  app.get(AT, { config: scoped(documentation.undo, 'destinations:manage') }, async (request, reply) => {
    const narrowing = narrowingIn(request, namesIn(DESTINATION_UNDO))
    return reply.header('cache-control', 'no-store').send(narrowed(await undoOf(sql, request), narrowing))
  })

  app.post(
    AT,
    { config: scoped(documentation.undoIt, 'destinations:manage'), bodyLimit: MANAGING_BODY_LIMIT },
    async (request, reply) => {
      requireScope(request, 'content:write')
      const key = keyIn(request)
      const run = runIn(request)
      const response = await runIdempotently({ writer }, request, reply, async (sql) => {
        if (!(await undo.request(sql, key, run, callerOf(request).tokenId))) throw new ApiError('not_found')
        await note(sql, request, 'destination_undone', { id: key.id, run })
        return storedJsonResponse(200, await undoOf(sql, request))
      })
      undo.begin()
      return send(reply.header('cache-control', 'no-store'), response)
    },
  )
}
