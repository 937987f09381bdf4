import type { Mailer } from '../../platform/mail/mails.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import { audit } from '../audit.ts'
import { endRegistrations } from '../mail/email-link-queries.ts'
import type { MailJob } from '../mail/job.ts'
import type { PageRequest } from '../page-request/page-request.ts'
import { insertUser } from '../people/user-queries.ts'
import type { ProviderIdentity } from '../providers/claims.ts'
import {
  insertIdentity,
  insertWaitingJoin,
  type ShownIdentity,
  useIdentity,
} from '../providers/identity-queries.ts'
import type { StoredProvider } from '../providers/provider-queries.ts'
import { originOf } from '../sessions/sessions.ts'

/** Person who returns from a provider. */
export interface ReturningPerson {
  readonly provider: StoredProvider
  readonly claimed: ProviderIdentity
}

/** Time limit in seconds for proving the ownership of an account. */
const MAX_JOIN_SECONDS = 1_800

/** Error for an identity that another transaction has just taken: this one is rolled back and repeated. */
export class IdentityConflict extends Error {
  override readonly name = 'IdentityTaken'
}

const shownOf = ({ provider, claimed }: ReturningPerson): ShownIdentity => ({
  ...claimed.identity,
  provider: provider.name,
  label: claimed.label,
})

/**
 * Person who returns from a provider: the user with this identity, else a new user, perhaps without an e-mail
 * address. `joins` for an address of another account. An address alone gives no access to an existing account
 * (A7); the next sign-in to it in this browser connects the identity.
 * @throws {IdentityConflict}
 */
export const personOf = async (
  sql: Transaction,
  coming: ReturningPerson,
  visit: PageRequest,
): Promise<number | 'joins'> => {
  const { email = null, phone, firstName, lastName } = coming.claimed
  const identity = shownOf(coming)
  const [known] = await useIdentity(sql, identity)
  if (known) return known.user_id
  const named = { firstName, lastName, language: visit.language }
  const [user] = await insertUser(sql, { email, phone, password: null, ...named })
  if (!user) {
    // Another browser may just have created the same person.
    const [raced] = await useIdentity(sql, identity)
    if (raced || !email) return raced?.user_id ?? 'joins'
    await insertWaitingJoin(sql, email.key, identity, {
      browser: digestOf(visit.browser),
      lifetime: MAX_JOIN_SECONDS,
    })
    return 'joins'
  }
  const [connected] = await insertIdentity(sql, user.id, identity)
  if (!connected) throw new IdentityConflict()
  if (email) await endRegistrations(sql, email.key)
  const detail = { provider: coming.provider.slug }
  await audit(sql, { event: 'registered', userId: user.id, origin: originOf(visit.request), detail })
  return user.id
}

/**
 * Connects an identity to the account of the signed-in person, and notifies them by mail; false if another
 * user has it.
 */
export const connect = async (
  sql: Transaction,
  mails: Mailer<MailJob>,
  coming: ReturningPerson,
  { request }: PageRequest,
  { id: sessionId, user_id: userId }: { readonly id: number; readonly user_id: number },
): Promise<boolean> => {
  const identity = shownOf(coming)
  const [connected] = await insertIdentity(sql, userId, identity)
  if (!connected) return (await useIdentity(sql, identity))[0]?.user_id === userId
  const detail = { provider: coming.provider.slug }
  const origin = originOf(request)
  await audit(sql, { event: 'identity_connected', userId, sessionId, origin, detail })
  await mails.send(sql, { kind: 'provider_connected', userId, provider: coming.provider.name })
  return true
}
