import { audit } from '@vitrina/server/hub/audit'
import { releaseTokens } from '@vitrina/server/operate/backup/restored'
import { command, UsageError } from '../../command.ts'
import { tokenIdOf } from '../../token-id.ts'

export const tokenConfirm = command({
  summary: 'Release API tokens that are held after a restore.',
  options: {
    token: { type: 'string', value: '<token-id>', multiple: true, help: 'Id of a token' },
    all: { type: 'boolean', help: 'All held tokens' },
  },
  async run({ token: texts = [], all = false }, { openToWrite, answer }) {
    if (all === texts.length > 0) throw new UsageError('Give --token <token-id>, or --all.')
    const ids = texts.map(tokenIdOf)
    const sql = await openToWrite()
    const released = await sql.begin(async (sql) => {
      const released = await releaseTokens(sql, all ? null : ids)
      const missing = ids.find((id) => !released.some((token) => token.id === id))
      if (missing !== undefined) throw new Error(`Token ${missing} is not held.`)
      for (const { id, site_id: siteId, name } of released)
        await audit(sql, { event: 'token_confirmed', siteId, detail: { token: id, name } })
      return released
    })
    answer(released, `Released tokens: ${released.length}.`)
  },
})
