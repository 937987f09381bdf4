import { audit } from '@vitrina/server/hub/audit'
import { listTokens, rotateToken } from '@vitrina/server/identity/access/tokens'
import type { Sql } from '@vitrina/server/platform/postgres/sql'
import { command, UsageError } from '../command.ts'
import { parseDuration } from '../duration.ts'
import { tell, together } from '../language.ts'
import { moment } from '../table.ts'
import { tokenIdOf } from '../token-id.ts'
import { tokenStateOf } from '../token-state.ts'
import { LISTS } from '../words/lists.ts'
import { TOKENS } from '../words/tokens.ts'

export const tokenRotate = command({
  summary: tell(TOKENS.rotate),
  args: ['token-id'],
  options: {
    overlap: { type: 'string', value: '<24h>', help: tell(TOKENS.overlapOption) },
  },
  async run({ 'token-id': text, overlap = '24h' }, { openToWrite, answer, note }) {
    const seconds = parseDuration(overlap)
    if (seconds === undefined)
      throw new UsageError(tell(LISTS.badDuration, { text: overlap, examples: '0s, 12h, 7d' }))

    const sql = await openToWrite()
    const id = tokenIdOf(text)
    const issued = await sql.begin((sql) => rotateToken(sql, { id, overlap: seconds }, audit))
    if (!issued) throw new Error(await whyNot(sql, id))
    answer({ ...issued, rotated: id }, issued.token)
    const replaced = { id: issued.id, old: id, until: moment(issued.works_until) ?? '' }
    note(together([tell(TOKENS.replaced, replaced), tell(TOKENS.notShownAgain)]))
  },
})

const whyNot = async (sql: Sql, id: string): Promise<string> => {
  const token = (await listTokens(sql, null)).find((token) => token.id === id)
  if (!token) return tell(TOKENS.unknown, { id })
  return token.state === 'rotated' && token.rotated_to
    ? tell(TOKENS.rotatedBefore, { id, next: token.rotated_to })
    : tell(TOKENS.cannotRotate, { id, state: tokenStateOf(token.state) })
}
