import type { Tools } from './command.ts'
import { groupByName } from './group.ts'
import { emailOf, personByEmail } from './person.ts'

/** Group and user of a command line, with the database. @throws {Error} for an unknown group or user */
export const membershipOf = async (
  { openToWrite }: Pick<Tools, 'openToWrite'>,
  { group: name, email: text }: { readonly group: string; readonly email: string },
) => {
  const emailAddress = emailOf(text)
  const sql = await openToWrite()
  const group = await groupByName(sql, name)
  const { id, email } = await personByEmail(sql, emailAddress)
  return { sql, group, id, email }
}
