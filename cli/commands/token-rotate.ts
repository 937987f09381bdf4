import { listTokens, rotateToken } from '@vitrina/server/access/tokens'
import type { Sql } from '@vitrina/server/database/sql'
import { audit } from '@vitrina/server/hub/audit'
import { command, UsageError } from '../command.ts'
import { parseDuration } from '../duration.ts'
import { moment } from '../table.ts'
import { tokenIdOf } from '../token-id.ts'

export const tokenRotate = command({
  summary: 'Issue a new token in the place of another, which works on for a while.',
  args: ['token-id'],
  options: {
    overlap: { type: 'string', value: '<24h>', help: 'How long the old token still works; 24h unless given' },
  },
  async run({ 'token-id': text, overlap = '24h' }, { openToWrite, answer, note }) {
    const seconds = parseDuration(overlap)
    if (seconds === undefined) throw new UsageError(`"${overlap}" is no duration, as 0s, 12h or 7d.`)

    const sql = await openToWrite()
    const id = tokenIdOf(text)
    const issued = await sql.begin((sql) => rotateToken(sql, { id, overlap: seconds }, audit))
    if (!issued) throw new Error(await whyNot(sql, id))
    answer({ ...issued, rotated: id }, issued.token)
    note(
      `Token ${issued.id} replaces ${id}, which works until ${moment(issued.works_until)}. It is not shown again.`,
    )
  },
})

const whyNot = async (sql: Sql, id: string): Promise<string> => {
  const token = (await listTokens(sql, null)).find((token) => token.id === id)
  if (!token) return `There is no token ${id}.`
  return `Token ${id} cannot be rotated: it is ${token.state}${token.rotated_to ? `, and ${token.rotated_to} came in its place` : ''}.`
}
