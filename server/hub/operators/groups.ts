import type { Group, GroupChange } from '@vitrina/schema/console/people'
import { fieldError } from '../../platform/http/field-errors.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { type AuditActor, audit } from '../audit.ts'
import { nameOf } from '../people/name.ts'
import {
  deleteMembership,
  insertGroup,
  insertMembership,
  type ListedGroup,
  lockMember,
  selectGroups,
  selectGroupsById,
  selectGroupsOf,
  updateSecondFactorRequired,
} from './group-queries.ts'

/** Maximum length of the names of a person's groups in an access token: as a JSON list, in bytes of UTF-8. */
const MAX_GROUP_NAMES_LENGTH = 4_096

/** Name of a group in its stored form; undefined for an invalid name. */
export const groupNameOf = (text: string): string | undefined => nameOf(text) || undefined

/** Creates a group; undefined if the name is in use. */
export const createGroup = async (
  sql: Transaction,
  name: string,
  by?: AuditActor,
): Promise<Group | undefined> => {
  const [group] = await insertGroup(sql, name)
  if (group) await audit(sql, { event: 'group_created', by, detail: { group: name } })
  return group
}

/**
 * Requires, or no longer requires, a second factor of the users of a group before they sign in to any site.
 * Returns false if nothing changes.
 */
export const requireSecondFactor = async (
  sql: Transaction,
  { id, name }: Group,
  required: boolean,
  by?: AuditActor,
): Promise<boolean> => {
  const [changed] = await updateSecondFactorRequired(sql, id, required)
  const detail = { group: name, second_factor_required: required }
  if (changed) await audit(sql, { event: 'group_changed', by, detail })
  return changed !== undefined
}

/** All groups, ordered by name. */
export const listGroups = (sql: Sql): PromiseLike<ListedGroup[]> => selectGroups(sql)

const groupNamesLength = (groups: readonly Group[]): number =>
  Buffer.byteLength(JSON.stringify(groups.map(({ name }) => name)))

/**
 * Adds a user to groups and removes the user from others; existing states are kept. False if nothing changes.
 * @throws {ApiError} `validation_failed` for an unknown group, or if the names would not fit into an access token
 */
export const changeGroups = async (
  sql: Transaction,
  userId: number,
  { add = [], remove = [] }: GroupChange,
  by?: AuditActor,
): Promise<boolean> => {
  await lockMember(sql, userId)
  const before = await selectGroupsOf(sql, userId)
  const groups = await selectGroupsById(sql, add)
  const missing = add.find((id) => !groups.some((group) => group.id === id))
  if (missing !== undefined)
    throw fieldError('groups', 'not_found.object', { object: 'group', field: 'id', value: missing })
  const left = before.filter(({ id }) => remove.includes(id) && !add.includes(id))
  const joined = groups.filter(({ id }) => !before.some((one) => one.id === id))
  const weight = groupNamesLength([...before.filter((group) => !left.includes(group)), ...joined])
  if (weight > MAX_GROUP_NAMES_LENGTH)
    throw fieldError('groups', 'too_long.groups', { length: weight, max: MAX_GROUP_NAMES_LENGTH })

  for (const group of left) await removeFromGroup(sql, group, userId, by)
  for (const group of joined) {
    await insertMembership(sql, group.id, userId)
    await audit(sql, { event: 'group_added', userId, by, detail: { group: group.name } })
  }
  return left.length + joined.length > 0
}

/** Removes a user from a group; false if the user is not a member. */
export const removeFromGroup = async (
  sql: Transaction,
  group: Group,
  userId: number,
  by?: AuditActor,
): Promise<boolean> => {
  const [removed] = await deleteMembership(sql, group.id, userId)
  if (removed) await audit(sql, { event: 'group_removed', userId, by, detail: { group: group.name } })
  return removed !== undefined
}
