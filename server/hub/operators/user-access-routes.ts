import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { operatorOf } from '../../platform/http/operator.ts'
import { audit } from '../audit.ts'
import { resetSecondFactor } from '../factors/reset.ts'
import { lockUser, unlockUser } from '../people/users.ts'
import { endConsoleSession, endConsoleSessions } from '../sessions/session-list-queries.ts'
import { endSession, endSessions } from '../sessions/session-queries.ts'
import { auditActorOf, Id, LongId, type OperatorParts, UserParameters } from './managing.ts'
import { withLastOperatorCheck } from './operators.ts'
import { makePasswordLink } from './password-links.ts'
import { userBy } from './user-routes.ts'

const OneSession = Type.Object({ id: Id, session_id: LongId })

/** Operations that give or remove a user's access. */
export const userAccessRoutes = (app: App, { sql, origin, mails, erase }: OperatorParts): void => {
  operation(app, 'POST hub/user/:id/password-link', { params: UserParameters }, async (request, reply) => {
    const link = await sql.begin(async (sql) => {
      const user = await userBy(sql, request.params.id)
      return makePasswordLink(sql, user, origin(), auditActorOf(request))
    })
    reply.code(201)
    return link
  })

  operation(app, 'POST hub/user/:id/lock', { params: UserParameters }, async (request) => {
    const { id } = request.params
    if (id === operatorOf(request).userId) throw new ApiError('conflict.yourself')
    return sql.begin((sql) =>
      withLastOperatorCheck(sql, async () => {
        await lockUser(sql, id, auditActorOf(request))
        return userBy(sql, id)
      }),
    )
  })

  operation(app, 'POST hub/user/:id/unlock', { params: UserParameters }, async (request) =>
    sql.begin(async (sql) => {
      await unlockUser(sql, request.params.id, auditActorOf(request))
      return userBy(sql, request.params.id)
    }),
  )

  operation(app, 'DELETE hub/user/:id/second-factor', { params: UserParameters }, async (request) => {
    const { id } = request.params
    const user = await sql.begin(async (sql) => {
      await userBy(sql, id)
      await resetSecondFactor(sql, mails, id, auditActorOf(request))
      return userBy(sql, id)
    })
    mails.wake()
    return user
  })

  operation(app, 'DELETE hub/user/:id', { params: UserParameters }, async (request) => {
    const { id } = request.params
    if (id === operatorOf(request).userId) throw new ApiError('conflict.yourself')
    if (!(await erase(id, auditActorOf(request)))) throw new ApiError('not_found')
  })

  operation(app, 'DELETE hub/user/:id/session', { params: UserParameters }, async (request) => {
    const { id: userId } = request.params
    await sql.begin(async (sql) => {
      await userBy(sql, userId)
      const hub = await endSessions(sql, userId, null)
      const console = await endConsoleSessions(sql, userId, operatorOf(request).sessionId)
      if (hub.length + console.length === 0) return
      const detail = { hub: hub.length, console: console.length }
      await audit(sql, { event: 'session_ended', userId, by: auditActorOf(request), detail })
    })
  })

  for (const [name, end, detail] of [
    ['DELETE hub/user/:id/session/:session_id', endSession, {}],
    ['DELETE hub/user/:id/console-session/:session_id', endConsoleSession, { console: 1 }],
  ] as const)
    operation(app, name, { params: OneSession }, async (request) => {
      const { id: userId, session_id: sessionId } = request.params
      await sql.begin(async (sql) => {
        const [ended] = await end(sql, sessionId, userId)
        if (!ended) throw new ApiError('not_found')
        await audit(sql, { event: 'session_ended', userId, sessionId, by: auditActorOf(request), detail })
      })
    })
}
