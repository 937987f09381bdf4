import { audit } from '@vitrina/server/hub/audit'
import { revokeToken } from '@vitrina/server/identity/access/tokens'
import { command } from '../../command.ts'
import { tokenIdOf } from '../../token-id.ts'

export const tokenRevoke = command({
  summary: 'Revoke a token for good, within a second.',
  args: ['token-id'],
  async run({ 'token-id': text }, { openToWrite, answer }) {
    const id = tokenIdOf(text)
    const sql = await openToWrite()
    if (!(await sql.begin((sql) => revokeToken(sql, { id }, audit)))) throw new Error(`Unknown token ${id}.`)
    answer({ revoked: id }, `Token ${id} is revoked.`)
  },
})
