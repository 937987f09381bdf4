import { audit } from '@vitrina/server/hub/audit'
import { revokeToken } from '@vitrina/server/identity/access/tokens'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { tokenIdOf } from '../token-id.ts'
import { TOKENS } from '../words/tokens.ts'

export const tokenRevoke = command({
  summary: tell(TOKENS.revoke),
  args: ['token-id'],
  async run({ 'token-id': text }, { openToWrite, answer }) {
    const id = tokenIdOf(text)
    const sql = await openToWrite()
    if (!(await sql.begin((sql) => revokeToken(sql, { id }, audit))))
      throw new Error(tell(TOKENS.unknown, { id }))
    answer({ revoked: id }, tell(TOKENS.revoked, { id }))
  },
})
