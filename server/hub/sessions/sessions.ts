import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { plainAddress } from '../../platform/http/network.ts'
import type { Database, Transaction } from '../../platform/postgres/sql.ts'
import { digestOf, newSecret } from '../../platform/secrets/secret.ts'
import type { Origin } from '../audit.ts'
import type { Cookies } from './browser.ts'
import { type Session, selectSession, updateSessionDigest, updateSessionUse } from './session-queries.ts'

/** How long a session may live that ends with the browser, in seconds: some browsers never end. */
const UNREMEMBERED = 12 * 3600

interface Parts {
  readonly sql: Database
  readonly cookies: Cookies
  readonly lifetimes: Config['lifetimes']
}

/** Whose sign-in it is, and how it was proven. */
export interface SignInProof {
  readonly userId: number
  /** The hash that a password was compared with; null when the proof was a mailed link. */
  readonly password: string | null
  readonly remember: boolean
  /** How (RFC 8176); left out: by the password, if there was one. */
  readonly amr?: readonly string[]
  /** A second factor was proven, too. */
  readonly secondFactor?: boolean
}

/** What the sign-in of a person who has proven to be the owner is to become. */
export interface NewSession {
  readonly userId: number
  /** The hash that the proof was made with; null when the proof was another. */
  readonly password: string | null
  readonly amr: readonly string[]
  readonly secondFactor: boolean
  readonly digest: Buffer
  readonly browser: Buffer
  readonly remembered: boolean
  /** In seconds. */
  readonly lifetime: number
}

/** What a browser is given to be known by, once the session is committed. */
export interface SessionCookie {
  readonly secret: string
  readonly remember: boolean
}

/** From where a request comes. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: plainAddress(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

/** Sessions of the hub: one for a person in a browser, known by a cookie. */
export const hubSessions = ({ sql, cookies, lifetimes }: Parts) => ({
  /** The session that a request comes in; undefined when nobody is signed in. */
  async find(request: FastifyRequest): Promise<Session | undefined> {
    const secret = cookies.read(request, 'session')
    if (secret === undefined) return undefined
    const [session] = await selectSession(sql, digestOf(secret), lifetimes.sessionIdle)
    if (session?.use_unnoted) await updateSessionUse(sql, session.id)
    return session
  },

  /**
   * What a sign-in becomes: a session with a new secret each time, so that nobody can have known it before (X7), and the
   * cookie for when it is committed.
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

  /** Gives a session a new secret: after a change of what protects the account, an old one is worth nothing. */
  async renew(sql: Transaction, id: number): Promise<SessionCookie | undefined> {
    const secret = newSecret()
    const [session] = await updateSessionDigest(sql, id, digestOf(secret))
    return session && { secret, remember: session.remembered }
  },

  /** Has the browser know the session, once it is committed. */
  give(reply: FastifyReply, { secret, remember }: SessionCookie): void {
    cookies.write(reply, 'session', secret, remember ? lifetimes.session : undefined)
  },

  /** Has the browser forget its session. */
  forget(reply: FastifyReply): void {
    cookies.write(reply, 'session', '', 0)
  },
})

export type HubSessions = ReturnType<typeof hubSessions>
