import type { FastifyReply } from 'fastify'
import { digestOf } from '../../platform/secrets/secret.ts'
import { selectAuthenticator, selectPasskeys } from '../factors/factor-queries.ts'
import { authenticationOptions, ceremonyAt, hasPasskeys } from '../factors/passkeys.ts'
import { type FactorParts, proveSecondFactor } from '../factors/second-factor.ts'
import { type PageRequest, redirect, sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { type SecondFactor, secondFactorPage } from '../pages/second-factor.ts'
import { originOf } from '../sessions/sessions.ts'
import { type CompleteSignInParts, sendSignInResult, signIn } from './complete-sign-in.ts'
import { deleteHalfSignIn, type HalfSignIn, selectHalfSignIn } from './complete-sign-in-queries.ts'
import { waitParameters } from './wait.ts'

/**
 * Declares the pages of the second factor (rule 7.7): after a correct password, or for a site that requires
 * it.
 */
export const secondFactorRoutes = ({ get, post }: Pages, parts: CompleteSignInParts & FactorParts): void => {
  const { sql, hubOrigin } = parts

  /**
   * Person to prove a second factor: after the first factor, or signed in with one factor and with another
   * available.
   */
  const claimantOf = async ({ browser, session }: PageRequest): Promise<HalfSignIn | undefined> => {
    const [half] = await selectHalfSignIn(sql, digestOf(browser))
    if (half || !session || session.second_factor || !session.has_second_factor) return half
    const { user_id, known_as, remembered, amr } = session
    return { user_id, known_as, password: null, remembered, amr }
  }

  const show = async (
    { reply, context, destination, browser }: PageRequest,
    { user_id: userId, known_as: email }: HalfSignIn,
    { status = 200, ...view }: Partial<SecondFactor> & { readonly status?: number } = {},
  ): Promise<FastifyReply> => {
    const [app] = await selectAuthenticator(sql, userId)
    const origin = hubOrigin()
    const offersPasskey = hasPasskeys(origin) && (await selectPasskeys(sql, userId)).length > 0
    const passkeyOptions = offersPasskey
      ? await authenticationOptions(sql, await ceremonyAt(parts.secrets, origin, browser), userId)
      : undefined
    const page = secondFactorPage(context, {
      email,
      hasApp: app?.confirmed === true,
      passkeyOptions,
      ...view,
    })
    return sendPage(reply, page, { destination, status })
  }

  /** Redirects a person without a factor to prove: to the set-up of a second factor, or to the next address. */
  const goElsewhere = ({ reply, context, session }: PageRequest): FastifyReply =>
    redirect(reply, context.to(session && !session.has_second_factor ? 'account/second-factor' : 'auth'))

  get('/second-factor', { summary: 'Show the form for the second factor' }, async (visit) => {
    const claimant = await claimantOf(visit)
    return claimant ? show(visit, claimant) : goElsewhere(visit)
  })

  post(
    '/second-factor',
    {
      summary: 'Verify a second factor: code of the app, recovery code or passkey',
      fields: ['code', 'answer'],
    },
    async (visit, form) => {
      const claimant = await claimantOf(visit)
      if (!claimant) return goElsewhere(visit)
      const { browser, request, destination } = visit
      const passkey = form('answer')
      const answer = passkey === '' ? { code: form('code') } : { passkey }
      const claim = { userId: claimant.user_id, browser, origin: originOf(request), answer }
      try {
        const method = await proveSecondFactor(parts, claim)
        if (!method)
          return await show(visit, claimant, {
            status: 400,
            error: passkey === '' ? 'factor.wrong' : 'factor.passkey_wrong',
          })
        const arrival = await sql.begin(async (sql) => {
          await deleteHalfSignIn(sql, digestOf(browser))
          return signIn(
            sql,
            parts,
            visit,
            {
              userId: claimant.user_id,
              password: claimant.password,
              remember: claimant.remembered,
              amr: [...claimant.amr, method, 'mfa'],
              secondFactor: true,
            },
            destination,
          )
        })
        return arrival
          ? sendSignInResult(parts, visit, arrival)
          : redirect(visit.reply, visit.context.to('auth'))
      } catch (failure) {
        const errorParameters = waitParameters(visit, failure)
        return show(visit, claimant, { status: 429, error: 'sign_in.too_many', errorParameters })
      }
    },
  )

  get(
    '/second-factor/other',
    { summary: 'Cancel the second factor to sign in as another user' },
    async ({ browser, reply, context }) => {
      await deleteHalfSignIn(sql, digestOf(browser))
      return redirect(reply, context.to('auth'))
    },
  )
}
