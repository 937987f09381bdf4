import { readConfig } from '@vitrina/server/config'
import { erasureParts } from '@vitrina/server/erasure-handlers'
import { personDataOf } from '@vitrina/server/hub/erasure/person-data'
import { command } from '../../command.ts'
import { personByEmailOrId } from '../../person.ts'

export const userExport = command({
  summary: 'Print all data of a user as JSON, for a subject access request.',
  args: ['email-or-id'],
  async run({ 'email-or-id': text }, { env, openToWrite, answer }) {
    const config = readConfig(env)
    const sql = await openToWrite()
    const { id } = await personByEmailOrId(sql, text)
    const mails = { send: async () => undefined, wake: () => undefined }
    const data = await personDataOf(erasureParts({ sql, config }, mails), id)
    answer(data, JSON.stringify(data, null, 2))
  },
})
