import type { Fault } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { inHashingQueue } from '../defence/hashing.ts'
import { faultOfPassword, hashPassword } from '../defence/passwords.ts'
import { parseEmail } from '../people/email.ts'
import { nameFaultOf, nameOf } from '../people/name.ts'
import type { NewUserRow } from '../people/user-queries.ts'
import { createUser } from '../people/users.ts'

/** Data of the first operator. */
export interface FirstOperatorProfile {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
}

/** Validated data of the first operator with the password hash. */
export type OperatorToCreate = NewUserRow & { readonly password: string }

/**
 * Validates the data of the first operator, and hashes the password.
 * @throws {ApiError} `validation_failed`
 */
export const parseApplicant = async (
  { language, ...profile }: FirstOperatorProfile,
  ip: string,
): Promise<OperatorToCreate> => {
  const email = parseEmail(profile.email)
  const weakness = faultOfPassword(profile.password, email?.email ?? '')
  const firstName = nameOf(profile.firstName)
  const lastName = nameOf(profile.lastName)
  const faults: Fault[] = [
    ...(email ? [] : [{ field: 'email', key: 'invalid_value.email' as const }]),
    ...(weakness ? [{ field: 'password', key: `invalid_value.password_${weakness}` as const }] : []),
    ...(firstName === undefined ? [nameFaultOf('first_name', profile.firstName)] : []),
    ...(lastName === undefined ? [nameFaultOf('last_name', profile.lastName)] : []),
  ]
  if (!email || firstName === undefined || lastName === undefined || faults.length > 0)
    throw new ApiError('validation_failed', {}, { faults })
  const password = await inHashingQueue(ip, () => hashPassword(profile.password))
  return { email, firstName, lastName, language, password }
}

/**
 * Creates an operator of the whole deployment.
 * @throws {ApiError} `conflict` for an address of another user: a link does not prove their identity
 */
export const createFirstOperator = async (sql: Transaction, applicant: OperatorToCreate): Promise<number> => {
  const user = await createUser(sql, { ...applicant, isOperator: true })
  if (!user) throw new ApiError('conflict.user', { email: applicant.email.email })
  return user.id
}
