import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { operation } from '../../platform/http/operation.ts'
import { operatorOf } from '../../platform/http/operator.ts'
import { selectConsoleSessions, selectHubSessions } from '../sessions/session-list-queries.ts'
import { Id, LongId, type OperatorParts, PAGE_SIZE, PageSize } from './managing.ts'

const SessionQuery = Type.Object({
  kind: Type.Optional(Type.Enum(['hub', 'console'])),
  user: Type.Optional(Id),
  before: Type.Optional(LongId),
  page_size: PageSize,
})

/** Operations on open sessions: of people at the hub, and of operators at the console. */
export const sessionRoutes = (app: App, { sql, idle }: OperatorParts): void => {
  operation(app, 'GET hub/session', { querystring: SessionQuery }, async (request) => {
    const { kind = 'hub', user: userId = null, before = null, page_size: limit = PAGE_SIZE } = request.query
    const query = { userId, before, limit }
    const own = operatorOf(request).sessionId
    switch (kind) {
      case 'hub':
        return (await selectHubSessions(sql, idle, query)).map((row) => ({ ...row, current: false }))
      case 'console':
        return (await selectConsoleSessions(sql, idle, query)).map((row) => ({
          ...row,
          current: row.id === own,
        }))
    }
  })
}
