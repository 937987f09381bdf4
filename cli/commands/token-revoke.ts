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
    await sql.begin(async (sql) => {
      const revoked = await revokeToken(sql, id)
      if (!revoked) throw new Error(`There is no token ${id}.`)
      const { site_id: siteId, name, again } = revoked
      if (!again) await audit(sql, { event: 'token_revoked', siteId, detail: { token: id, name } })
    })
    answer({ revoked: id }, `Token ${id} is revoked.`)
  },
})
