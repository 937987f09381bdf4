import type { Sql, Transaction } from '../../database/sql.ts'
import { nameOf } from '../account/name.ts'
import { audit } from '../audit.ts'
import {
  deleteMembership,
  type Group,
  insertGroup,
  insertMembership,
  type ListedGroup,
  lockMember,
  selectGroups,
  selectGroupsOf,
} from './group-queries.ts'

/** What the names of a person's groups may weigh as an access token has them: a list in JSON, in bytes of UTF-8. */
const HEAVIEST = 4_096

/** The name of a group as it is kept; undefined for what can be none. */
export const groupNameOf = (text: string): string | undefined => nameOf(text) || undefined

/** Makes a group; undefined when there is one of this name. */
export const createGroup = async (sql: Transaction, name: string): Promise<Group | undefined> => {
  const [made] = await insertGroup(sql, name)
  if (made) await audit(sql, { event: 'group_created', detail: { group: name } })
  return made
}

/** All groups, by name. */
export const listGroups = (sql: Sql): PromiseLike<ListedGroup[]> => selectGroups(sql)

/**
 * Puts a user into a group; false when the user is in it already.
 * @throws {Error} when the names of all the user's groups would not fit into an access token.
 */
export const addToGroup = async (sql: Transaction, group: Group, userId: number): Promise<boolean> => {
  await lockMember(sql, userId)
  const [added] = await insertMembership(sql, group.id, userId)
  if (!added) return false
  const names = (await selectGroupsOf(sql, userId)).map(({ name }) => name)
  const weight = Buffer.byteLength(JSON.stringify(names))
  if (weight > HEAVIEST)
    throw new Error(
      `With "${group.name}" the names of this user's ${names.length} groups would take ${weight} bytes in every access token; ${HEAVIEST} is the most. Take the user out of a group first.`,
    )
  await audit(sql, { event: 'group_added', userId, detail: { group: group.name } })
  return true
}

/** Takes a user out of a group; false when the user is not in it. */
export const removeFromGroup = async (sql: Transaction, group: Group, userId: number): Promise<boolean> => {
  const [removed] = await deleteMembership(sql, group.id, userId)
  if (removed) await audit(sql, { event: 'group_removed', userId, detail: { group: group.name } })
  return removed !== undefined
}
