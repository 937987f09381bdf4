import { DESTINATION_MAP_KINDS } from '@vitrina/schema/console/destination'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from './destination.ts'
import { answerAbsent, goLive, listDestinations, retryOrder } from './destinations.ts'
import { setWord } from './map-queries.ts'
import { meaningsOf } from './meanings.ts'

/** Records an operator's action on a destination in the audit log. */
export type NoteDestination = (request: FastifyRequest) => (
  sql: Sql,
  entry: {
    readonly event: 'destination_live' | 'destination_recording_read'
    readonly siteId: number
    readonly detail: Readonly<Record<string, unknown>>
  },
) => PromiseLike<unknown>

/** Writes the open lines of an order, or keeps those of the site. False for an order without open lines. */
export type SettleLines = (key: DestinationKey, orderId: number, isAccepted: boolean) => Promise<boolean>

const OneDestination = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) })

const OneOrder = Type.Object({
  id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
  order: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
})

const Lines = Form({ take: Type.Boolean() })

const Absent = Form({ hide: Type.Boolean() })

const Word = Form({
  kind: Type.Enum(DESTINATION_MAP_KINDS),
  theirs: Type.String({ minLength: 1, maxLength: 255 }),
  ours: Type.Union([Type.String({ minLength: 1, maxLength: 255 }), Type.Null()]),
})

/** Destinations of a site, at the console. */
export const destinationRoutes = (
  app: App,
  {
    sql,
    noteOf,
    begin,
    settleLines,
  }: {
    readonly sql: Database
    readonly noteOf: NoteDestination
    /** Starts unfinished work in the background. */
    readonly begin: () => void
    readonly settleLines: SettleLines
  },
): void => {
  operation(app, 'GET sites/:site/destination', {}, async (request) =>
    listDestinations(sql, siteOf(request).id),
  )

  operation(app, 'GET sites/:site/destination-meaning', {}, async (request) =>
    meaningsOf(sql, siteOf(request).id),
  )

  operation(
    app,
    'PUT sites/:site/destination/:id/word',
    { params: OneDestination, body: Word },
    async (request) => {
      const key = { siteId: siteOf(request).id, id: Number(request.params.id) }
      const { kind, ...word } = request.body
      if (!(await setWord(sql, key, kind, word))) throw new ApiError('not_found')
      begin()
    },
  )

  operation(app, 'POST sites/:site/destination/:id/live', { params: OneDestination }, async (request) => {
    const key = { siteId: siteOf(request).id, id: Number(request.params.id) }
    const isLive = await sql.begin(async (sql) => {
      const isLive = await goLive(sql, key)
      if (isLive)
        await noteOf(request)(sql, { event: 'destination_live', siteId: key.siteId, detail: { id: key.id } })
      return isLive
    })
    if (!isLive) throw new ApiError('not_found')
    begin()
  })

  operation(
    app,
    'POST sites/:site/destination/:id/absent',
    { params: OneDestination, body: Absent },
    async (request) => {
      const key = { siteId: siteOf(request).id, id: Number(request.params.id) }
      if (!(await answerAbsent(sql, key, request.body.hide))) throw new ApiError('not_found')
      begin()
    },
  )

  operation(
    app,
    'POST sites/:site/destination/:id/order/:order/retry',
    { params: OneOrder },
    async (request) => {
      const key = { siteId: siteOf(request).id, id: Number(request.params.id) }
      if (!(await retryOrder(sql, key, Number(request.params.order)))) throw new ApiError('not_found')
    },
  )

  operation(
    app,
    'POST sites/:site/destination/:id/order/:order/lines',
    { params: OneOrder, body: Lines },
    async (request) => {
      const key = { siteId: siteOf(request).id, id: Number(request.params.id) }
      if (!(await settleLines(key, Number(request.params.order), request.body.take)))
        throw new ApiError('not_found')
    },
  )
}
