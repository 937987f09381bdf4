import type { NewSiteRole, SiteRole } from '@vitrina/schema/console/people'
import { isRole, RIGHTS, type Right, rightsOf, rightsOfOperator, type Stores } from '@vitrina/schema/rights'
import { ApiError } from '../../platform/http/errors.ts'
import { duplicateValueError, fieldError } from '../../platform/http/field-errors.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { type AuditActor, audit } from '../audit.ts'
import { nameOf } from '../people/name.ts'
import { type AssignedRole, lockRoles, selectOperatorRole, selectStores } from '../people/operator-queries.ts'
import {
  deleteSiteRole,
  insertSiteRole,
  selectSiteRoles,
  updateSiteRole,
} from '../people/site-role-queries.ts'

/** Person who manages the roles of a site. */
export interface RoleManager {
  readonly siteId: number
  readonly userId: number
  readonly everywhere: boolean
  readonly by: AuditActor
}

/**
 * Locks the roles of a site and returns the rights of the person who changes them, read under the lock: another manager may have
 * taken their role meanwhile.
 * @throws {ApiError} `insufficient_role` without the right to manage people
 */
export const lockedRights = async (
  sql: Transaction,
  { siteId, userId, everywhere }: RoleManager,
): Promise<ReadonlySet<Right>> => {
  await lockRoles(sql, siteId)
  if (everywhere) return rightsOf('owner')
  const [role] = await selectOperatorRole(sql, siteId, userId)
  const rights = role ? rightsOfOperator(role) : new Set<Right>()
  if (!rights.has('people.manage')) throw new ApiError('insufficient_role.right', { right: 'people.manage' })
  return rights
}

/**
 * Checks that a manager gives, changes or takes away only rights that they hold.
 * @throws {ApiError} `insufficient_role`
 */
export const refuseUnheldRights = (own: ReadonlySet<Right>, rights: Iterable<Right>): void => {
  for (const right of rights) if (!own.has(right)) throw new ApiError('insufficient_role.beyond', { right })
}

const siteRoleOf = async (sql: Sql, siteId: number, id: number): Promise<SiteRole> => {
  const role = (await selectSiteRoles(sql, siteId)).find((role) => role.id === id)
  if (!role) throw new ApiError('not_found')
  return role
}

/** Role in its stored form: rights in the order of the table. */
const parseRole = ({ name: text, rights }: NewSiteRole): NewSiteRole => {
  const name = nameOf(text)
  if (name === undefined || name === '') throw fieldError('name', 'invalid_value.text_length', { max: 100 })
  // The audit log names predefined roles by these words.
  if (isRole(name.toLowerCase())) throw duplicateValueError('role', 'name', name)
  return { name, rights: RIGHTS.filter((right) => rights.includes(right)) }
}

/**
 * Creates an own role of a site.
 * @throws {ApiError} `insufficient_role` for a right that the manager lacks; `duplicate` for a name in use
 */
export const createSiteRole = async (
  sql: Transaction,
  manager: RoleManager,
  input: NewSiteRole,
): Promise<{ id: number }> => {
  const { name, rights } = parseRole(input)
  refuseUnheldRights(await lockedRights(sql, manager), rights)
  const [row] = await insertSiteRole(sql, manager.siteId, name, rights)
  if (!row) throw duplicateValueError('role', 'name', name)
  const { siteId, by } = manager
  await audit(sql, { event: 'site_role_created', siteId, by, detail: { name, rights } })
  return row
}

/** Changes an own role; its holders have the new rights at their next call. */
export const changeSiteRole = async (
  sql: Transaction,
  manager: RoleManager,
  id: number,
  input: NewSiteRole,
): Promise<void> => {
  const { siteId, by } = manager
  const { name, rights } = parseRole(input)
  const own = await lockedRights(sql, manager)
  const before = await siteRoleOf(sql, siteId, id)
  refuseUnheldRights(own, [...before.rights, ...rights])
  const [changed] = await updateSiteRole(sql, siteId, id, name, rights)
  if (!changed) throw duplicateValueError('role', 'name', name)
  const added = rights.filter((right) => !before.rights.includes(right))
  const removed = before.rights.filter((right) => !rights.includes(right))
  if (name !== before.name || added.length + removed.length > 0)
    await audit(sql, {
      event: 'site_role_changed',
      siteId,
      by,
      detail: { name, ...(name !== before.name && { former: before.name }), added, removed },
    })
}

/**
 * Deletes an own role.
 * @throws {ApiError} `in_use` with the persons who have it
 */
export const removeSiteRole = async (sql: Transaction, manager: RoleManager, id: number): Promise<void> => {
  const { siteId, by } = manager
  const own = await lockedRights(sql, manager)
  const { name, rights, people } = await siteRoleOf(sql, siteId, id)
  refuseUnheldRights(own, rights)
  if (people.length > 0) throw new ApiError('in_use.role', { role: name, people: people.join(', ') })
  await deleteSiteRole(sql, siteId, id)
  await audit(sql, { event: 'site_role_removed', siteId, by, detail: { name, rights } })
}

/** Rights of a role to give, with known stores. */
export const rightsOfRole = async (
  sql: Sql,
  siteId: number,
  { role, ownRoleId, stores }: AssignedRole,
): Promise<ReadonlySet<Right>> => {
  await checkStores(sql, siteId, stores)
  if (role !== null) return rightsOf(role)
  const own = (await selectSiteRoles(sql, siteId)).find(({ id }) => id === ownRoleId)
  if (!own)
    throw fieldError('own_role_id', 'not_found.object', {
      object: 'role',
      field: 'id',
      value: String(ownRoleId),
    })
  return new Set(own.rights)
}

const checkStores = async (sql: Sql, siteId: number, stores: Stores): Promise<void> => {
  if (stores === null) return
  const known = new Set((await selectStores(sql, siteId, stores)).map(({ id }) => id))
  const unknown = stores.find((id) => !known.has(id))
  if (unknown !== undefined)
    throw fieldError('stores', 'not_found.object', { object: 'shop', field: 'id', value: String(unknown) })
}
