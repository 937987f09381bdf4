import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { type AuditActor, audit } from '../audit.ts'
import { endConsoleSessions } from '../sessions/session-list-queries.ts'
import { endSessions } from '../sessions/session-queries.ts'
import type { Email } from './email.ts'
import { nameOf } from './name.ts'
import { insertOperator } from './operator-queries.ts'
import {
  insertUser,
  type NewUserRow,
  type Person,
  selectPerson,
  selectUsers,
  type User,
  updateLocked,
  updateUnlocked,
} from './user-queries.ts'

/** Name of a person in its stored form; undefined for an invalid name. */
export const personNameOf = nameOf

/** Creates a user with a confirmed address; undefined if another user has it. */
export const createUser = async (
  sql: Transaction,
  { isOperator, ...user }: NewUserRow & { readonly isOperator: boolean },
  by?: AuditActor,
): Promise<Person | undefined> => {
  const [row] = await insertUser(sql, user)
  if (!row) return undefined
  if (isOperator) await insertOperator(sql, row.id)
  await audit(sql, { event: 'user_created', userId: row.id, by, detail: { is_operator: isOperator } })
  const { email, language, password } = user
  return { ...row, email: email.email, language, has_password: password !== null, locked_at: null }
}

/** User with this e-mail address. */
export const findUser = async (sql: Sql, { key }: Email): Promise<Person | undefined> =>
  (await selectPerson(sql, key))[0]

/** User with this person id. */
export const findPerson = async (
  sql: Sql,
  personId: string,
): Promise<Pick<Person, 'id' | 'person_id'> | undefined> =>
  (
    await sql<
      Pick<Person, 'id' | 'person_id'>
    >`select id, person_id from hub_user where person_id = ${personId}`
  )[0]

/** At most `limit` users, newest first. `search` is a part of the e-mail or the name. */
export const listUsers = (
  sql: Sql,
  { search = null, limit }: { readonly search?: string | null; readonly limit: number },
): PromiseLike<User[]> => selectUsers(sql, { search, groupId: null }, { limit, offset: 0 })

/** Locks a user, and invalidates all sessions and tokens. False if the user is already locked. */
export const lockUser = async (sql: Transaction, id: number, by?: AuditActor): Promise<boolean> => {
  const [locked] = await updateLocked(sql, id)
  if (locked) await audit(sql, { event: 'user_locked', userId: id, by })
  return locked !== undefined
}

/**
 * Unlocks a user. Tokens and sessions from before the lock stay invalid, because an attacker may have them.
 * Returns false for a user who is not locked.
 */
export const unlockUser = async (sql: Transaction, id: number, by?: AuditActor): Promise<boolean> => {
  const [unlocked] = await updateUnlocked(sql, id)
  if (!unlocked) return false
  await endSessions(sql, id, null)
  await endConsoleSessions(sql, id, null)
  await audit(sql, { event: 'user_unlocked', userId: id, by })
  return true
}
