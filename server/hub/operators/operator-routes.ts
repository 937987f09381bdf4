import { Type } from 'typebox'
import type { App } from '../../http/app.ts'
import { ApiError } from '../../http/errors.ts'
import { PROVEN } from '../../http/role-guards.ts'
import { byOf, Id, type ManagingParts } from './managing.ts'
import { selectOperators } from './operator-queries.ts'
import { addOperator } from './operators.ts'
import { removeOperator } from './roles.ts'
import { userBy } from './user-routes.ts'

const OneOperator = Type.Object({ user_id: Id })

/** Those who run the whole deployment. */
export const operatorRoutes = (app: App, { sql }: ManagingParts): void => {
  app.get('/operator', async () => selectOperators(sql))

  app.put('/operator/:user_id', { ...PROVEN, schema: { params: OneOperator } }, async (request, reply) => {
    const { user_id: userId } = request.params
    await sql.begin(async (sql) => {
      await userBy(sql, userId)
      await addOperator(sql, userId, byOf(request))
    })
    return reply.code(204).send()
  })

  app.delete('/operator/:user_id', { schema: { params: OneOperator } }, async (request, reply) => {
    const { user_id: userId } = request.params
    if (!(await sql.begin((sql) => removeOperator(sql, userId, byOf(request)))))
      throw new ApiError('not_found')
    return reply.code(204).send()
  })
}
