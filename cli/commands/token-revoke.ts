import { revokeToken } from '@vitrina/server/access/tokens'
import { audit } from '@vitrina/server/hub/audit'
import { command } from '../command.ts'
import { tokenIdOf } from '../token-id.ts'

export const tokenRevoke = command({
  summary: 'End a token, within a second and for good.',
  args: ['token-id'],
  async run({ 'token-id': text }, { openToWrite, answer }) {
    const id = tokenIdOf(text)
    const sql = await openToWrite()
    if (!(await sql.begin((sql) => revokeToken(sql, { id }, audit))))
      throw new Error(`There is no token ${id}.`)
    answer({ revoked: id }, `Token ${id} is revoked.`)
  },
})
