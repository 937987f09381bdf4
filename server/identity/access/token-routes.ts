import { EXPECTED_CALLS, EXPECTED_WITHIN } from '@vitrina/schema/expected-call'
import { SCOPES } from '@vitrina/schema/scopes'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import { checkedLabel } from './label.ts'
import type { AccessParts } from './managing.ts'
import {
  createToken,
  findToken,
  limitToken,
  listTokens,
  MAX_CALLS_PER_MINUTE,
  revokeToken,
  rotateToken,
  setExpectedCalls,
} from './tokens.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Maximum validity of a token in days: a hundred years. Null is unlimited. */
const MAX_DAYS = 36_525
const MAX_HOURS = 8_784

const CallsPerMinute = Type.Union([Type.Integer({ minimum: 0, maximum: MAX_CALLS_PER_MINUTE }), Type.Null()])

const NewToken = Form({
  name: Type.String(),
  scopes: Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: SCOPES.length }),
  lifetime_days: Type.Union([Type.Integer({ minimum: 1, maximum: MAX_DAYS }), Type.Null()]),
  calls_per_minute: Type.Optional(CallsPerMinute),
})

const Rotation = Form({ overlap_hours: Type.Integer({ minimum: 0, maximum: MAX_HOURS }) })

const Limit = Form({ calls_per_minute: CallsPerMinute })

const Daily = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

const Expected = Form({
  expected: Type.Array(
    Type.Union([
      Form({
        call: Type.Enum([...EXPECTED_CALLS]),
        within_minutes: Type.Integer({ minimum: EXPECTED_WITHIN.least, maximum: EXPECTED_WITHIN.most }),
        daily_by: Type.Null(),
      }),
      Form({ call: Type.Enum([...EXPECTED_CALLS]), within_minutes: Type.Null(), daily_by: Daily }),
    ]),
    { maxItems: EXPECTED_CALLS.length },
  ),
})

const OneToken = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{12}$' }) })

/** API tokens of a site, for its owners. The text of a token is returned once. */
export const apiTokenRoutes = (app: App, { sql, noteOf }: AccessParts): void => {
  operation(app, 'GET sites/:site/token', {}, async (request) => listTokens(sql, siteOf(request).id))

  operation(app, 'POST sites/:site/token', { body: NewToken }, async (request, reply) => {
    const { lifetime_days: days, calls_per_minute: callsPerMinute = null, ...body } = request.body
    const name = checkedLabel(body.name)
    const scopes = SCOPES.filter((scope) => body.scopes.includes(scope))
    const lifetime = days === null ? null : days * DAY
    const newToken = { siteId: siteOf(request).id, name, scopes, lifetime, callsPerMinute }
    reply.code(201)
    return sql.begin((sql) => createToken(sql, newToken, noteOf(request)))
  })

  operation(
    app,
    'POST sites/:site/token/:id/rotate',
    { params: OneToken, body: Rotation },
    async (request, reply) => {
      const one = { id: request.params.id, siteId: siteOf(request).id }
      const overlap = request.body.overlap_hours * HOUR
      const issued = await sql.begin((sql) => rotateToken(sql, { ...one, overlap }, noteOf(request)))
      if (!issued)
        throw new ApiError((await findToken(sql, one.id, one.siteId)) ? 'conflict.token' : 'not_found')
      reply.code(201)
      return issued
    },
  )

  operation(app, 'PATCH sites/:site/token/:id', { params: OneToken, body: Limit }, async (request) => {
    const { calls_per_minute: callsPerMinute } = request.body
    const change = { id: request.params.id, siteId: siteOf(request).id, callsPerMinute }
    if (!(await sql.begin((sql) => limitToken(sql, change, noteOf(request))))) throw new ApiError('not_found')
  })

  operation(
    app,
    'PUT sites/:site/token/:id/expected',
    { params: OneToken, body: Expected },
    async (request) => {
      const { expected } = request.body
      if (new Set(expected.map(({ call }) => call)).size < expected.length)
        throw new ApiError(
          'validation_failed',
          {},
          { faults: [{ field: 'expected', key: 'duplicate.list' }] },
        )
      const change = { id: request.params.id, siteId: siteOf(request).id, expected }
      if (!(await sql.begin((sql) => setExpectedCalls(sql, change, noteOf(request)))))
        throw new ApiError('not_found')
    },
  )

  operation(app, 'DELETE sites/:site/token/:id', { params: OneToken }, async (request) => {
    const one = { id: request.params.id, siteId: siteOf(request).id }
    if (!(await sql.begin((sql) => revokeToken(sql, one, noteOf(request))))) throw new ApiError('not_found')
  })
}
