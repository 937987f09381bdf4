import type { FastifyReply } from 'fastify'
import type { FactorParts } from '../factors/second-factor.ts'
import type { Destination } from '../page-request/destination.ts'
import { type PageRequest, redirect, type SentBy, sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { PageRefusal } from '../page-request/refusal.ts'
import { continuePage } from '../pages/continue.ts'
import { type SignIn, signInPage } from '../pages/sign-in.ts'
import type { Email } from '../people/email.ts'
import { offeredProviders } from '../providers/providers.ts'
import { originOf } from '../sessions/sessions.ts'
import { type CompleteSignInParts, continueToSite, sendSignInResult, signIn } from './complete-sign-in.ts'
import { type CredentialsCheck, checkPassword } from './credentials.ts'
import { passkeyOptionsIn, signInByPasskey } from './passkey.ts'
import { signOut } from './sign-out.ts'
import { mustSignIn, skipsConfirmation } from './single-sign-on.ts'
import { waitParameters } from './wait.ts'

type Typed = Pick<SignIn, 'email' | 'remember'>

/** E-mail address that the site expects (`login_hint`). */
const hintOf = (destination: Destination | undefined): string =>
  destination && 'client_id' in destination.loginRequest ? (destination.loginRequest.login_hint ?? '') : ''

const SIGN_IN = ['email', 'password', 'remember'] as const

type AuthParts = CompleteSignInParts &
  FactorParts & {
    /** Requires a proof of the mailbox from a person who has typed an imported password. */
    readonly proveMailbox: (
      visit: PageRequest,
      claim: Extract<CredentialsCheck, { is: 'imported' }>,
    ) => Promise<FastifyReply>
    /** Asks the site of the sign-in about an unknown person; undefined for a wrong password. */
    readonly signInAsCustomer: (
      visit: PageRequest,
      typed: { readonly password: string; readonly nobody: Email | undefined; readonly since: number },
    ) => Promise<FastifyReply | undefined>
  }

/** Sign-in (rules 7.1 and 7.2): by password, by a passkey, or by an existing session. */
export const authRoutes = ({ get, post }: Pages, parts: AuthParts): void => {
  const { sql, proveMailbox, signInAsCustomer } = parts

  const showSignIn = async (
    visit: PageRequest,
    { status = 200, ...view }: Partial<SignIn> & { readonly status?: number } = {},
  ): Promise<FastifyReply> => {
    const { reply, context, destination } = visit
    const providers = await offeredProviders(sql, destination?.site.id)
    const passkeyOptions = await passkeyOptionsIn(parts, visit)
    const page = signInPage(context, {
      email: hintOf(destination),
      remember: false,
      error: undefined,
      providers,
      passkeyOptions,
      ...view,
    })
    return sendPage(reply, page, { destination, providers, status })
  }

  /** Shows the form with the wait of a rate limit; keeps the typed values and the destination. */
  const showWait = (visit: PageRequest, typed: Typed) => (failure: unknown) => {
    const errorParameters = waitParameters(visit, failure)
    return showSignIn(visit, { ...typed, status: 429, error: 'sign_in.too_many', errorParameters })
  }

  const signInWith = (visit: PageRequest, form: SentBy<(typeof SIGN_IN)[number]>): Promise<FastifyReply> => {
    const typed = { email: form('email'), remember: form('remember') !== '' }
    return signInAs(visit, typed, form('password')).catch(showWait(visit, typed))
  }

  const signInAs = async (visit: PageRequest, typed: Typed, password: string): Promise<FastifyReply> => {
    const { email, remember } = typed
    if (email.trim() === '' || password === '')
      return showSignIn(visit, { ...typed, status: 400, error: 'sign_in.missing' })
    const since = performance.now()
    const outcome = await checkPassword(sql, {
      email,
      password,
      browser: visit.browser,
      origin: originOf(visit.request),
    })
    if (outcome.is === 'locked') throw new PageRefusal('account_locked')
    if (outcome.is === 'imported') return proveMailbox(visit, outcome)
    if (outcome.is === 'wrong') {
      const shown = await signInAsCustomer(visit, { password, nobody: outcome.nobody, since })
      if (shown) return shown
    }
    const arrival =
      outcome.is === 'right' &&
      (await sql.begin((sql) => signIn(sql, parts, visit, { ...outcome, remember }, visit.destination)))
    return arrival
      ? sendSignInResult(parts, visit, arrival)
      : showSignIn(visit, { ...typed, status: 400, error: 'sign_in.wrong' })
  }

  /** Destination of the sign-in; undefined without a site. */
  const destinationOf = ({ destination }: PageRequest) => {
    if (!destination) throw new PageRefusal('bad_return_address')
    return destination
  }

  const leave = async (visit: PageRequest): Promise<FastifyReply> => {
    const { session, reply } = visit
    const destination = destinationOf(visit)
    if (!session || mustSignIn(destination, session)) return showSignIn(visit)
    const location = await continueToSite(sql, parts, visit, destination, session.id)
    return redirect(reply, location ?? visit.context.to('second-factor'))
  }

  get('/auth', { summary: 'Show the sign-in form of a site' }, async (visit) => {
    const destination = destinationOf(visit)
    const { session, context, reply } = visit
    if (!session || mustSignIn(destination, session)) return showSignIn(visit)
    if (await skipsConfirmation(sql, destination, session)) return leave(visit)
    const { known_as: email, first_name: firstName } = session
    return sendPage(reply, continuePage(context, { name: firstName || email, email }), { destination })
  })

  post(
    '/auth',
    { summary: 'Sign in with e-mail and password', fields: SIGN_IN, answers: [403] },
    async (visit, form) => {
      destinationOf(visit)
      return signInWith(visit, form)
    },
  )

  post(
    '/passkey',
    { summary: 'Sign in with a passkey', fields: ['answer', 'remember'] },
    async (visit, form) => {
      const typed = { email: '', remember: form('remember') !== '' }
      const answer = { answer: form('answer'), remember: typed.remember }
      const signIn = async () => {
        const arrival = await signInByPasskey(parts, visit, answer)
        return arrival
          ? sendSignInResult(parts, visit, arrival)
          : showSignIn(visit, { ...typed, status: 400, error: 'factor.passkey_wrong' })
      }
      return signIn().catch(showWait(visit, typed))
    },
  )

  post('/continue', { summary: 'Continue to the site as the signed-in person', fields: [] }, leave)

  post('/switch', { summary: 'Sign out to sign in as another user', fields: [] }, async (visit) => {
    const { session, reply, context } = visit
    if (session) await signOut(parts, visit, session)
    return redirect(reply, context.to('auth'))
  })

  get('/sign-in', { summary: 'Show the sign-in form of the account' }, async (visit) =>
    visit.session ? redirect(visit.reply, visit.context.to('account')) : showSignIn(visit),
  )
  post(
    '/sign-in',
    { summary: 'Sign in to the account with e-mail and password', fields: SIGN_IN, answers: [403] },
    signInWith,
  )
}
