import type { Role } from '@vitrina/schema/rights'
import { roleWords } from '../session/role-words.ts'
import { useWords } from '../text/words.ts'

/** Returns the name of a role: a predefined role in the language of the user, an own role by its name at the site. */
export const useRoleName = () => {
  const say = useWords(roleWords)
  return ({
    role,
    own_role: own,
  }: {
    readonly role: Role | null
    readonly own_role: string | null
  }): string => (role === null ? (own ?? '') : say(role))
}
