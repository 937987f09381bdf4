import { Type } from 'typebox'
import type { App } from '../../http/app.ts'
import { ApiError } from '../../http/errors.ts'
import { taken, wrongField } from '../../http/field-errors.ts'
import { Form, operation } from '../../http/operation.ts'
import { countUsers, selectUsers } from '../people/user-queries.ts'
import { selectGroupsOf } from './group-queries.ts'
import { changeGroups, createGroup, groupNameOf, listGroups } from './groups.ts'
import { byOf, Id, OneUser, type OperatorParts, PAGE_SIZE, PageSize } from './managing.ts'
import { Groups, userBy } from './user-routes.ts'

const NewGroup = Form({ name: Type.String() })
const OneGroup = Type.Object({ id: Id })
const GroupsOfUser = Form({ add: Type.Optional(Groups), remove: Type.Optional(Groups) })
const Page = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  page_size: PageSize,
})

/** Groups of users, by which sites grant rights. */
export const groupRoutes = (app: App, { sql }: OperatorParts): void => {
  operation(app, 'GET hub/group', {}, async () => listGroups(sql))

  operation(app, 'POST hub/group', { body: NewGroup }, async (request, reply) => {
    const name = groupNameOf(request.body.name)
    if (name === undefined) throw wrongField('name', 'invalid_value.text_length', { max: 100 })
    const group = await sql.begin((sql) => createGroup(sql, name, byOf(request)))
    if (!group) throw taken('group', 'name', name)
    reply.code(201)
    return group
  })

  operation(
    app,
    'GET hub/group/:id/member',
    { params: OneGroup, querystring: Page },
    async ({ params: { id: groupId }, query: { page = 1, page_size: limit = PAGE_SIZE } }, reply) => {
      const groups = await listGroups(sql)
      if (!groups.some(({ id }) => id === groupId)) throw new ApiError('not_found')
      const wanted = { search: null, groupId }
      const [users, [counted]] = await Promise.all([
        selectUsers(sql, wanted, { limit, offset: (page - 1) * limit }),
        countUsers(sql, wanted),
      ])
      reply.header('x-total-count', counted?.count ?? 0)
      return users
    },
  )

  operation(app, 'PATCH hub/user/:id/groups', { params: OneUser, body: GroupsOfUser }, async (request) => {
    const { id } = request.params
    return sql.begin(async (sql) => {
      await userBy(sql, id)
      await changeGroups(sql, id, request.body, byOf(request))
      return selectGroupsOf(sql, id)
    })
  })
}
