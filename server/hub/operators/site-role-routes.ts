import { RIGHTS } from '@vitrina/schema/rights'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { operatorOf, siteOf } from '../../platform/http/operator.ts'
import { selectSiteRoles } from '../people/site-role-queries.ts'
import { auditActorOf, Id, type OperatorParts } from './managing.ts'
import { changeSiteRole, createSiteRole, type RoleManager, removeSiteRole } from './site-roles.ts'

const RoleForm = Form({
  name: Type.String(),
  rights: Type.Array(Type.Enum([...RIGHTS]), { minItems: 1, uniqueItems: true }),
})
const OneRole = Type.Object({ id: Id })

/** Person who manages the roles of the site in a request. */
export const managerOf = (request: FastifyRequest): RoleManager => {
  const { userId, everywhere } = operatorOf(request)
  return { siteId: siteOf(request).id, userId, everywhere, by: auditActorOf(request) }
}

/** Operations on the own roles of a site. */
export const siteRoleRoutes = (app: App, { sql }: OperatorParts): void => {
  operation(app, 'GET sites/:site/role', {}, async (request) => selectSiteRoles(sql, siteOf(request).id))

  operation(app, 'POST sites/:site/role', { body: RoleForm }, async (request, reply) => {
    const role = await sql.begin((sql) => createSiteRole(sql, managerOf(request), request.body))
    reply.code(201)
    return role
  })

  operation(app, 'PUT sites/:site/role/:id', { params: OneRole, body: RoleForm }, (request) =>
    sql.begin((sql) => changeSiteRole(sql, managerOf(request), request.params.id, request.body)),
  )

  operation(app, 'DELETE sites/:site/role/:id', { params: OneRole }, (request) =>
    sql.begin((sql) => removeSiteRole(sql, managerOf(request), request.params.id)),
  )
}
