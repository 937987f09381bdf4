import type { Fault } from '@vitrina/schema/errors'
import { SCOPES } from '@vitrina/schema/scopes'
import { Type } from 'typebox'
import type { App } from '../http/app.ts'
import { ApiError } from '../http/errors.ts'
import { Form, operation } from '../http/operation.ts'
import { siteOf } from '../http/operator.ts'
import { labelOf } from './label.ts'
import type { ManagingParts } from './managing.ts'
import {
  createToken,
  findToken,
  limitToken,
  listTokens,
  MOST_CALLS_PER_MINUTE,
  revokeToken,
  rotateToken,
} from './tokens.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** A hundred years, and one: what is longer is for good. */
const MOST_DAYS = 36_525
const MOST_HOURS = 8_784

const CallsPerMinute = Type.Union([Type.Integer({ minimum: 0, maximum: MOST_CALLS_PER_MINUTE }), Type.Null()])

const NewToken = Form({
  name: Type.String(),
  scopes: Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: SCOPES.length }),
  lifetime_days: Type.Union([Type.Integer({ minimum: 1, maximum: MOST_DAYS }), Type.Null()]),
  calls_per_minute: Type.Optional(CallsPerMinute),
})

const Rotation = Form({ overlap_hours: Type.Integer({ minimum: 0, maximum: MOST_HOURS }) })

const Limit = Form({ calls_per_minute: CallsPerMinute })

const OneToken = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{12}$' }) })

/** The API tokens of a site, for its owners. The text of one is answered once. */
export const tokenRoutes = (app: App, { sql, audit }: ManagingParts): void => {
  operation(app, 'GET sites/:site/token', {}, async (request) => listTokens(sql, siteOf(request).id))

  operation(app, 'POST sites/:site/token', { body: NewToken }, async (request, reply) => {
    const { body } = request
    const { id: siteId } = siteOf(request)
    const faults: Fault[] = []
    const name = labelOf(body.name, faults)
    if (faults.length > 0) throw new ApiError('validation_failed', {}, { faults })
    const scopes = SCOPES.filter((scope) => body.scopes.includes(scope))
    const lifetime = body.lifetime_days === null ? null : body.lifetime_days * DAY
    const issued = await sql.begin(async (sql) => {
      const { calls_per_minute = null } = body
      const issued = await createToken(sql, {
        siteId,
        name,
        scopes,
        lifetime,
        callsPerMinute: calls_per_minute,
      })
      const { id, expires_at } = issued
      await audit(sql, request, {
        event: 'token_created',
        siteId,
        detail: { token: id, name, scopes, expires_at, calls_per_minute },
      })
      return issued
    })
    reply.code(201)
    return issued
  })

  operation(
    app,
    'POST sites/:site/token/:id/rotate',
    { params: OneToken, body: Rotation },
    async (request, reply) => {
      const { id } = request.params
      const { id: siteId } = siteOf(request)
      const overlap = request.body.overlap_hours * HOUR
      const issued = await sql.begin(async (sql) => {
        const known = await findToken(sql, id, siteId)
        if (!known) throw new ApiError('not_found')
        const issued = await rotateToken(sql, { id, siteId, overlap })
        if (!issued) throw new ApiError('conflict.token')
        await audit(sql, request, {
          event: 'token_rotated',
          siteId,
          detail: { token: id, name: known.name, rotated_to: issued.id, works_until: issued.works_until },
        })
        return issued
      })
      reply.code(201)
      return issued
    },
  )

  operation(app, 'PATCH sites/:site/token/:id', { params: OneToken, body: Limit }, async (request) => {
    const { id } = request.params
    const { calls_per_minute } = request.body
    const { id: siteId } = siteOf(request)
    await sql.begin(async (sql) => {
      const limited = await limitToken(sql, { id, siteId, callsPerMinute: calls_per_minute })
      if (!limited) throw new ApiError('not_found')
      await audit(sql, request, {
        event: 'token_limited',
        siteId,
        detail: { token: id, name: limited.name, calls_per_minute },
      })
    })
  })

  operation(app, 'DELETE sites/:site/token/:id', { params: OneToken }, async (request) => {
    const { id } = request.params
    const { id: siteId } = siteOf(request)
    await sql.begin(async (sql) => {
      const revoked = await revokeToken(sql, id, siteId)
      if (!revoked) throw new ApiError('not_found')
      if (!revoked.again)
        await audit(sql, request, {
          event: 'token_revoked',
          siteId,
          detail: { token: id, name: revoked.name },
        })
    })
  })
}
