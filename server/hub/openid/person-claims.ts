import type { Config } from '../../config.ts'
import { wordsOf } from '../page-request/authorization-request.ts'
import type { GrantProfile } from '../tokens/grant-queries.ts'
import type { Grant } from '../tokens/issue.ts'
import { personIdOf } from '../tokens/person-id.ts'

/** Claims about a person, by scope (OpenID Connect Core 5.4; `groups` is a common extension). */
export const personClaims = (
  grant: Grant & GrantProfile,
  form: Config['personIdForm'],
): Readonly<Record<string, unknown>> => {
  const scopes = wordsOf(grant.scope ?? '')
  const { first_name, last_name, language, email, email_verified, phone, phone_verified, groups } = grant
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return {
    sub: String(personIdOf(grant, form)),
    ...(scopes.includes('profile') && {
      ...(name && { name }),
      ...(first_name && { given_name: first_name }),
      ...(last_name && { family_name: last_name }),
      locale: language,
    }),
    ...(scopes.includes('email') && email !== null && { email, email_verified }),
    ...(scopes.includes('phone') &&
      phone !== null && { phone_number: phone, phone_number_verified: phone_verified }),
    ...(scopes.includes('groups') && { groups: groups.map(({ name }) => name) }),
  }
}
