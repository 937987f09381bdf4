import type { Tools } from './command.ts'
import { groupByName } from './group.ts'
import { emailOf, personByEmail } from './person.ts'

/**
 * The group and the user that a command line names, and the database that they are in.
 * @throws {Error} when there is no such group or user.
 */
export const membershipOf = async (
  { openToWrite }: Pick<Tools, 'openToWrite'>,
  { group: name, email: text }: { readonly group: string; readonly email: string },
) => {
  const wanted = emailOf(text)
  const sql = await openToWrite()
  const group = await groupByName(sql, name)
  const { id, email } = await personByEmail(sql, wanted)
  return { sql, group, id, email }
}
