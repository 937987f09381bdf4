import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { plainAddress } from '../../platform/http/limits/network.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import { digestOf, newSecret } from '../../platform/secrets/secret.ts'
import type { Origin } from '../audit.ts'
import type { Cookies } from './browser.ts'
import { type Session, selectSession, updateSessionDigest, updateSessionUse } from './session-queries.ts'

/** Maximum lifetime in seconds of a session that ends with the browser; some browsers never end. */
const UNREMEMBERED = 12 * 3600

interface Parts {
  readonly sql: Database
  readonly cookies: Cookies
  readonly lifetimes: Config['lifetimes']
}

/** Person of a sign-in, and the method of authentication. */
export interface SignInProof {
  readonly userId: number
  /** Hash that a password was verified with; null for a mailed link. */
  readonly password: string | null
  readonly remember: boolean
  /** Methods (RFC 8176); by default the password, if there is one. */
  readonly amr?: readonly string[]
  /** True if a second factor was proven, too. */
  readonly secondFactor?: boolean
}

/** Options of a new session after authentication. */
export interface NewSession {
  readonly userId: number
  /** Hash that the password was verified with; null for another proof. */
  readonly password: string | null
  readonly amr: readonly string[]
  readonly secondFactor: boolean
  readonly digest: Buffer
  readonly browser: Buffer
  readonly remembered: boolean
  /** Lifetime in seconds. */
  readonly lifetime: number
}

/** Session cookie for the browser, set after the session is committed. */
export interface SessionCookie {
  readonly secret: string
  readonly remember: boolean
}

/** Origin of a request. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: plainAddress(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

/** Sessions of the hub: one per person and browser, identified by a cookie. */
export const hubSessions = ({ sql, cookies, lifetimes }: Parts) => ({
  /** Session of a request; undefined without one. */
  async find(request: FastifyRequest): Promise<Session | undefined> {
    const secret = cookies.read(request, 'session')
    if (secret === undefined) return undefined
    const [session] = await selectSession(sql, digestOf(secret), lifetimes.sessionIdle)
    if (session?.use_unnoted) await updateSessionUse(sql, session.id)
    return session
  },

  /**
   * Prepares the session of a sign-in, always with a new secret, which no attacker can know beforehand (X7), and its cookie, to
   * be set after the commit.
   */
  opening(
    browser: string,
    { userId, password, remember, amr = password === null ? [] : ['pwd'], secondFactor = false }: SignInProof,
  ): { opening: NewSession; cookie: SessionCookie } {
    const secret = newSecret()
    const lifetime = remember ? lifetimes.session : Math.min(UNREMEMBERED, lifetimes.session)
    const digests = { digest: digestOf(secret), browser: digestOf(browser) }
    return {
      opening: { userId, password, amr, secondFactor, ...digests, remembered: remember, lifetime },
      cookie: { secret, remember },
    }
  },

  /**
   * Replaces the secret of a session: after a change of the account's protection, the old secret is invalid.
   */
  async renew(sql: Transaction, id: number): Promise<SessionCookie | undefined> {
    const secret = newSecret()
    const [session] = await updateSessionDigest(sql, id, digestOf(secret))
    return session && { secret, remember: session.remembered }
  },

  /** Sets the cookie of the session, after the commit. */
  give(reply: FastifyReply, { secret, remember }: SessionCookie): void {
    cookies.write(reply, 'session', secret, remember ? lifetimes.session : undefined)
  },

  /** Clears the cookie of the session. */
  forget(reply: FastifyReply): void {
    cookies.write(reply, 'session', '', 0)
  },
})

export type HubSessions = ReturnType<typeof hubSessions>
