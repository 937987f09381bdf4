import { resetSecondFactor } from '@vitrina/server/hub/factors/reset'
import type { MailJob } from '@vitrina/server/hub/mail/job'
import { createMailQueue } from '@vitrina/server/platform/mail/queue'
import { command } from '../../command.ts'
import { emailOf, personByEmail } from '../../person.ts'

export const userResetSecondFactor = command({
  summary:
    'Remove the app, passkeys and recovery codes of a user who has lost them. The user is notified by email, and signs in by password.',
  args: ['email'],
  async run({ email: text }, { log, openToWrite, answer }) {
    const emailAddress = emailOf(text)
    const sql = await openToWrite()
    const { id, email } = await personByEmail(sql, emailAddress)
    // The mail is sent by the server.
    const mails = createMailQueue<MailJob>({ sql, log: await log(), work: async () => undefined })
    if (!(await sql.begin((sql) => resetSecondFactor(sql, mails, id))))
      throw new Error(`${email} has no second factor.`)
    answer({ id, second_factor_reset: email }, `${email} no longer has a second factor.`)
  },
})
