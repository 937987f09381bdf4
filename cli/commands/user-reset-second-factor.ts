import { resetSecondFactor } from '@vitrina/server/hub/factors/reset'
import type { MailJob } from '@vitrina/server/hub/mail/job'
import { createMailQueue } from '@vitrina/server/mail/queue'
import { command } from '../command.ts'
import { emailOf, personByEmail } from '../person.ts'

export const userResetSecondFactor = command({
  summary:
    'Take the app, passkeys and recovery codes of a user away who has lost them; they sign in with the password, and are told by mail.',
  args: ['email'],
  async run({ email: text }, { log, openToWrite, answer }) {
    const wanted = emailOf(text)
    const sql = await openToWrite()
    const { id, email } = await personByEmail(sql, wanted)
    // The mail is sent by the server.
    const mails = createMailQueue<MailJob>({ sql, log, work: async () => undefined })
    if (!(await sql.begin((sql) => resetSecondFactor(sql, mails, id))))
      throw new Error(`${email} has no second factor.`)
    answer({ id, second_factor_reset: email }, `${email} has no second factor any more.`)
  },
})
