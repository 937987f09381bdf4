import { instantOf } from '@vitrina/schema/wire/instant'
import { readAuditLog, selectAuditEvents } from '@vitrina/server/hub/operators/audit-log'
import type { Sql } from '@vitrina/server/platform/postgres/pool/sql'
import { command, UsageError } from '../command.ts'
import { parseDuration } from '../duration.ts'
import { LIMIT_OPTION, limitOf } from '../limit.ts'
import { emailOf, personByEmail } from '../person.ts'
import { table, utcTime } from '../table.ts'

export const auditList = command({
  summary: 'List the audit log of users, groups, sites, tokens, sign-ins and webhooks, newest first.',
  options: {
    user: {
      type: 'string',
      value: '<email>',
      help: 'Only entries about this user, or by this user at the console',
    },
    event: { type: 'string', value: '<name>', help: 'Only this event, such as sign_in_failed' },
    since: {
      type: 'string',
      value: '<2h>',
      help: 'Only entries since then: 90m, 2h or 7d ago, or a time as 2026-07-01',
    },
    ...LIMIT_OPTION,
  },
  async run({ user, event = null, since, limit }, { openToRead, answer }) {
    const email = user === undefined ? undefined : emailOf(user)
    const filters = { event, limit: limitOf(limit), ...sinceOf(since) }
    const sql = await openToRead()
    const userId = email === undefined ? null : (await personByEmail(sql, email)).id
    const entries = await readAuditLog(sql, { userId, ...filters })
    const rows = entries.map((entry) => [
      utcTime(entry.at),
      entry.event,
      personOf(entry.email, entry.user_id),
      personOf(entry.operator, entry.operator_id),
      entry.site,
      entry.ip,
      Object.entries(entry.detail)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(', ') || null,
    ])
    const header = ['at', 'event', 'user', 'operator', 'site', 'ip', 'detail']
    answer(entries, table(header, rows, rows.length === 0 ? await nothing(sql, event) : ''))
  },
})

/** Persons by their current e-mail, erased ones by number. */
const personOf = (email: string | null, id: number | null): string | null =>
  email ?? (id === null ? null : `#${id}`)

/** Time, or duration before now by the clock of the database. */
const sinceOf = (text: string | undefined): { since: string | null; within: number | null } => {
  if (text === undefined) return { since: null, within: null }
  const within = parseDuration(text)
  const since = within === undefined ? instantOf(text, 'UTC') : null
  if (since === undefined)
    throw new UsageError(`--since: a time like 2h, 7d or 2026-07-01T12:00Z, not "${text}".`)
  return { since, within: within ?? null }
}

/** Distinguishes a mistyped event from one without entries. */
const nothing = async (sql: Sql, event: string | null): Promise<string> => {
  const known = (await selectAuditEvents(sql)).map((kind) => kind.event)
  if (event === null || known.length === 0 || known.includes(event)) return 'No entries match.'
  return `The audit log has no event "${event}". Its events: ${known.join(', ')}.`
}
