import { type Email, parseEmail } from '@vitrina/server/hub/people/email'
import type { Person } from '@vitrina/server/hub/people/user-queries'
import { findPerson, findUser } from '@vitrina/server/hub/people/users'
import type { Sql } from '@vitrina/server/platform/postgres/pool/sql'
import { UsageError } from './command.ts'

/** @throws {UsageError} for an invalid e-mail address */
export const emailOf = (text: string): Email => {
  const email = parseEmail(text)
  if (!email) throw new UsageError(`"${text}" is not an email address.`)
  return email
}

/** @throws {Error} for an unknown e-mail address */
export const personByEmail = async (sql: Sql, email: Email): Promise<Person> => {
  const person = await findUser(sql, email)
  if (!person) throw new Error(`Unknown user ${email.email}.`)
  return person
}

/** User with this e-mail address or person id. @throws {Error} for an unknown one */
export const personByEmailOrId = async (
  sql: Sql,
  text: string,
): Promise<Pick<Person, 'id' | 'person_id'>> => {
  if (!/^p_/.test(text)) return personByEmail(sql, emailOf(text))
  const person = await findPerson(sql, text)
  if (!person) throw new Error(`Unknown user ${text}.`)
  return person
}
