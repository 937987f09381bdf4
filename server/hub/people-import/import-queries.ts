import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import type { AuditActor } from '../audit.ts'
import type { WrappedPassword } from '../defence/passwords.ts'

/** Maximum number of passwords of different sites per person, because each one is checked after a mistyped password. */
const MAX_PASSWORDS = 3

/** Progress of an import. */
export interface ImportProgress {
  /** Position after the last processed line; null at the beginning. */
  readonly position: unknown
  readonly made: number
  readonly known: number
  /** Passwords of the person that wait for the proof of the mailbox. */
  readonly kept: number
  readonly refused: number
  readonly error_bytes: number
}

export const selectProgress = (sql: Sql, digest: Buffer) => sql<ImportProgress>`
  select position, made, known, kept, refused, error_bytes from hub_people_import where digest = ${digest}
`

/** Starts an import, unless it exists. */
export const insertProgress = (sql: Sql, digest: Buffer) => sql`
  insert into hub_people_import (digest, position) values (${digest}, 'null') on conflict do nothing
`

/** Continues from `before`. Returns no row if another process has done so, or has ended the import. */
export const updateProgress = (
  sql: Transaction,
  digest: Buffer,
  before: ImportProgress,
  { position, made, known, kept, refused, error_bytes }: ImportProgress,
) => sql<{ digest: Buffer }>`
  update hub_people_import
  set position = ${JSON.stringify(position)}, made = ${made}, known = ${known}, kept = ${kept}, refused = ${refused},
    error_bytes = ${error_bytes}, updated_at = now()
  where digest = ${digest} and position = ${JSON.stringify(before.position)}::jsonb
  returning digest
`

export const deleteProgress = (sql: Sql, digest: Buffer) => sql<{ digest: Buffer }>`
  delete from hub_people_import where digest = ${digest} returning digest
`

/** Person in the form of the statement. */
export interface ImportedRow {
  readonly email: string
  readonly email_key: string
  readonly first_name: string
  readonly last_name: string
  readonly language: string
  readonly phone: string | null
  readonly password: WrappedPassword | null
}

/** Creates missing people, in an order that prevents deadlocks between two files of the same people; returns a row for each. */
export const insertImported = (sql: Transaction, rows: readonly ImportedRow[], proven: boolean) => sql<{
  id: number
}>`
  insert into hub_user (email, email_key, first_name, last_name, language, phone, email_confirmed_at)
  select email, email_key, first_name, last_name, language, phone, case when ${proven}::boolean then now() end
  from jsonb_to_recordset(${JSON.stringify(rows)})
    as line (email text, email_key text, first_name text, last_name text, language text, phone text)
  order by email_key
  on conflict (email_key) do nothing
  returning id
`

/**
 * Stores the passwords. A password gives access only to an account created with it, whose mailbox the file
 * declares as proven: an existing account may have data from other sources. A later file of the same site may
 * replace a password, but never with one that gives more access. Returns a row per stored password.
 */
export const insertImportedPasswords = (
  sql: Transaction,
  rows: readonly ImportedRow[],
  { siteId, proven, made }: { siteId: number | null; proven: boolean; made: readonly number[] },
) => sql<{ user_id: number }>`
  insert into hub_imported_password as kept (user_id, site_id, recipe, digest, opens)
  select
    hub_user.id, ${siteId}::integer, nullif(line.password -> 'recipe', 'null'), line.password ->> 'digest',
    ${proven}::boolean and hub_user.id = any(${made})
  from jsonb_to_recordset(${JSON.stringify(rows)}) as line (email_key text, password jsonb)
  join hub_user on hub_user.email_key = line.email_key
  where line.password is not null
    and ${MAX_PASSWORDS} > (
      select count(*) from hub_imported_password as other
      where other.user_id = hub_user.id and other.site_id is distinct from ${siteId}::integer
    )
  order by hub_user.id
  on conflict (user_id, site_id) do update
  set recipe = excluded.recipe, digest = excluded.digest, opens = kept.opens and ${proven}::boolean, created_at = now()
  returning user_id
`

/** Records each person in the audit log, and whether the account was created. */
export const auditImported = (
  sql: Transaction,
  rows: readonly ImportedRow[],
  {
    siteId,
    proven,
    made,
    by,
  }: { siteId: number | null; proven: boolean; made: readonly number[]; by: AuditActor | undefined },
) => sql`
  insert into hub_audit (event, user_id, operator_id, site_id, ip, user_agent, detail)
  select
    'user_imported', hub_user.id, ${by?.operatorId ?? null}::integer, ${siteId}::integer, ${by?.origin.ip ?? null},
    ${by?.origin.userAgent ?? null},
    jsonb_build_object('made', hub_user.id = any(${made}), 'proven', ${proven}::boolean, 'password', line.password is not null)
  from jsonb_to_recordset(${JSON.stringify(rows)}) as line (email_key text, password jsonb)
  join hub_user on hub_user.email_key = line.email_key
`
