import type { Sql, Transaction } from '../../database/sql.ts'
import type { Email } from '../account/email.ts'
import { nameOf } from '../account/name.ts'
import { audit } from '../audit.ts'
import { endSessions } from '../sign-in/session-queries.ts'
import {
  insertOperator,
  insertUser,
  type NewUser,
  type Person,
  selectPerson,
  selectUsers,
  type User,
  updateLocked,
  updateUnlocked,
} from './user-queries.ts'

/** A person's name as it is kept; undefined for what nobody can be called. */
export const personNameOf = nameOf

/** Makes a user whose e-mail is taken for confirmed; undefined when the address is somebody's already. */
export const createUser = async (
  sql: Transaction,
  { isOperator, ...user }: NewUser & { readonly isOperator: boolean },
): Promise<Person | undefined> => {
  const [made] = await insertUser(sql, user)
  if (!made) return undefined
  if (isOperator) await insertOperator(sql, made.id)
  await audit(sql, { event: 'user_created', userId: made.id, detail: { is_operator: isOperator } })
  return { id: made.id, email: user.email.email, language: user.language, locked_at: null }
}

/** The user with this e-mail. */
export const findUser = async (sql: Sql, { key }: Email): Promise<Person | undefined> =>
  (await selectPerson(sql, key))[0]

/** At most `limit` users, the newest first. `search` is a part of the e-mail or the name. */
export const listUsers = (
  sql: Sql,
  { search = null, limit }: { readonly search?: string | null; readonly limit: number },
): PromiseLike<User[]> => selectUsers(sql, search, limit)

/** Keeps a user out, and stops at once all that was issued. False when that is so already. */
export const lockUser = async (sql: Transaction, id: number): Promise<boolean> => {
  const [locked] = await updateLocked(sql, id)
  if (locked) await audit(sql, { event: 'user_locked', userId: id })
  return locked !== undefined
}

/**
 * Lets a user in again. What was issued before the lock stays dead: whoever it was locked for may still have it. False
 * when the user is not locked.
 */
export const unlockUser = async (sql: Transaction, id: number): Promise<boolean> => {
  const [unlocked] = await updateUnlocked(sql, id)
  if (!unlocked) return false
  await endSessions(sql, id, null)
  await audit(sql, { event: 'user_unlocked', userId: id })
  return true
}
