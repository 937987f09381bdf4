import type { FastifyReply } from 'fastify'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { type AuditEvent, audit } from '../audit.ts'
import { authenticatorBegun, beginAuthenticator, verifyAppCode } from '../factors/authenticator.ts'
import {
  countRecoveryCodes,
  deleteAuthenticator,
  deletePasskey,
  deleteRecoveryCodes,
  lockOwner,
  selectAuthenticator,
  selectPasskeys,
} from '../factors/factor-queries.ts'
import { addPasskey, ceremonyAt, hasPasskeys, registrationOptions } from '../factors/passkeys.ts'
import { makeRecoveryCodes } from '../factors/recovery-codes.ts'
import type { FactorParts } from '../factors/second-factor.ts'
import type { FactorChange } from '../mail/job.ts'
import { redirect, sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { confirmOwnerPage, factorsPage } from '../pages/account-factors.ts'
import { authenticatorPage, recoveryCodesPage } from '../pages/authenticator.ts'
import type { TextKey } from '../pages/text.ts'
import { endSessions, updateAuthenticated, updateSecondFactor } from '../sessions/session-queries.ts'
import { originOf } from '../sessions/sessions.ts'
import { checkPassword } from '../sign-in/credentials.ts'
import { type AccountParts, ownAccount, type SignedIn } from './own-account.ts'
import { hasRecentProof } from './recent-proof.ts'

type Parts = AccountParts & FactorParts

/** Change of a person's factors, in its transaction, with the resulting notifications. */
interface Change {
  readonly event: AuditEvent
  readonly what: FactorChange
  readonly amr: string
}

/** A person's second factors (rule 7.7): set-up and removal. */
export const factorRoutes = (pages: Pages, parts: Parts): void => {
  const { sql, secrets, mails, hubOrigin, sessions } = parts
  const { change, whose } = ownAccount(pages, parts)
  const issuer = () => new URL(hubOrigin()).host
  const ceremonyOf = ({ browser }: SignedIn) => ceremonyAt(secrets, hubOrigin(), browser)

  const show = async (
    visit: SignedIn,
    { notice, error }: { readonly notice?: TextKey; readonly error?: TextKey } = {},
  ): Promise<FastifyReply> => {
    const { session, reply, context, destination } = visit
    const { user_id: userId, known_as: email, person_id: personId } = session
    const [app] = await selectAuthenticator(sql, userId)
    const passkeys = await selectPasskeys(sql, userId)
    const [codes] = await countRecoveryCodes(sql, userId)
    const passkeyOptions = hasPasskeys(hubOrigin())
      ? await registrationOptions(sql, await ceremonyOf(visit), { userId, personId, email })
      : undefined
    const hasApp = app?.confirmed === true
    const page = factorsPage(context, {
      isOn: hasApp || passkeys.length > 0,
      hasApp,
      passkeys: passkeys.map(({ id, device, created_at: since, last_used_at: lastUsedAt }) => ({
        id,
        device,
        since,
        lastUsedAt,
      })),
      recoveryCodesLeft: codes?.left ?? 0,
      passkeyOptions,
      notice,
      error,
    })
    return sendPage(reply, page, { destination, status: error === undefined ? 200 : 400 })
  }

  const showProof = ({ session, reply, context, destination }: SignedIn, fault?: TextKey): FastifyReply => {
    const { known_as: email, has_password: hasPassword } = session
    const page = confirmOwnerPage(context, { email, hasPassword, ...(fault && { fault }) })
    return sendPage(reply, page, { destination, ...(fault && { status: 400 }) })
  }

  pages.get(
    '/account/second-factor',
    { summary: 'Show the second factors of the account' },
    async (visit) => {
      const { session, reply, context } = visit
      if (!session) return redirect(reply, context.to('sign-in'))
      // A person with a second factor proves it first.
      if (session.has_second_factor && !session.second_factor)
        return redirect(reply, context.to('second-factor'))
      return hasRecentProof(session) ? show({ ...visit, session }) : showProof({ ...visit, session })
    },
  )

  change(
    'second-factor/confirm',
    { summary: 'Confirm the password before a change of second factors', fields: ['password'] },
    async (visit, form) => {
      const { session, browser, request } = visit
      const claim = {
        email: session.email ?? '',
        password: form('password'),
        browser,
        origin: originOf(request),
      }
      const outcome = await checkPassword(sql, claim)
      if (outcome.is !== 'right' || outcome.userId !== session.user_id)
        return showProof(visit, 'fault.password_wrong')
      await updateAuthenticated(sql, session.id)
      return redirect(visit.reply, visit.context.to('account/second-factor'))
    },
  )

  /** Declares a form that changes factors; requires a recent authentication. */
  const guarded: typeof change = (path, about, take) =>
    change(`second-factor/${path}`, about, async (visit, form) =>
      hasRecentProof(visit.session) && (visit.session.second_factor || !visit.session.has_second_factor)
        ? take(visit, form)
        : redirect(visit.reply, visit.context.to('account/second-factor')),
    )

  /** Applies the effects of a change: ends the other sessions, records it in the audit log and notifies the owner. */
  const note = async (sql: Transaction, visit: SignedIn, { event, what }: Change): Promise<void> => {
    await endSessions(sql, visit.session.user_id, visit.session.id)
    await audit(sql, { event, ...whose(visit) })
    await mails.send(sql, { kind: 'second_factor_changed', userId: visit.session.user_id, what })
  }

  /** Adds a factor by `add`, which returns false if it refuses; the first one creates recovery codes. */
  const addFactor = async (
    visit: SignedIn,
    added: Change,
    add: (sql: Transaction) => Promise<boolean>,
  ): Promise<'refused' | 'added' | { readonly codes: readonly string[] }> => {
    const sealing = await secrets()
    const { session } = visit
    const outcome = await sql.begin(async (sql) => {
      const [owner] = await lockOwner(sql, session.user_id)
      if (!owner || !(await add(sql))) return 'refused' as const
      await note(sql, visit, added)
      await updateSecondFactor(sql, session.id, [...new Set([...session.amr, added.amr, 'mfa'])])
      const cookie = await sessions.renew(sql, session.id)
      if (owner.has_second_factor) return { cookie, codes: undefined }
      const codes = await makeRecoveryCodes(sql, session.user_id, sealing)
      return { cookie, codes }
    })
    if (outcome === 'refused') return outcome
    mails.wake()
    if (outcome.cookie) sessions.give(visit.reply, outcome.cookie)
    return outcome.codes ? { codes: outcome.codes } : 'added'
  }

  const showCodes = ({ reply, context, destination }: SignedIn, codes: readonly string[]): FastifyReply => {
    const next = context.to(destination ? 'auth' : 'account/second-factor')
    return sendPage(reply, recoveryCodesPage(context, codes, next), { destination })
  }

  guarded('app', { summary: 'Start the setup of an authenticator app', fields: [] }, async (visit) => {
    const { user_id: userId, known_as: email } = visit.session
    const owner = { userId, secrets: await secrets() }
    const setUp = await beginAuthenticator(sql, owner, { issuer: issuer(), email })
    if (!setUp) return redirect(visit.reply, visit.context.to('account/second-factor'))
    return sendPage(visit.reply, authenticatorPage(visit.context, setUp), visit)
  })

  guarded(
    'app-confirm',
    { summary: 'Finish the setup of an authenticator app with a code', fields: ['code'] },
    async (visit, form) => {
      const { user_id: userId, known_as: email } = visit.session
      const owner = { userId, secrets: await secrets() }
      const code = form('code').replace(/\s/g, '')
      const added = await addFactor(
        visit,
        { event: 'authenticator_added', what: 'added', amr: 'otp' },
        async (sql) => /^\d{6}$/.test(code) && verifyAppCode(sql, owner, code, { confirmed: false }),
      )
      if (typeof added === 'object') return showCodes(visit, added.codes)
      const setUp =
        added === 'refused' ? await authenticatorBegun(sql, owner, { issuer: issuer(), email }) : undefined
      // The form was submitted twice: the factor is already set up.
      if (!setUp) return redirect(visit.reply, visit.context.to('account/second-factor'))
      const page = authenticatorPage(visit.context, { ...setUp, fault: 'factor.wrong' })
      return sendPage(visit.reply, page, { ...visit, status: 400 })
    },
  )

  guarded('passkey', { summary: 'Add a passkey', fields: ['answer'] }, async (visit, form) => {
    const ceremony = await ceremonyOf(visit)
    const userAgent = visit.request.headers['user-agent'] ?? ''
    const answer = { sent: form('answer'), userAgent }
    const added = await addFactor(visit, { event: 'passkey_added', what: 'added', amr: 'pop' }, async (sql) =>
      addPasskey(sql, ceremony, visit.session.user_id, answer),
    )
    if (added === 'refused') return show(visit, { error: 'factor.passkey_wrong' })
    return typeof added === 'object'
      ? showCodes(visit, added.codes)
      : show(visit, { notice: 'notice.passkey_added' })
  })

  const removed = async (
    visit: SignedIn,
    event: AuditEvent,
    remove: (sql: Transaction) => Promise<boolean>,
  ): Promise<FastifyReply> => {
    const done = await sql.begin(async (sql) => {
      await lockOwner(sql, visit.session.user_id)
      if (!(await remove(sql))) return false
      await note(sql, visit, { event, what: 'removed', amr: '' })
      const [owner] = await lockOwner(sql, visit.session.user_id)
      if (!owner?.has_second_factor) await deleteRecoveryCodes(sql, visit.session.user_id)
      return true
    })
    if (done) mails.wake()
    return show(visit, { notice: 'notice.factor_removed' })
  }

  guarded('app-remove', { summary: 'Remove the authenticator app', fields: [] }, (visit) =>
    removed(
      visit,
      'authenticator_removed',
      async (sql) => (await deleteAuthenticator(sql, visit.session.user_id)).length > 0,
    ),
  )

  guarded('passkey-remove', { summary: 'Remove a passkey', fields: ['passkey'] }, (visit, form) => {
    const id = form('passkey')
    return removed(
      visit,
      'passkey_removed',
      async (sql) =>
        /^\d{1,15}$/.test(id) && (await deletePasskey(sql, visit.session.user_id, Number(id))).length > 0,
    )
  })

  guarded(
    'codes',
    { summary: 'Create new recovery codes; the previous ones become invalid', fields: [] },
    async (visit) => {
      const { session, reply, context } = visit
      const sealing = await secrets()
      const codes = await sql.begin(async (sql) => {
        const [owner] = await lockOwner(sql, session.user_id)
        if (!owner?.has_second_factor) return undefined
        await audit(sql, { event: 'recovery_codes_made', ...whose(visit) })
        return makeRecoveryCodes(sql, session.user_id, sealing)
      })
      return codes ? showCodes(visit, codes) : redirect(reply, context.to('account/second-factor'))
    },
  )
}
