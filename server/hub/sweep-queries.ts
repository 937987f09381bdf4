import type { Query, Sql } from '../database/sql.ts'

/**
 * Each deletes at most `most` rows that can do nothing any more, and gives as many back. It finds them by an index and leaves
 * those that are in use at this moment, or swept by another process.
 *
 * Used temporary tokens are kept for a day, to tell a second use; grants for 90 days after their end, for whoever looks into
 * what happened, and sessions for 181, when no grant of theirs is left: one lives for 90 days at most.
 */
export const SWEEPS: readonly ((sql: Sql, most: number) => Query)[] = [
  (sql, most) => sql`
    delete from hub_temporary_token
    where ctid = any(array(
      select ctid from hub_temporary_token
      where used_at is null and expires_at < now() - interval '1 hour'
      limit ${most} for update skip locked
    ))
    returning 1
  `,
  (sql, most) => sql`
    delete from hub_temporary_token
    where ctid = any(array(
      select ctid from hub_temporary_token
      where used_at is not null and expires_at < now() - interval '1 day'
      limit ${most} for update skip locked
    ))
    returning 1
  `,
  (sql, most) => sql`
    delete from hub_errand
    where ctid = any(array(
      select ctid from hub_errand
      where created_at < now() - interval '8 days'
      limit ${most} for update skip locked
    ))
    returning 1
  `,
  (sql, most) => sql`
    delete from hub_attempt
    where ctid = any(array(
      select ctid from hub_attempt
      where last_at < now() - interval '2 days'
      limit ${most} for update skip locked
    ))
    returning 1
  `,
  (sql, most) => sql`
    delete from hub_known_browser
    where ctid = any(array(
      select ctid from hub_known_browser
      where last_used_at < now() - interval '400 days'
      limit ${most} for update skip locked
    ))
    returning 1
  `,
  (sql, most) => sql`
    delete from hub_grant
    where ctid = any(array(
      select ctid from hub_grant
      where ends_at < now() - interval '90 days'
      limit ${most} for update skip locked
    ))
    returning 1
  `,
  (sql, most) => sql`
    delete from hub_session
    where ctid = any(array(
      select ctid from hub_session
      where coalesce(ended_at, expires_at) < now() - interval '181 days'
      limit ${most} for update skip locked
    ))
    returning 1
  `,
]
