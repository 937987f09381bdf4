import { resetSecondFactor } from '@vitrina/server/hub/factors/reset'
import type { MailJob } from '@vitrina/server/hub/mail/job'
import { createMailQueue } from '@vitrina/server/platform/mail/queue'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { emailOf, personByEmail } from '../person.ts'
import { USERS } from '../words/users.ts'

export const userResetSecondFactor = command({
  summary: tell(USERS.resetFactor),
  args: ['email'],
  async run({ email: text }, { log, openToWrite, answer }) {
    const wanted = emailOf(text)
    const sql = await openToWrite()
    const { id, email } = await personByEmail(sql, wanted)
    // The mail is sent by the server.
    const mails = createMailQueue<MailJob>({ sql, log: await log(), work: async () => undefined })
    if (!(await sql.begin((sql) => resetSecondFactor(sql, mails, id))))
      throw new Error(tell(USERS.noFactor, { email }))
    answer({ id, second_factor_reset: email }, tell(USERS.factorGone, { email }))
  },
})
