import { hash } from '@node-rs/argon2'
import type { Sql } from '../database/sql.ts'
import { insertConfirmedUser, insertOperator } from './queries.ts'

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Makes an operator, who is also a hub user with a confirmed e-mail. */
export const createOperator = async (
  sql: Sql,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> => {
  const digest = await hash(password.normalize('NFC'), COST)
  const [user] = await insertConfirmedUser(sql, email, emailKey(email), digest)
  if (!user) throw new Error('The operator was not stored.')
  await insertOperator(sql, user.id)
}

/** Two addresses that a person would take for the same have the same key. */
const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase()
