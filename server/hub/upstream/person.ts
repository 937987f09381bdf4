import type { Language } from '@vitrina/schema/languages'
import type { Transaction } from '../../database/sql.ts'
import { audit, type Origin } from '../audit.ts'
import { endRegistrations } from '../mail/email-link-queries.ts'
import { insertUser } from '../people/user-queries.ts'
import type { Claimed } from '../providers/claims.ts'
import { insertIdentity, useIdentity } from '../providers/identity-queries.ts'
import type { Provider } from '../providers/provider-queries.ts'

interface Coming {
  readonly provider: Provider
  readonly claimed: Claimed
  readonly language: Language
  readonly origin: Origin
}

/** Somebody else was given the same identity a moment ago: what was done is undone, and done again. */
export class IdentityTaken extends Error {
  override readonly name = 'IdentityTaken'
}

/**
 * The person who comes back from a provider: who has this identity, else somebody new. Undefined, and nothing done, when the address is
 * somebody's: an address that a provider has verified opens no account that was there before (A7).
 * @throws {IdentityTaken}
 */
export const personOf = async (
  sql: Transaction,
  { provider, claimed, language, origin }: Coming,
): Promise<number | undefined> => {
  const { identity, label, email, firstName, lastName } = claimed
  const [known] = await useIdentity(sql, identity, label)
  if (known) return known.user_id
  if (!email) return undefined
  const [made] = await insertUser(sql, { email, password: null, firstName, lastName, language })
  // Another browser may have brought the same person a moment ago.
  if (!made) return (await useIdentity(sql, identity, label))[0]?.user_id
  const [connected] = await insertIdentity(sql, made.id, identity, label)
  if (!connected) throw new IdentityTaken()
  await endRegistrations(sql, email.key)
  await audit(sql, { event: 'registered', userId: made.id, origin, detail: { provider: provider.slug } })
  return made.id
}
