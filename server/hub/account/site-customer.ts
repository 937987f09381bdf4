import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ReadSecrets } from '../../platform/secrets/secrets.ts'
import { admit } from '../defence/hashing.ts'
import { hashPassword } from '../defence/passwords.ts'
import { type PageRequest, sendPage } from '../page-request/page-request.ts'
import { checkMailPage } from '../pages/check-mail.ts'
import type { Email } from '../people/email.ts'
import { originOf } from '../sessions/sessions.ts'
import type { CompleteSignInParts } from '../sign-in/complete-sign-in.ts'
import { askSite, selectPasswordCheck } from '../sign-in/password-check.ts'
import { askForMail, countMail, type EmailLinkParts } from './email-links.ts'

type Parts = CompleteSignInParts &
  EmailLinkParts & {
    readonly secrets: ReadSecrets
    readonly nameServers: readonly string[] | undefined
  }

/** Somebody whose password is wrong here. */
export interface WrongPassword {
  readonly password: string
  /** Their address, when nobody has it. */
  readonly nobody: Email | undefined
  /** When they were first heard, by `performance.now()`. */
  readonly since: number
}

/** When a wrong answer comes at a site that is asked: how long the site takes would tell who has an account here (A3). */
const WRONG_AFTER_MS = 2_000

/**
 * Asks the site that a login was begun for about somebody whom the hub does not know (A24). If they are a customer with this password, they
 * register by it: a mailed link makes the account. Undefined: the password is wrong.
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
    const asking = { siteId, secrets: await parts.secrets(), nameServers: parts.nameServers }
    const customer = nobody && (await askSite(check, asking, { email: nobody.email, password }))
    if (!nobody || !customer) {
      await sleep(Math.max(0, WRONG_AFTER_MS - (performance.now() - since)))
      return undefined
    }
    const hashed = await admit(originOf(visit.request).ip, async () => {
      await countMail(parts, visit, nobody)
      return hashPassword(password)
    })
    await parts.sql.begin((sql) =>
      askForMail(sql, parts, visit, {
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
