import type { PasskeyChallenge } from '@vitrina/schema/console/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../platform/http/errors.ts'
import type { Database, Transaction } from '../platform/postgres/pool/sql.ts'
import { digestOf, newSecret } from '../platform/secrets/secret.ts'
import type { ConsoleCookies } from './cookies.ts'
import { insertSession, selectHasSecondFactor } from './session-queries.ts'

/** Origin of a request. */
export interface SignInOrigin {
  readonly ip: string
  readonly userAgent: string
}

/** Result of a password check, with the hash that was compared. */
type Outcome =
  | { readonly is: 'right'; readonly userId: number; readonly password: string | null }
  | { readonly is: 'wrong' | 'locked' | 'imported' }

/** Events of the console in the audit log. The session of an entry is one of the console. */
export type ConsoleEvent =
  | 'console_sign_in'
  | 'console_sign_in_refused'
  | 'console_sign_out'
  | 'console_step_up'
  | 'operator_set_up'

/** Functions of the hub that the console needs; operators are users of the hub. */
export interface Hub {
  readonly originOf: (request: FastifyRequest) => SignInOrigin
  /** @throws {ApiError} `too_many_requests` or `overloaded` */
  readonly checkPassword: (claim: {
    readonly email: string
    readonly password: string
    /** Id of the browser. */
    readonly browser: string
    readonly origin: SignInOrigin
  }) => Promise<Outcome>
  /**
   * Verifies a code of the app, a recovery code or the response of a passkey. @throws {ApiError}
   * `too_many_requests`
   */
  readonly proveSecondFactor: (claim: {
    readonly userId: number
    readonly browser: string
    readonly origin: SignInOrigin
    readonly answer: { readonly code: string } | { readonly passkey: string }
  }) => Promise<boolean>
  /** Challenge for a sign-in with a passkey; undefined if the console does not support it. */
  readonly passkeyQuestion: (browser: string) => Promise<PasskeyChallenge | undefined>
  /** User of a passkey response; undefined for an invalid response. */
  readonly takePasskey: (claim: {
    readonly browser: string
    readonly origin: SignInOrigin
    readonly answer: string
  }) => Promise<number | undefined>
  /** Activates the roles that were offered to the user who signed in. */
  readonly acceptRoles: (sql: Transaction, userId: number, origin: SignInOrigin) => Promise<void>
  readonly audit: (
    sql: Database | Transaction,
    entry: {
      readonly event: ConsoleEvent
      readonly userId: number
      readonly sessionId?: number
      readonly origin: SignInOrigin
    },
  ) => PromiseLike<unknown>
}

export interface SignInParts {
  readonly sql: Database
  readonly cookies: ConsoleCookies
  /** Public origin of the console, the same as of the API. */
  readonly origin: () => string
  readonly hub: Hub
  /** True if every operator needs a second factor. */
  readonly needsSecondFactor: boolean
}

/** Authenticated operator. */
export interface OperatorProof {
  readonly userId: number
  /** Hash that the password was verified with; null for a passkey. */
  readonly password: string | null
  readonly secondFactor: boolean
  readonly browser: string
}

/** New session, with the cookie of the browser, set after the commit. */
export interface OpenedSession {
  readonly sessionId: number
  readonly cookies: { readonly secret: string; readonly browser: string }
}

/**
 * Opens a session with a new secret, which no attacker can know beforehand (X7). Returns undefined, and does
 * nothing, for a user who is not an operator.
 */
export const openSession = async (
  sql: Transaction,
  { cookies, hub }: Pick<SignInParts, 'cookies' | 'hub'>,
  request: FastifyRequest,
  event: 'console_sign_in' | 'operator_set_up',
  { userId, password, secondFactor, browser }: OperatorProof,
): Promise<OpenedSession | undefined> => {
  const secret = newSecret()
  const former = cookies.read(request, 'session')
  const origin = hub.originOf(request)
  const [session] = await insertSession(sql, {
    userId,
    password,
    secondFactor,
    digest: digestOf(secret),
    browser: digestOf(browser),
    former: former === undefined ? null : digestOf(former),
    ...origin,
  })
  if (!session) return undefined
  await hub.audit(sql, { event, userId, sessionId: session.id, origin })
  await hub.acceptRoles(sql, userId, origin)
  return { sessionId: session.id, cookies: { secret, browser } }
}

/** Id of the browser: the current one, or a new one. */
export const consoleBrowserOf = (cookies: ConsoleCookies, request: FastifyRequest): string =>
  cookies.read(request, 'browser') ?? newSecret()

/** Credentials of an operator. */
interface Credentials {
  readonly email: string
  readonly password: string
  /** Code of the app, or a recovery code. */
  readonly code?: string
}

/**
 * Signs an operator in with e-mail, password and, if necessary, a code of the second factor, and sets the
 * cookies.
 * @throws {ApiError} `unauthorized` with the same message for all wrong credentials; `second_factor_required`
 * or `second_factor_missing`; `insufficient_role` for correct credentials without an operator's role
 */
export const signInToConsole = async (
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password, code }: Credentials,
): Promise<number> => {
  const { cookies, hub } = parts
  const browser = consoleBrowserOf(cookies, request)
  const origin = hub.originOf(request)
  const outcome = await hub.checkPassword({ email, password, browser, origin })
  if (outcome.is !== 'right' || outcome.password === null) throw signInError('unauthorized.password')
  const { userId } = outcome
  const secondFactor = await isSecondFactorProven(parts, { userId, browser, origin, code })
  return enter(parts, request, reply, { userId, password: outcome.password, secondFactor, browser })
}

/** Signs an operator in by a passkey, which counts as two factors. @throws {ApiError} as {@link signInToConsole} */
export const signInToConsoleByPasskey = async (
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: string,
): Promise<number> => {
  const { cookies, hub } = parts
  const browser = consoleBrowserOf(cookies, request)
  const userId = await hub.takePasskey({ browser, origin: hub.originOf(request), answer })
  if (userId === undefined) throw signInError('unauthorized.passkey')
  return enter(parts, request, reply, { userId, password: null, secondFactor: true, browser })
}

const isSecondFactorProven = async (
  { sql, hub, needsSecondFactor }: SignInParts,
  claim: {
    readonly userId: number
    readonly browser: string
    readonly origin: SignInOrigin
    readonly code: string | undefined
  },
): Promise<boolean> => {
  const [factor] = await selectHasSecondFactor(sql, claim.userId)
  if (!factor?.has) {
    if (needsSecondFactor) throw new ApiError('second_factor_missing')
    return false
  }
  if (claim.code === undefined) throw new ApiError('second_factor_required')
  if (!(await hub.proveSecondFactor({ ...claim, answer: { code: claim.code } })))
    throw signInError('unauthorized.second_factor')
  return true
}

const enter = async (
  { sql, cookies, hub }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  proof: OperatorProof,
): Promise<number> => {
  const opened = await sql.begin((sql) =>
    openSession(sql, { cookies, hub }, request, 'console_sign_in', proof),
  )
  if (!opened) {
    const origin = hub.originOf(request)
    await hub.audit(sql, { event: 'console_sign_in_refused', userId: proof.userId, origin })
    throw new ApiError('insufficient_role.console')
  }
  cookies.give(reply, opened.cookies)
  return opened.sessionId
}

type NotProven =
  | 'unauthorized.password'
  | 'unauthorized.step_up'
  | 'unauthorized.second_factor'
  | 'unauthorized.passkey'

export const signInError = (key: NotProven): ApiError =>
  new ApiError(key, {}, { headers: { 'www-authenticate': 'Cookie realm="vitrina"' } })
