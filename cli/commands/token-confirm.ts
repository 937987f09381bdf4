import { audit } from '@vitrina/server/hub/audit'
import { releaseTokens } from '@vitrina/server/operate/backup/restored'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { tokenIdOf } from '../token-id.ts'
import { TOKENS } from '../words/tokens.ts'

export const tokenConfirm = command({
  summary: tell(TOKENS.confirm),
  options: {
    token: { type: 'string', value: '<token-id>', multiple: true, help: tell(TOKENS.oneOption) },
    all: { type: 'boolean', help: tell(TOKENS.allOption) },
  },
  async run({ token: texts = [], all = false }, { openToWrite, answer }) {
    if (all === texts.length > 0) throw new UsageError(tell(TOKENS.whichNeeded))
    const ids = texts.map(tokenIdOf)
    const sql = await openToWrite()
    const released = await sql.begin(async (sql) => {
      const released = await releaseTokens(sql, all ? null : ids)
      const missing = ids.find((id) => !released.some((token) => token.id === id))
      if (missing !== undefined) throw new Error(tell(TOKENS.doesNotWait, { id: missing }))
      for (const { id, site_id: siteId, name } of released)
        await audit(sql, { event: 'token_confirmed', siteId, detail: { token: id, name } })
      return released
    })
    answer(released, tell(TOKENS.released, { count: released.length }))
  },
})
