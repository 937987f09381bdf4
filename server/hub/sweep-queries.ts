import type { Sql } from '../platform/postgres/pool/sql.ts'

/**
 * Expired rows. Used temporary tokens are kept for a day, to detect a second use; grants for 90 days after their end, for
 * investigations; sessions for 181 days, when all their grants, which last 90 days at most, are deleted. Each condition has an
 * index.
 */
export const EXPIRED = [
  ['hub_temporary_token', `used_at is null and expires_at < now() - interval '1 hour'`],
  ['hub_temporary_token', `used_at is not null and expires_at < now() - interval '1 day'`],
  ['hub_errand', `created_at < now() - interval '8 days'`],
  ['upstream_login', `expires_at < now()`],
  ['upstream_join', `expires_at < now()`],
  ['hub_half_sign_in', `expires_at < now() - interval '1 hour'`],
  ['hub_spent_challenge', `spent_at < now() - interval '1 day'`],
  ['hub_attempt', `last_at < now() - interval '2 days'`],
  ['hub_known_browser', `last_used_at < now() - interval '400 days'`],
  ['hub_grant', `ends_at < now() - interval '90 days'`],
  ['hub_session', `coalesce(ended_at, expires_at) < now() - interval '181 days'`],
  ['site_assertion', 'expires_at < now()'],
  ['hub_people_import', `updated_at < now() - interval '30 days'`],
] as const

/**
 * Deletes at most `most` entries of the audit log older than the retention; returns their number. The database refuses to delete
 * entries of the last 30 days. It calls a function, because the role of the server may only add and read entries.
 */
export const deleteOldAudit = (sql: Sql, days: number, most: number) =>
  sql`select generate_series(1, sweep_audit(${days}, ${most}))`

/** Deletes at most `most` rows; returns their number. Skips locked rows, which are in use or swept by another process. */
export const deleteSome = (sql: Sql, [table, condition]: readonly [string, string], most: number) => sql`
  delete from ${sql.unsafe(table)}
  where ctid = any(array(
    select ctid from ${sql.unsafe(table)}
    where ${sql.unsafe(condition)}
    limit ${most} for update skip locked
  ))
  returning 1
`
