import { notify, selectOwners } from '../../../observe/notifications/notify.ts'
import { layOut, type MailText } from '../../../platform/mail/layout.ts'
import type { ComposedMail, Mails } from '../../../platform/mail/mails.ts'
import { momentAtShop } from '../../../platform/mail/moment.ts'
import type { Database, Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { NotifyParked } from '../delivering/settle.ts'
import { PARKED_LETTER } from './parked-letter.ts'
import { type ParkedEndpoint, selectHost, selectParked } from './parked-queries.ts'

/** Mail to one operator. The number of parked deliveries is read when the mail is composed. */
interface ParkedJob {
  readonly kind: 'webhook_parked'
  readonly siteId: number
  readonly endpointId: number
  readonly userId: number
}

/** Returns a function that notifies the operators of parked deliveries when its transaction commits. */
export const parkedNotifier = (sql: Database, mails: Mails, origin: () => string): NotifyParked => {
  const mailer = mails.of<ParkedJob>(['webhook_parked'], async (job): Promise<ComposedMail | undefined> => {
    const [parked] = await selectParked(sql, job.siteId, job.endpointId, job.userId)
    return parked && { to: parked.email, message: parkedMessage(job.endpointId, parked, origin()) }
  })
  return async (sql: Transaction, siteId: number, endpointId: number): Promise<void> => {
    const notice = {
      siteId,
      kind: 'webhook_parked',
      target: endpointId,
      name: await selectHost(sql, siteId, endpointId),
    } as const
    for (const userId of await notify(sql, notice, await selectOwners(sql, siteId)))
      await mailer.send(sql, { kind: 'webhook_parked', siteId, endpointId, userId })
  }
}

/** Mail about an endpoint that did not accept deliveries, with the next steps. */
export const parkedMessage = (
  id: number,
  { language, site, slug, url, disabled_by, since, time_zone, parked }: Omit<ParkedEndpoint, 'email'>,
  origin: string,
): MailText => {
  const letter = PARKED_LETTER[language]
  const parameters = {
    id,
    site,
    host: new URL(url).host,
    parked,
    since: momentAtShop(language, since, time_zone),
  }
  const fill = (text: string, command = '') =>
    text.replace(/\{(\w+)\}/g, (_, name) => String({ ...parameters, command }[name as 'id']))
  const isEndpointGone = disabled_by === 'gone'
  return layOut(language, {
    subject: fill(letter.subject),
    before: [fill(letter.about), fill(isEndpointGone ? letter.gone : letter.tried), fill(letter.parked)],
    action: { label: letter.open, link: `${origin}/console/sites/${slug}/webhooks/${id}` },
    after: [
      fill(letter.log, `vitrina webhook log ${slug} ${id} --state parked`),
      ...(isEndpointGone ? [fill(letter.enable, `vitrina webhook set ${slug} ${id} --state enabled`)] : []),
      fill(letter.replay, `vitrina webhook replay ${slug} ${id} --parked`),
      fill(letter.retention),
    ],
  })
}
