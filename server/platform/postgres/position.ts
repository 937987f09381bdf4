import type { Query } from './pool/query.ts'
import type { Sql } from './pool/sql.ts'

/**
 * Position of the log of the primary, as columns `position`, `timeline` and `mark` of a select list. It is evaluated after the
 * snapshot, so it includes all writes in the snapshot, and all that were acknowledged before. With asynchronous commits,
 * acknowledged writes may not be flushed yet.
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

/** Marks the timeline of the primary, unless another process has done so. */
export const insertMark = (sql: Sql) => sql`
  insert into primary_mark (system, timeline) select system_identifier, ${timelineNow(sql)} from pg_control_system()
  on conflict do nothing
`

/** Bytes of a log page, and of its longest header. */
const [PAGE, HEADER] = [8192, 40]

/**
 * True for the start of a log page. It is usually in the middle of a record, which no standby can replay: asynchronous commits
 * are written by pages, and the rest up to 200 ms later.
 */
export const isBetweenPages = (position: number): boolean => position % PAGE <= HEADER

/** Writes a small record, so that the log is flushed up to the end of a record. Waits for no standby. */
export const endRecord = (sql: Sql) => sql`
  with setting as materialized (select set_config('synchronous_commit', 'local', true))
  select pg_logical_emit_message(true, 'vitrina', '') from setting
`
