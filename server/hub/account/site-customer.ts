import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ReadSecrets } from '../../platform/secrets/secrets.ts'
import { inHashingQueue } from '../defence/hashing.ts'
import { hashPassword } from '../defence/passwords.ts'
import { type PageRequest, sendPage } from '../page-request/page-request.ts'
import { checkMailPage } from '../pages/check-mail.ts'
import type { Email } from '../people/email.ts'
import { originOf } from '../sessions/sessions.ts'
import type { CompleteSignInParts } from '../sign-in/complete-sign-in.ts'
import { checkCustomerPassword, selectPasswordCheck } from '../sign-in/password-check.ts'
import { countMail, type EmailLinkParts, requestMail } from './email-links.ts'

type Parts = CompleteSignInParts &
  EmailLinkParts & {
    readonly secrets: ReadSecrets
    readonly nameServers: readonly string[] | undefined
  }

/** Sign-in attempt with an unknown email or a wrong password. */
export interface WrongPassword {
  readonly password: string
  /** E-mail address without an account; undefined if an account exists. */
  readonly nobody: Email | undefined
  /** Time of the request, by `performance.now()`. */
  readonly since: number
}

/**
 * Minimum time in ms of a negative response when another site is asked: that site's response time would reveal which addresses
 * have an account (A3).
 */
const WRONG_AFTER_MS = 2_000

/**
 * Asks the site of the sign-in about a person unknown to the hub (A24). A customer with this password is
 * registered: a mailed link creates the account. Undefined for a wrong password.
 */
export const siteCustomers =
  (parts: Parts) =>
  async (
    visit: PageRequest,
    { password, nobody, since }: WrongPassword,
  ): Promise<FastifyReply | undefined> => {
    const { destination } = visit
    if (!destination) return undefined
    const siteId = destination.site.id
    const [check] = await selectPasswordCheck(parts.sql, siteId)
    if (!check) return undefined
    const checkParts = { siteId, secrets: await parts.secrets(), nameServers: parts.nameServers }
    const customer =
      nobody && (await checkCustomerPassword(check, checkParts, { email: nobody.email, password }))
    if (!nobody || !customer) {
      await sleep(Math.max(0, WRONG_AFTER_MS - (performance.now() - since)))
      return undefined
    }
    const hashed = await inHashingQueue(originOf(visit.request).ip, async () => {
      await countMail(parts, visit, nobody)
      return hashPassword(password)
    })
    await parts.sql.begin((sql) =>
      requestMail(sql, parts, visit, {
        purpose: 'registration',
        event: 'registration_requested',
        to: nobody,
        first_name: customer.firstName,
        last_name: customer.lastName,
        password: hashed,
      }),
    )
    parts.mails.wake()
    const page = checkMailPage(visit.context, { email: nobody.email, purpose: 'registration' })
    return sendPage(visit.reply, page, { destination })
  }
