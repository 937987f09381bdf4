import { ApiError } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { type AuditActor, audit } from '../audit.ts'
import { faultOfPassword, hashPassword } from '../defence/passwords.ts'
import { parseEmail } from '../people/email.ts'
import { insertOperator, lockOperators, selectAnyOperator } from '../people/operator-queries.ts'
import { createUser, findUser } from '../people/users.ts'

const WRONG = {
  short: 'the password is too short',
  long: 'the password is too long',
  email: 'the password is the e-mail address',
  common: 'the password is too common',
} as const

/**
 * Creates the operator of VITRINA_BOOTSTRAP_ADMIN, who is also a user of the hub with a confirmed e-mail address. An existing
 * user keeps the password.
 * @throws {Error} if a sign-in with the given values would be impossible
 */
export const makeOperator = async (
  sql: Transaction,
  { email: text, password }: { readonly email: string; readonly password: string },
): Promise<void> => {
  const email = parseEmail(text)
  if (!email) throw new Error(`VITRINA_BOOTSTRAP_ADMIN: "${text}" is not an e-mail address.`)
  const known = await findUser(sql, email)
  if (known) return addOperator(sql, known.id)
  const fault = faultOfPassword(password, email.email)
  if (fault) throw new Error(`VITRINA_BOOTSTRAP_ADMIN: ${WRONG[fault]}.`)
  const person = { email, firstName: '', lastName: '', language: 'ro', isOperator: true } as const
  const user = await createUser(sql, { ...person, password: await hashPassword(password) })
  if (!user) throw new Error(`VITRINA_BOOTSTRAP_ADMIN: there is a user ${email.email} already.`)
}

/** Makes a user an operator of the whole deployment. */
export const addOperator = async (sql: Transaction, userId: number, by?: AuditActor): Promise<void> => {
  const [added] = await insertOperator(sql, userId)
  if (added) await audit(sql, { event: 'operator_added', userId, by })
}

/**
 * Runs work that may remove an operator.
 * @throws {ApiError} `conflict` if no operator of the whole deployment could sign in afterwards
 */
export const withLastOperatorCheck = async <T>(sql: Transaction, work: () => Promise<T>): Promise<T> => {
  await lockOperators(sql)
  const done = await work()
  if ((await selectAnyOperator(sql)).length === 0) throw new ApiError('conflict.last_operator')
  return done
}
