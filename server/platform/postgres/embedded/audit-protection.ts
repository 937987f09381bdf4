import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import type { Sql } from '../pool/sql.ts'

const STATEMENTS = new URL('./protect-audit.sql', import.meta.url)

/**
 * Transfers the audit log to a separate role, unless done before. `session` is a superuser's; before the migrations it does
 * nothing.
 */
export const protectAudit = async (session: Client): Promise<void> => {
  await session.query('begin')
  try {
    // The table is in use; the transfer must not block calls, so the caller retries.
    await session.query(`set local lock_timeout = '2s'`)
    await session.query(readFileSync(STATEMENTS, 'utf8'))
    await session.query('commit')
  } catch (error) {
    await session.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Reasons why the role of this connection could change the audit log, or drop its triggers. */
export type AuditGap = 'superuser' | 'owner' | 'privileges'

/** The first reason why the role of this connection can change the audit log; undefined if it can only add and read entries. */
export const auditGapOf = async (
  sql: Sql,
): Promise<{ readonly role: string; readonly gap: AuditGap | undefined }> => {
  const [privileges] = await sql<{ role: string; almighty: boolean; owns: boolean; changes: boolean }>`
    with place as (select relnamespace from pg_class where oid = 'hub_audit'::regclass)
    select
      current_user::text as role,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as almighty,
      exists (
        select from (
          select relowner as owner from pg_class where oid = 'hub_audit'::regclass
          union all
          select proowner from pg_proc, place
          where pronamespace = relnamespace and proname in ('refuse_change_of_audit', 'refuse_change_of_audit_row')
          union all
          select nspowner from pg_namespace, place where pg_namespace.oid = relnamespace
          union all
          select datdba from pg_database where datname = current_database()
        ) as owners
        where pg_has_role(owner, 'member')
      ) as owns,
      has_table_privilege('hub_audit', 'update') or has_any_column_privilege('hub_audit', 'update')
        or has_table_privilege('hub_audit', 'delete') or has_table_privilege('hub_audit', 'truncate')
        or has_table_privilege('hub_audit', 'trigger') as changes
  `
  if (!privileges) throw new Error('no row')
  const { role, almighty, owns, changes } = privileges
  return { role, gap: almighty ? 'superuser' : owns ? 'owner' : changes ? 'privileges' : undefined }
}
