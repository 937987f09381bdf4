import type { Config } from '../../config.ts'
import type { Mailer } from '../../platform/mail/mails.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { digestOf, newSecret } from '../../platform/secrets/secret.ts'
import { attempt } from '../defence/attempts.ts'
import type { MailJob } from '../mail/job.ts'
import { countSignIn } from '../metrics.ts'
import { ACR, wordsOf } from '../page-request/authorization-request.ts'
import type { Destination } from '../page-request/destination.ts'
import {
  type PageRequest,
  type PageRequestParts,
  redirect,
  withDestination,
} from '../page-request/page-request.ts'
import { withParameters, withToken } from '../page-request/return-address.ts'
import { originOf, type SessionCookie, type SignInProof } from '../sessions/sessions.ts'
import {
  insertHalfSignIn,
  insertSignIn,
  insertTemporaryToken,
  type TemporaryToken,
} from './complete-sign-in-queries.ts'

export interface CompleteSignInParts extends PageRequestParts {
  readonly config: Pick<Config, 'development' | 'lifetimes'>
  readonly mails: Mailer<MailJob>
}

/**
 * Next address after a sign-in, and the cookie of the session; without a cookie, a second factor is missing.
 */
export interface SignInResult {
  readonly location: string
  readonly cookie: SessionCookie | undefined
  /** True if the person gets a mail about it. */
  readonly sendsMail?: boolean
}

/** Time limit in seconds of the second factor after the first. */
const SECOND_FACTOR_SECONDS = 600

/** New temporary token (rule 7.3), or code, for the destination of a sign-in: 256 bits, of which only the digest is stored. */
const newTemporaryToken = (
  { config, cookies }: CompleteSignInParts,
  destination: Destination,
): TemporaryToken & { location: string } => {
  const { site, loginRequest } = destination
  const token = newSecret()
  const common = {
    siteId: site.id,
    digest: digestOf(token),
    codeChallenge: loginRequest.code_challenge ?? null,
    secondFactor: requiresSecondFactor(destination),
    lifetime: config.lifetimes.temporaryToken,
  }
  if (!('client_id' in loginRequest))
    return { ...common, location: withToken(loginRequest.redirect_url, token, loginRequest.state) }
  const { redirect_uri: redirectUri, scope, nonce = null, state } = loginRequest
  return {
    ...common,
    openId: { redirectUri, scope, nonce },
    location: withParameters(redirectUri, { code: token, state, iss: cookies.origin() }),
  }
}

/** True for a client that requires two factors (`acr_values`); a person with one can set up the other. */
const requiresSecondFactor = ({ loginRequest }: Destination): boolean => {
  const levels = 'client_id' in loginRequest ? wordsOf(loginRequest.acr_values) : []
  return levels.includes(ACR.twoFactors) && !levels.includes(ACR.oneFactor)
}

/**
 * Creates a temporary token of a session for a site, and returns the address with it; undefined if a second
 * factor is required first.
 * @throws {ApiError} `too_many_requests` for too many tokens of one session
 */
export const continueToSite = async (
  sql: Sql,
  parts: CompleteSignInParts,
  { request }: Pick<PageRequest, 'request'>,
  destination: Destination,
  sessionId: number,
): Promise<string | undefined> => {
  await attempt(sql, 'leave session', String(sessionId))
  const { location, ...leaving } = newTemporaryToken(parts, destination)
  const tokens = await insertTemporaryToken(sql, sessionId, leaving, originOf(request))
  return tokens.length > 0 ? location : undefined
}

/**
 * Signs a person in and returns the next address: the site, the account or, before the sign-in, the page of the second factor.
 * Undefined, without an effect, if the proof is outdated.
 */
export const signIn = async (
  sql: Transaction,
  parts: CompleteSignInParts,
  visit: PageRequest,
  proof: SignInProof,
  destination: Destination | undefined,
): Promise<SignInResult | undefined> => {
  const { request, browser } = visit
  const { to } = withDestination(visit, destination).context
  const { opening, cookie } = parts.sessions.opening(browser, proof)
  const leaving = destination && newTemporaryToken(parts, destination)
  const [session] = await insertSignIn(sql, opening, leaving, originOf(request))
  if (session) {
    const { joined } = session
    const { userId } = proof
    if (joined !== null) await parts.mails.send(sql, { kind: 'provider_connected', userId, provider: joined })
    const arrival = { cookie, isNotified: joined !== null }
    if (session.leaves) return { location: to('staying'), ...arrival }
    if (!leaving) return { location: to('account'), ...arrival }
    return { location: session.gone ? leaving.location : to('second-factor'), ...arrival }
  }
  const [half] = opening.secondFactor ? [] : await insertHalfSignIn(sql, opening, SECOND_FACTOR_SECONDS)
  return half && { location: to('second-factor'), cookie: undefined }
}

/** Redirects the browser of a signed-in person to the next address, after the commit. */
export const sendSignInResult = (
  { sessions, mails }: CompleteSignInParts,
  { reply }: PageRequest,
  { cookie, location, sendsMail = false }: SignInResult,
) => {
  if (sendsMail) mails.wake()
  if (cookie) {
    countSignIn()
    sessions.give(reply, cookie)
  }
  return redirect(reply, location)
}
