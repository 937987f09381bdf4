import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { selectOperators } from '../people/operator-queries.ts'
import { auditActorOf, Id, type OperatorParts } from './managing.ts'
import { addOperator } from './operators.ts'
import { removeOperator } from './roles.ts'
import { userBy } from './user-routes.ts'

const OneOperator = Type.Object({ user_id: Id })

/** Operations on the operators of the whole deployment. */
export const operatorRoutes = (app: App, { sql }: OperatorParts): void => {
  operation(app, 'GET hub/operator', {}, async () => selectOperators(sql))

  operation(app, 'PUT hub/operator/:user_id', { params: OneOperator }, async (request) => {
    const { user_id: userId } = request.params
    await sql.begin(async (sql) => {
      await userBy(sql, userId)
      await addOperator(sql, userId, auditActorOf(request))
    })
  })

  operation(app, 'DELETE hub/operator/:user_id', { params: OneOperator }, async (request) => {
    const { user_id: userId } = request.params
    if (!(await sql.begin((sql) => removeOperator(sql, userId, auditActorOf(request)))))
      throw new ApiError('not_found')
  })
}
