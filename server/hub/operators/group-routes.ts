import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { duplicateValueError, fieldError } from '../../platform/http/field-errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { nameFaultOf } from '../people/name.ts'
import { countUsers, selectUsers } from '../people/user-queries.ts'
import { type ListedGroup, selectGroupsOf } from './group-queries.ts'
import { changeGroups, createGroup, groupNameOf, listGroups, requireSecondFactor } from './groups.ts'
import { auditActorOf, Id, type OperatorParts, PAGE_SIZE, PageSize, UserParameters } from './managing.ts'
import { Groups, userBy } from './user-routes.ts'

const NewGroup = Form({ name: Type.String() })
const Changed = Form({ second_factor_required: Type.Boolean() })
const OneGroup = Type.Object({ id: Id })
const GroupsOfUser = Form({ add: Type.Optional(Groups), remove: Type.Optional(Groups) })
const Page = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  page_size: PageSize,
})

const groupBy = async (sql: Sql, groupId: number): Promise<ListedGroup> => {
  const group = (await listGroups(sql)).find(({ id }) => id === groupId)
  if (!group) throw new ApiError('not_found')
  return group
}

/** Error for an invalid or empty group name. */
const wrongGroupName = (text: string): ApiError => {
  const fault = nameFaultOf('name', text)
  return fault.key === 'invalid_value.name'
    ? fieldError('name', 'invalid_value.text_length', { max: 100 })
    : new ApiError('validation_failed', {}, { faults: [fault] })
}

/** Groups of users, which sites use to grant rights. */
export const groupRoutes = (app: App, { sql }: OperatorParts): void => {
  operation(app, 'GET hub/group', {}, async () => listGroups(sql))

  operation(app, 'POST hub/group', { body: NewGroup }, async (request, reply) => {
    const name = groupNameOf(request.body.name)
    if (name === undefined) throw wrongGroupName(request.body.name)
    const group = await sql.begin((sql) => createGroup(sql, name, auditActorOf(request)))
    if (!group) throw duplicateValueError('group', 'name', name)
    reply.code(201)
    return group
  })

  operation(app, 'PATCH hub/group/:id', { params: OneGroup, body: Changed }, async (request) => {
    const { second_factor_required: required } = request.body
    const group = await groupBy(sql, request.params.id)
    await sql.begin((sql) => requireSecondFactor(sql, group, required, auditActorOf(request)))
    return { ...group, second_factor_required: required }
  })

  operation(
    app,
    'GET hub/group/:id/member',
    { params: OneGroup, querystring: Page },
    async ({ params: { id: groupId }, query: { page = 1, page_size: limit = PAGE_SIZE } }, reply) => {
      await groupBy(sql, groupId)
      const filter = { search: null, groupId }
      const [users, [counted]] = await Promise.all([
        selectUsers(sql, filter, { limit, offset: (page - 1) * limit }),
        countUsers(sql, filter),
      ])
      reply.header('x-total-count', counted?.count ?? 0)
      return users
    },
  )

  operation(
    app,
    'PATCH hub/user/:id/groups',
    { params: UserParameters, body: GroupsOfUser },
    async (request) => {
      const { id } = request.params
      return sql.begin(async (sql) => {
        await userBy(sql, id)
        await changeGroups(sql, id, request.body, auditActorOf(request))
        return selectGroupsOf(sql, id)
      })
    },
  )
}
