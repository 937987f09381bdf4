import { hash } from '@node-rs/argon2'
import { parseEmail } from '../../server/hub/people/email.ts'
import { createUser } from '../../server/hub/people/users.ts'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'

export const PASSWORD = 'correct horse battery'

/** Minimum cost of argon2id; a sign-in uses the cost in the digest. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }

let hashed: Promise<string> | undefined

/** Creates a user with {@link PASSWORD}, by default with a random address. */
export const makePerson = async (
  sql: Database,
  address = `person-${Math.random().toString(36).slice(2, 10)}@example.com`,
): Promise<{ id: number; personId: string; email: string }> => {
  const email = parseEmail(address)
  if (!email) throw new Error(`${address} is no address`)
  hashed ??= hash(PASSWORD, CHEAP)
  const password = await hashed
  const person = await sql.begin((sql) =>
    createUser(sql, {
      email,
      password,
      firstName: 'Ana',
      lastName: 'Pop',
      language: 'ro',
      isOperator: false,
    }),
  )
  if (!person) throw new Error(`${address} is taken`)
  return { id: person.id, personId: person.person_id, email: email.email }
}
