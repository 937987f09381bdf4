import { releaseTokens } from '@vitrina/server/backup/restored'
import { audit } from '@vitrina/server/hub/audit'
import { command, UsageError } from '../command.ts'
import { tokenIdOf } from '../token-id.ts'

export const tokenConfirm = command({
  summary: 'Let API tokens in again that wait after a restore.',
  options: {
    token: { type: 'string', value: '<token-id>', multiple: true, help: 'One of them; again for more' },
    all: { type: 'boolean', help: 'All that wait' },
  },
  async run({ token: texts = [], all = false }, { openToWrite, answer }) {
    if (all === texts.length > 0) throw new UsageError('Say which: --token <token-id>, or --all.')
    const ids = texts.map(tokenIdOf)
    const sql = await openToWrite()
    const released = await sql.begin(async (sql) => {
      const released = await releaseTokens(sql, all ? null : ids)
      const missing = ids.find((id) => !released.some((token) => token.id === id))
      if (missing !== undefined) throw new Error(`Token ${missing} does not wait.`)
      for (const { id, site_id: siteId, name } of released)
        await audit(sql, { event: 'token_confirmed', siteId, detail: { token: id, name } })
      return released
    })
    answer(released, `Tokens let in again: ${released.length}.`)
  },
})
