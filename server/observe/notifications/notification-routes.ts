import {
  NOTIFICATION_KINDS,
  type NotificationChoice,
  notificationKinds,
} from '@vitrina/schema/console/notification'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { operatorOf } from '../../platform/http/operator.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import {
  countUnread,
  markRead,
  selectChoices,
  selectNotifications,
  upsertChoice,
} from './notification-queries.ts'

/** Maximum number on the bell, which then shows "99+". */
const MAX_COUNTED = 100

const Part = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

const Read = Form({
  up_to: Id,
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
})

const Choice = Form({
  kind: Type.Enum([...notificationKinds]),
  console: Type.Boolean(),
  mail: Type.Boolean(),
})

/** Operations on the notifications of a user and their channels. */
export const notificationRoutes = (app: App, sql: Database): void => {
  operation(app, 'GET own/notification', { querystring: Part }, async (request) => {
    const { before, page_size: most = 50 } = request.query
    const which = sql`shown and (${before === undefined} or note.id < ${before ?? 0})`
    return selectNotifications(sql, operatorOf(request).userId, which, most)
  })

  operation(app, 'GET own/notification/unread', {}, async (request) => {
    const [counted] = await countUnread(sql, operatorOf(request).userId, MAX_COUNTED)
    return counted ?? { unread: 0 }
  })

  operation(app, 'POST own/notification/read', { body: Read }, async (request) => {
    const { up_to: upTo, ids } = request.body
    await markRead(sql, operatorOf(request).userId, upTo, ids ?? null)
  })

  operation(app, 'GET own/notification-choice', {}, async (request) => {
    const chosen = new Map<string, NotificationChoice>(
      (await selectChoices(sql, operatorOf(request).userId)).map((choice) => [choice.kind, choice]),
    )
    return notificationKinds.map((kind) => {
      const { console, mail } = chosen.get(kind) ?? NOTIFICATION_KINDS[kind]
      return { kind, console, mail }
    })
  })

  operation(app, 'PUT own/notification-choice', { body: Choice }, async (request) => {
    await upsertChoice(sql, operatorOf(request).userId, request.body)
  })
}
