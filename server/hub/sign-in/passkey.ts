import { networkOf } from '../../platform/http/network.ts'
import { audit } from '../audit.ts'
import { attempt, forgive } from '../defence/attempts.ts'
import { askingOptions, ceremonyAt, hasPasskeys, takePasskey } from '../factors/passkeys.ts'
import type { FactorParts } from '../factors/second-factor.ts'
import type { PageRequest } from '../page-request/page-request.ts'
import { originOf } from '../sessions/sessions.ts'
import { type Arrival, type CompleteSignInParts, signIn } from './complete-sign-in.ts'

type Parts = CompleteSignInParts & FactorParts

const ceremonyIn = ({ secrets, hubOrigin }: Parts, { browser }: PageRequest) =>
  ceremonyAt(secrets, hubOrigin(), browser)

/** What the sign-in page has a device asked; undefined where browsers have no passkeys. */
export const passkeyOptionsIn = async (parts: Parts, visit: PageRequest): Promise<object | undefined> =>
  hasPasskeys(parts.hubOrigin()) ? askingOptions(parts.sql, await ceremonyIn(parts, visit)) : undefined

/**
 * Signs in by a passkey and nothing else (rule 7.7): the device is one factor, and what unlocks it the other. Undefined for an
 * answer that is not right. A device answers only the page that it made the passkey for, so nobody lures an answer out of a
 * person elsewhere.
 * @throws {ApiError} `too_many_requests` while there is a wait.
 */
export const signInByPasskey = async (
  parts: Parts,
  visit: PageRequest,
  { answer, remember }: { readonly answer: string; readonly remember: boolean },
): Promise<Arrival | undefined> => {
  const { sql } = parts
  const origin = originOf(visit.request)
  const network = networkOf(origin.ip)
  await attempt(sql, 'sign-in address', network)
  const taken = await takePasskey(sql, await ceremonyIn(parts, visit), answer, { alone: true })
  const proof = { password: null, remember, amr: ['pop', 'user', 'mfa'], secondFactor: true } as const
  const arrival =
    taken &&
    (await sql.begin((sql) =>
      signIn(sql, parts, visit, { userId: taken.userId, ...proof }, visit.destination),
    ))
  if (arrival) await forgive(sql, 'sign-in address', network)
  else await audit(sql, { event: 'sign_in_failed', userId: taken?.userId ?? null, origin })
  return arrival
}
