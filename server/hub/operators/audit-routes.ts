import type { QueryOf } from '@vitrina/schema/console/operations'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { parseEmail } from '../people/email.ts'
import { findUser } from '../people/users.ts'
import { type AuditRecord, readAuditLog, selectAuditEvents } from './audit-log.ts'
import { LongId, type OperatorParts, PAGE_SIZE, PageSize } from './managing.ts'

/** Unix time in seconds, up to the end of the year 9999. */
const Second = Type.Integer({ minimum: 0, maximum: 253_402_300_799 })

const QUESTIONS = {
  event: Type.Optional(Type.String({ maxLength: 100 })),
  user: Type.Optional(Type.String({ maxLength: 254 })),
  since: Type.Optional(Second),
  until: Type.Optional(Second),
  before: Type.Optional(LongId),
  page_size: PageSize,
}
const OfSite = Type.Object(QUESTIONS)
const OfHub = Type.Object({ ...QUESTIONS, site: Type.Optional(Type.String({ maxLength: 63 })) })

/** Operation that reads the audit log of a site, for its owners. */
export const siteAuditRoutes = (app: App, { sql }: OperatorParts): void => {
  operation(app, 'GET sites/:site/audit', { querystring: OfSite }, async (request) =>
    answer(sql, { ...request.query, site: siteOf(request).slug }),
  )
  operation(app, 'GET sites/:site/audit/event', {}, () => events(sql))
}

/** Operation that reads the audit log of the whole deployment. */
export const hubAuditRoutes = (app: App, { sql }: OperatorParts): void => {
  operation(app, 'GET hub/audit', { querystring: OfHub }, async ({ query }) => answer(sql, query))
  operation(app, 'GET hub/audit/event', {}, () => events(sql))
}

const events = async (sql: Sql): Promise<string[]> => (await selectAuditEvents(sql)).map(({ event }) => event)

const answer = async (
  sql: Sql,
  { event, user, site, since, until, before, page_size: limit = PAGE_SIZE }: QueryOf<'GET hub/audit'>,
): Promise<AuditRecord[]> => {
  const userId = user === undefined ? null : await idOf(sql, user)
  if (userId === undefined) return []
  return readAuditLog(sql, {
    userId,
    event: event ?? null,
    site: site ?? null,
    before: before ?? null,
    since: instant(since),
    until: instant(until),
    within: null,
    limit,
  })
}

const instant = (seconds: number | undefined): string | null =>
  seconds === undefined ? null : new Date(seconds * 1000).toISOString()

/** Id of a user, given as a number or found by e-mail. */
const idOf = async (sql: Sql, text: string): Promise<number | undefined> => {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const email = parseEmail(text)
  return email && (await findUser(sql, email))?.id
}
