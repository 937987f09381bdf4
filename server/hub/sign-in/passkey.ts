import { networkOf } from '../../platform/http/limits/network.ts'
import { audit } from '../audit.ts'
import { attempt, refundAttempt } from '../defence/attempts.ts'
import { authenticationOptions, ceremonyAt, hasPasskeys, verifyPasskey } from '../factors/passkeys.ts'
import type { FactorParts } from '../factors/second-factor.ts'
import type { PageRequest } from '../page-request/page-request.ts'
import { originOf } from '../sessions/sessions.ts'
import { type CompleteSignInParts, type SignInResult, signIn } from './complete-sign-in.ts'

type Parts = CompleteSignInParts & FactorParts

const ceremonyIn = ({ secrets, hubOrigin }: Parts, { browser }: PageRequest) =>
  ceremonyAt(secrets, hubOrigin(), browser)

/** Passkey options of the sign-in page; undefined if browsers do not support passkeys. */
export const passkeyOptionsIn = async (parts: Parts, visit: PageRequest): Promise<object | undefined> =>
  hasPasskeys(parts.hubOrigin())
    ? authenticationOptions(parts.sql, await ceremonyIn(parts, visit))
    : undefined

/**
 * Signs in with a passkey alone (rule 7.7): the device is one factor, its unlocking the other. Undefined for
 * an invalid response. A device responds only to the origin of its passkey, which prevents phishing.
 * @throws {ApiError} `too_many_requests` during a wait
 */
export const signInByPasskey = async (
  parts: Parts,
  visit: PageRequest,
  { answer, remember }: { readonly answer: string; readonly remember: boolean },
): Promise<SignInResult | undefined> => {
  const { sql } = parts
  const origin = originOf(visit.request)
  const network = networkOf(origin.ip)
  await attempt(sql, 'sign-in address', network)
  const verified = await verifyPasskey(sql, await ceremonyIn(parts, visit), answer, { alone: true })
  const proof = { password: null, remember, amr: ['pop', 'user', 'mfa'], secondFactor: true } as const
  const arrival =
    verified &&
    (await sql.begin((sql) =>
      signIn(sql, parts, visit, { userId: verified.userId, ...proof }, visit.destination),
    ))
  if (arrival) await refundAttempt(sql, 'sign-in address', network)
  else await audit(sql, { event: 'sign_in_failed', userId: verified?.userId ?? null, origin })
  return arrival
}
