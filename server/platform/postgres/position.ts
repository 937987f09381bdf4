import type { Query } from './query.ts'
import type { Sql } from './sql.ts'

/**
 * Where the log of the primary stands, as columns `position`, `timeline` and `mark` of a select list. Evaluated behind its snapshot, it has all
 * that the snapshot sees, and so all that was acknowledged before. A commit that is acknowledged before it is on disk is in the log
 * that was not flushed yet.
 */
export const positionNow = (sql: Sql): Query => sql`
  pg_wal_lsn_diff(
    case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn()
    end,
    '0/0'
  )::float8 as position,
  ${timelineNow(sql)} as timeline,
  (select mark::text from primary_mark, pg_control_system() as control
    where system = system_identifier and timeline = ${timelineNow(sql)}) as mark
`

const timelineNow = (sql: Sql): Query =>
  sql`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer`

/** Marks the timeline of the primary, unless another process has. */
export const insertMark = (sql: Sql) => sql`
  insert into primary_mark (system, timeline) select system_identifier, ${timelineNow(sql)} from pg_control_system()
  on conflict do nothing
`

/** Bytes of a page of the log, and the most that its header takes. */
const [PAGE, HEADER] = [8192, 40]

/**
 * Whether a position is where a page of the log begins. Then it is in the middle of a record as a rule, which no standby can replay: what
 * nobody waits for is written to disk by pages, and the rest of it up to 200 ms later.
 */
export const isBetweenPages = (position: number): boolean => position % PAGE <= HEADER

/** Has the log written to disk up to the end of a record, which is a small one of ours. No standby is waited for. */
export const endRecord = (sql: Sql) => sql`
  with setting as materialized (select set_config('synchronous_commit', 'local', true))
  select pg_logical_emit_message(true, 'vitrina', '') from setting
`
