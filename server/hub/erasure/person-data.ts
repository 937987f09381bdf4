import { PERSONAL_COLUMNS } from '../../platform/postgres/derive/personal-columns.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'
import { type AuditActor, audit, type Origin } from '../audit.ts'
import type { ErasureParts } from './erasure-parts.ts'
import { lockPersonToErase } from './erasure-queries.ts'

/** All data of a person, by name. */
export type PersonData = Readonly<Record<string, readonly object[]>>

const EXPORTED_TABLES = Object.entries(PERSONAL_COLUMNS).flatMap(([table, { copy }]) =>
  copy ? { table, ...copy } : [],
)

/**
 * Returns all data of a person, by the same declaration as their erasure; undefined for an unknown person. It
 * contains no hash, key or other access.
 */
export const personDataOf = async (
  { sql, handlers, byNumber }: Pick<ErasureParts, 'sql' | 'handlers' | 'byNumber'>,
  userId: number,
  { by, origin }: { readonly by?: AuditActor; readonly origin?: Origin } = {},
): Promise<PersonData | undefined> => {
  const [person] = await sql.begin(async (sql) => lockPersonToErase(sql, userId, false))
  if (!person) return undefined
  const subject = {
    userId,
    sub: person.person_id,
    email: person.email_key ?? person.person_id,
    mailed: [],
    phone: person.phone,
    since: person.since,
    sites: person.sites,
    authors: [],
    byNumber: await byNumber(),
  }
  const data: Record<string, readonly object[]> = {}
  for (const { table, as, whose, columns } of EXPORTED_TABLES)
    data[as] = await rowsOf(sql, { table, whose, columns, userId })
  await audit(sql, { event: 'own_data_given', userId, by, ...(origin && { origin }) })
  const { sites, phone, proven_email: email, phone_since: phoneSince } = person
  return { ...data, ...(await handlers.show(sql, subject, { sites, email, phone, phoneSince })) }
}

interface TableQuery {
  readonly table: string
  readonly whose: string
  readonly columns: readonly string[]
  readonly userId: number
}

/** Rows with the names of sites and groups. */
const rowsOf = async (
  sql: Sql | Database,
  { table, whose, columns, userId }: TableQuery,
): Promise<object[]> => {
  const shown = columns.map((name) => {
    if (name === 'site_id') return '(select slug from site where site.id = site_id) as site'
    if (name === 'group_id') return '(select name from hub_group where hub_group.id = group_id) as name'
    return name
  })
  return [
    ...(await sql<object>`
      select ${sql.unsafe(shown.join(', '))} from ${sql.unsafe(table)} where ${sql.unsafe(whose)} = ${userId}
    `),
  ]
}
