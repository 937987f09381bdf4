import { readConfig } from '@vitrina/server/config'
import { erasePerson } from '@vitrina/server/hub/leaving/erasure'
import type { MailJob } from '@vitrina/server/hub/mail/job'
import { erasureParts } from '@vitrina/server/leaving'
import { createMailQueue } from '@vitrina/server/mail/queue'
import { command } from '../command.ts'
import { personByEmailOrId } from '../person.ts'
import { asSentence } from '../refusal.ts'

export const userErase = command({
  summary:
    'Erase a user for good, at once, on all sites. They are told by mail, and the sites by their feeds.',
  args: ['email-or-id'],
  async run({ 'email-or-id': text }, { env, log, openToWrite, answer, note }) {
    const config = readConfig(env)
    const sql = await openToWrite()
    const { id, person_id: personId } = await personByEmailOrId(sql, text)
    // The mail is sent by the server.
    const mails = createMailQueue<MailJob>({ sql, log, work: async () => undefined })
    await erasePerson(erasureParts({ sql, config }, mails), id).catch(asSentence)
    answer({ id, erased: personId }, `${personId} is erased.`)
    note('The server goes through it all once more within minutes, and then keeps nothing but this id.')
  },
})
