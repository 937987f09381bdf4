import { audit } from '@vitrina/server/hub/audit'
import { listTokens, rotateToken } from '@vitrina/server/identity/access/tokens'
import type { Sql } from '@vitrina/server/platform/postgres/pool/sql'
import { command } from '../../command.ts'
import { durationOf } from '../../duration.ts'
import { utcTime } from '../../table.ts'
import { tokenIdOf } from '../../token-id.ts'

export const tokenRotate = command({
  summary: 'Replace a token by a new one; the old one works for a while longer.',
  args: ['token-id'],
  options: {
    overlap: {
      type: 'string',
      value: '<24h>',
      help: 'Time for which the old token still works; 24h by default',
    },
  },
  async run({ 'token-id': text, overlap = '24h' }, { openToWrite, answer, note }) {
    const seconds = durationOf(overlap, '0s, 12h, 7d')
    const sql = await openToWrite()
    const id = tokenIdOf(text)
    const issued = await sql.begin((sql) => rotateToken(sql, { id, overlap: seconds }, audit))
    if (!issued) throw new Error(await whyNot(sql, id))
    answer({ ...issued, rotated: id }, issued.token)
    const until = utcTime(issued.works_until)
    note(`Token ${issued.id} replaces ${id}, which works until ${until}. It is not shown again.`)
  },
})

const whyNot = async (sql: Sql, id: string): Promise<string> => {
  const token = (await listTokens(sql, null)).find((token) => token.id === id)
  if (!token) return `Unknown token ${id}.`
  return token.state === 'rotated' && token.rotated_to
    ? `Token ${id} cannot be rotated: ${token.rotated_to} has replaced it already.`
    : `Token ${id} cannot be rotated. Its state: ${token.state}.`
}
