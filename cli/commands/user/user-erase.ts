import { readConfig } from '@vitrina/server/config'
import { erasureParts } from '@vitrina/server/erasure-handlers'
import { erasePerson } from '@vitrina/server/hub/erasure/erasure'
import type { MailJob } from '@vitrina/server/hub/mail/job'
import { createMailQueue } from '@vitrina/server/platform/mail/queue'
import { command } from '../../command.ts'
import { personByEmailOrId } from '../../person.ts'
import { rethrowAsSentence } from '../../refusal.ts'

export const userErase = command({
  summary: 'Erase a user for good at all sites. An email notifies the user, and the feeds notify the sites.',
  args: ['email-or-id'],
  async run({ 'email-or-id': text }, { env, log, openToWrite, answer, note }) {
    const config = readConfig(env)
    const sql = await openToWrite()
    const { id, person_id: personId } = await personByEmailOrId(sql, text)
    // The mail is sent by the server.
    const mails = createMailQueue<MailJob>({ sql, log: await log(), work: async () => undefined })
    await erasePerson(erasureParts({ sql, config }, mails), id).catch(rethrowAsSentence)
    answer({ id, erased: personId }, `${personId} is erased.`)
    note('The server repeats the erasure within minutes; after that only this id remains.')
  },
})
