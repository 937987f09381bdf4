import type { Config } from '../../config.ts'
import type { Sql } from '../../database/sql.ts'
import { digestOf, newSecret } from '../../secret/secret.ts'
import { attempt } from '../defence/attempts.ts'
import { originOf, type SessionCookie, type SignInProof } from '../sessions/sessions.ts'
import type { Destination } from '../visit/destination.ts'
import { withAnswer, withToken } from '../visit/return-address.ts'
import { redirect, type Visit, type VisitParts } from '../visit/visit.ts'
import { insertSignIn, insertTemporaryToken, type TemporaryToken } from './arrival-queries.ts'

export interface ArrivalParts extends VisitParts {
  readonly config: Pick<Config, 'development' | 'lifetimes'>
}

/** Where somebody who was signed in is to go, and the cookie for the session. */
export interface Arrival {
  readonly location: string
  readonly cookie: SessionCookie
}

/**
 * A new temporary token (rule 7.3), or code, for the site that a login leads to: 256 bits, of which only the digest is kept.
 */
const newTemporaryToken = (
  { config, cookies }: ArrivalParts,
  { site, asked }: Destination,
): TemporaryToken & { location: string } => {
  const token = newSecret()
  const common = {
    siteId: site.id,
    digest: digestOf(token),
    codeChallenge: asked.code_challenge ?? null,
    lifetime: config.lifetimes.temporaryToken,
  }
  if (!('client_id' in asked))
    return { ...common, location: withToken(asked.redirect_url, token, asked.state) }
  const { redirect_uri: redirectUri, scope, nonce = null, state } = asked
  return {
    ...common,
    openId: { redirectUri, scope, nonce },
    location: withAnswer(redirectUri, { code: token, state, iss: cookies.origin() }),
  }
}

/**
 * Lets a session go on to a site: gives the address to leave for.
 * @throws {ApiError} `too_many_requests` for a session that does nothing else.
 */
export const goOn = async (
  sql: Sql,
  parts: ArrivalParts,
  { request }: Pick<Visit, 'request'>,
  destination: Destination,
  sessionId: number,
): Promise<string> => {
  await attempt(sql, 'leave session', String(sessionId))
  const { location, ...leaving } = newTemporaryToken(parts, destination)
  await insertTemporaryToken(sql, sessionId, leaving, originOf(request))
  return location
}

/**
 * Signs a person in: gives where the login leads, back to the site or to their account. Undefined, and nothing done, when the
 * proof is out of date.
 */
export const signIn = async (
  sql: Sql,
  parts: ArrivalParts,
  { request, browser, language }: Visit,
  proof: SignInProof,
  destination: Destination | undefined,
): Promise<Arrival | undefined> => {
  const { opening, cookie } = parts.sessions.opening(browser, proof)
  const leaving = destination && newTemporaryToken(parts, destination)
  const [session] = await insertSignIn(sql, opening, leaving, originOf(request))
  return session && { location: leaving?.location ?? `/${language}/account`, cookie }
}

/** Sends somebody on who was signed in, once that is committed. */
export const arrive = ({ sessions }: ArrivalParts, { reply }: Visit, { cookie, location }: Arrival) => {
  sessions.give(reply, cookie)
  return redirect(reply, location)
}
