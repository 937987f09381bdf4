import type { RoleAssignment } from '@vitrina/schema/console/people'
import { LANGUAGES } from '@vitrina/schema/languages'
import { type Right, ROLES, rightsOfOperator } from '@vitrina/schema/rights'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { fieldError } from '../../platform/http/field-errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { countMail } from '../account/email-links.ts'
import {
  type AssignedRole,
  selectListed,
  selectOperatorRole,
  selectSiteOperators,
} from '../people/operator-queries.ts'
import { createUser, findUser } from '../people/users.ts'
import { invite } from './invitation.ts'
import { Id, type OperatorParts } from './managing.ts'
import { makePasswordLink } from './password-links.ts'
import { giveRole, offerRole, takeRole, withdrawRole } from './roles.ts'
import { managerOf } from './site-role-routes.ts'
import { lockedRights, refuseUnheldRights, rightsOfRole } from './site-roles.ts'
import { emailIn } from './user-routes.ts'

const OperatorForm = Form({
  email: Type.String(),
  role: Type.Optional(Type.Enum([...ROLES])),
  own_role_id: Type.Optional(Id),
  stores: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true })),
  // Language of a new user.
  language: Type.Optional(Type.Enum([...LANGUAGES])),
})
const Offered = Form({ email: Type.String() })
const OneOperator = Type.Object({ user_id: Id })

/** @throws {ApiError} `validation_failed` unless the body names exactly one role */
const roleIn = ({ role, own_role_id: ownRoleId, stores }: RoleAssignment): AssignedRole => {
  if ((role === undefined) === (ownRoleId === undefined)) throw fieldError('role', 'required.one_role')
  return { role: role ?? null, ownRoleId: ownRoleId ?? null, stores: stores ?? null }
}

/** @throws {ApiError} `insufficient_role` if a person has a right at the site that the manager lacks */
const refusePresent = async (
  sql: Transaction,
  rights: ReadonlySet<Right>,
  siteId: number,
  userId: number,
): Promise<void> => {
  const [present] = await selectOperatorRole(sql, siteId, userId)
  if (present) refuseUnheldRights(rights, rightsOfOperator(present))
}

/** Operations on the roles of the people of a site. */
export const siteOperatorRoutes = (app: App, parts: OperatorParts): void => {
  const { sql, mails, origin } = parts

  operation(app, 'GET sites/:site/operator', {}, async (request) =>
    selectSiteOperators(sql, siteOf(request).id),
  )

  /**
   * Assigns a role to a person, and creates a missing user. An operator of the whole deployment assigns it immediately and sees
   * the link for a new user's password. An owner of one site only offers it: a person without a role there gets a mail, and has
   * the role after signing in to the console. Until then the owner sees the same for known and unknown addresses, and never the
   * link: with it, the owner could take over the account of another person's address, and impersonate them at other sites.
   */
  operation(app, 'PUT sites/:site/operator', { body: OperatorForm }, async (request) => {
    const { language = 'ro' } = request.body
    const role = roleIn(request.body)
    const email = emailIn(request.body.email)
    const { id: siteId } = siteOf(request)
    const manager = managerOf(request)
    const { userId: own, everywhere } = manager
    const known = await findUser(sql, email)
    if (known?.id === own) throw new ApiError('conflict.yourself')
    const isListed = known !== undefined && (await selectListed(sql, siteId, known.id)).length > 0
    const isOffered = !everywhere && !isListed
    const mailed = isOffered || (known !== undefined && !known.has_password)
    if (mailed) await countMail(parts, { request }, email)

    const { by } = manager
    const link = await sql.begin(async (sql) => {
      const rights = await lockedRights(sql, manager)
      refuseUnheldRights(rights, await rightsOfRole(sql, siteId, role))
      if (known) await refusePresent(sql, rights, siteId, known.id)
      const blank = { email, password: null, firstName: '', lastName: '', language, isOperator: false }
      const person = known ?? (await createUser(sql, blank, by))
      if (!person) throw new ApiError('conflict')
      if (isOffered) await offerRole(sql, { siteId, userId: person.id, role, email }, by)
      else await giveRole(sql, { siteId, userId: person.id, role }, by)
      if (mailed && person.has_password)
        await mails.send(sql, { kind: 'role_offered', userId: person.id, siteId })
      else if (mailed) await invite(sql, mails, { ...person, key: email.key }, siteId)
      return known || mailed ? null : makePasswordLink(sql, person, origin(), by)
    })
    if (mailed) mails.wake()
    const operators = await selectSiteOperators(sql, siteId)
    return { operators, link, mailed }
  })

  /** Withdraws the offer to an address without a known user. */
  operation(app, 'DELETE sites/:site/operator', { body: Offered }, async (request) => {
    const email = emailIn(request.body.email)
    const manager = managerOf(request)
    const known = await findUser(sql, email)
    const isRemoved = await sql.begin(async (sql) => {
      const rights = await lockedRights(sql, manager)
      if (known) await refusePresent(sql, rights, manager.siteId, known.id)
      return withdrawRole(sql, { siteId: manager.siteId, email }, manager.by)
    })
    if (!isRemoved) throw new ApiError('not_found')
  })

  operation(app, 'DELETE sites/:site/operator/:user_id', { params: OneOperator }, async (request) => {
    const { user_id: userId } = request.params
    const manager = managerOf(request)
    if (userId === manager.userId) throw new ApiError('conflict.yourself')
    const isRemoved = await sql.begin(async (sql) => {
      await refusePresent(sql, await lockedRights(sql, manager), manager.siteId, userId)
      return takeRole(sql, { siteId: manager.siteId, userId }, manager.by)
    })
    if (!isRemoved) throw new ApiError('not_found')
  })
}
