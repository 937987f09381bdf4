import type { ConsoleSession, StepUpProof } from '@vitrina/schema/console/session'
import { rightsOfOperator } from '@vitrina/schema/rights'
import type { FastifyRequest } from 'fastify'
import type { App } from '../platform/http/app.ts'
import { Type } from '../platform/http/bodies/schema.ts'
import { operation } from '../platform/http/operation.ts'
import { operatorOf } from '../platform/http/operator.ts'
import { digestOf } from '../platform/secrets/secret.ts'
import { findSessionOperator, requireOperator, signedOut } from './console-auth.ts'
import {
  endSignedIn,
  LIFETIME,
  selectConsoleSession,
  selectSitesOf,
  updateProven,
} from './session-queries.ts'
import {
  consoleBrowserOf,
  type SignInParts,
  signInError,
  signInToConsole,
  signInToConsoleByPasskey,
} from './sign-in.ts'

const Credentials = Type.Object({
  email: Type.String(),
  password: Type.String(),
  code: Type.Optional(Type.String()),
})
const Answer = Type.Object({ answer: Type.String() })
const Proof = Type.Object({
  password: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  passkey: Type.Optional(Type.String()),
})

/** Bytes of a body: more than any password or passkey response. */
const BODY_LIMIT = 8_192

export interface SessionParts extends SignInParts {
  readonly development: boolean
}

/** Operations on the session: sign-in, confirmation by password, sign-out. */
export const ownSessionRoutes = (app: App, parts: SessionParts): void => {
  const { sql, cookies, hub } = parts

  operation(app, 'POST session', { body: Credentials, bodyLimit: BODY_LIMIT }, async (request, reply) =>
    sessionOf(parts, await signInToConsole(parts, request, reply, request.body)),
  )

  // Called before sign-in: the challenge is valid in this browser only.
  operation(app, 'GET session/passkey-question', {}, async (request, reply) => {
    const browser = consoleBrowserOf(cookies, request)
    cookies.giveBrowser(reply, browser)
    return hub.passkeyQuestion(browser)
  })

  operation(
    app,
    'POST session/passkey-answer',
    { body: Answer, bodyLimit: BODY_LIMIT },
    async (request, reply) =>
      sessionOf(parts, await signInToConsoleByPasskey(parts, request, reply, request.body.answer)),
  )

  // A missing session is a normal response, not an error: each page load asks for the session first.
  operation(app, 'GET session', {}, async (request) => {
    const known = await findSessionOperator({ sql, cookies }, request)
    return known && sessionOf(parts, known.id)
  })

  // Sign-out succeeds even if the session has already ended.
  operation(app, 'DELETE session', {}, async (request, reply) => {
    const secret = cookies.read(request, 'session')
    const [ended] = secret === undefined ? [] : await endSignedIn(sql, digestOf(secret))
    if (ended)
      await hub.audit(sql, {
        event: 'console_sign_out',
        userId: ended.user_id,
        sessionId: ended.id,
        origin: hub.originOf(request),
      })
    cookies.forget(reply)
  })

  app.register(async (app) => {
    requireOperator(app, { sql, cookies })
    openSessionRoutes(app, parts)
  })
}

const openSessionRoutes = (app: App, parts: SessionParts): void => {
  operation(app, 'POST session/step-up', { body: Proof, bodyLimit: BODY_LIMIT }, async (request) => {
    await stepUp(parts, request, request.body)
    return sessionOf(parts, operatorOf(request).sessionId)
  })
}

const stepUp = async (
  { sql, cookies, hub }: SignInParts,
  request: FastifyRequest,
  { password = '', code, passkey }: StepUpProof,
): Promise<void> => {
  const { userId, email, sessionId } = operatorOf(request)
  const origin = hub.originOf(request)
  const browser = consoleBrowserOf(cookies, request)
  if (code !== undefined) {
    if (!(await hub.proveSecondFactor({ userId, browser, origin, answer: { code } })))
      throw signInError('unauthorized.second_factor')
  } else if (passkey !== undefined) {
    if ((await hub.takePasskey({ browser, origin, answer: passkey })) !== userId)
      throw signInError('unauthorized.passkey')
  } else {
    const outcome = await hub.checkPassword({ email, password, browser, origin })
    if (outcome.is !== 'right' || outcome.userId !== userId) throw signInError('unauthorized.step_up')
  }
  await sql.begin(async (sql) => {
    await updateProven(sql, sessionId)
    await hub.audit(sql, { event: 'console_step_up', userId, sessionId, origin })
  })
}

/** Session in the form of a response. */
export const sessionOf = async (
  { sql, origin, development }: SessionParts,
  sessionId: number,
): Promise<ConsoleSession> => {
  const [session] = await selectConsoleSession(sql, sessionId)
  if (!session) throw signedOut(true)
  const { everywhere, stepped_up_until, expires_at, ...operator } = session
  return {
    operator,
    everywhere,
    sites: (await selectSitesOf(sql, operator.id)).map(({ own_rights, ...site }) => ({
      ...site,
      rights: [...rightsOfOperator({ ...site, own_rights })],
    })),
    stepped_up_until: stepped_up_until?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
    idle_seconds: LIFETIME.idle,
    development,
    api_origin: origin(),
  }
}
