import { LANGUAGES } from '@vitrina/schema/languages'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { duplicateValueError, fieldError } from '../../platform/http/field-errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { type Email, parseEmail } from '../people/email.ts'
import { nameFaultOf } from '../people/name.ts'
import { selectRolesOf } from '../people/operator-queries.ts'
import { countUsers, selectUser, selectUsers, type User } from '../people/user-queries.ts'
import { createUser, personNameOf } from '../people/users.ts'
import { selectConsoleSessions, selectHubSessions } from '../sessions/session-list-queries.ts'
import { selectGroupsOf } from './group-queries.ts'
import { changeGroups } from './groups.ts'
import { auditActorOf, Id, type OperatorParts, PAGE_SIZE, PageSize, UserParameters } from './managing.ts'
import { makePasswordLink } from './password-links.ts'

const Search = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  page_size: PageSize,
})

export const Groups = Type.Array(Id, { maxItems: 200 })

const NewUser = Form({
  email: Type.String(),
  first_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  language: Type.Optional(Type.Enum([...LANGUAGES])),
  groups: Type.Optional(Groups),
})

/** Maximum number of sessions shown of one person; beyond it, all can be ended together. */
const MAX_SESSIONS = 100

/** Operations on the users of the hub. */
export const userRoutes = (app: App, { sql, origin, idle }: OperatorParts): void => {
  operation(app, 'GET hub/user', { querystring: Search }, async (request, reply) => {
    const { search, page = 1, page_size: limit = PAGE_SIZE } = request.query
    const filter = { search: search?.trim() || null, groupId: null }
    const [users, [counted]] = await Promise.all([
      selectUsers(sql, filter, { limit, offset: (page - 1) * limit }),
      countUsers(sql, filter),
    ])
    reply.header('x-total-count', counted?.count ?? 0)
    return users
  })

  operation(app, 'GET hub/user/:id', { params: UserParameters }, async ({ params: { id } }) => {
    const whose = { userId: id, before: null, limit: MAX_SESSIONS }
    const [user, groups, roles, hubSessions, consoleSessions] = await Promise.all([
      userBy(sql, id),
      selectGroupsOf(sql, id),
      selectRolesOf(sql, id),
      selectHubSessions(sql, idle, whose),
      selectConsoleSessions(sql, idle, whose),
    ])
    return { ...user, groups, roles, hub_sessions: hubSessions, console_sessions: consoleSessions }
  })

  operation(app, 'POST hub/user', { body: NewUser }, async (request, reply) => {
    const { first_name = '', last_name = '', language = 'ro', groups = [] } = request.body
    const email = emailIn(request.body.email)
    const names = { firstName: nameIn('first_name', first_name), lastName: nameIn('last_name', last_name) }
    const by = auditActorOf(request)
    const user = await sql.begin(async (sql) => {
      const newUser = { email, password: null, ...names, language, isOperator: false }
      const person = await createUser(sql, newUser, by)
      if (!person) throw duplicateValueError('user', 'email', email.email)
      await changeGroups(sql, person.id, { add: groups }, by)
      const link = await makePasswordLink(sql, person, origin(), by)
      return { ...(await userBy(sql, person.id)), ...link }
    })
    reply.code(201)
    return user
  })
}

/** @throws {ApiError} `not_found` */
export const userBy = async (sql: Sql, id: number): Promise<User> => {
  const [user] = await selectUser(sql, id)
  if (!user) throw new ApiError('not_found')
  return user
}

/** @throws {ApiError} `validation_failed` for an invalid e-mail address */
export const emailIn = (text: string): Email => {
  const email = parseEmail(text)
  if (!email) throw fieldError('email', 'invalid_value.email')
  return email
}

const nameIn = (field: string, text: string): string => {
  const name = personNameOf(text)
  if (name === undefined) throw new ApiError('validation_failed', {}, { faults: [nameFaultOf(field, text)] })
  return name
}
