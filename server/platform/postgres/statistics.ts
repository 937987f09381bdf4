import type { Database } from './pool/sql.ts'

/** Interval in ms of checks of the planner statistics. */
const POLL_MS = 1_000

/**
 * Time in ms for which checks continue after a commit: PostgreSQL reports row counts up to ten seconds late.
 */
const LINGER_MS = 15_000

/** New rows from which statistics matter; a smaller table is read equally fast with any plan. */
const MANY = 2_000

/** Size in bytes from which a table counts as large. */
const MANY_BYTES = 64 * 1024

/** Updates of the planner's statistics after large changes (docs/decisions/0022). */
export interface Statistics {
  start(): void
  /** Checks now, for example after a batch that filled an empty table. Never fails. */
  update(): Promise<void>
  stop(): Promise<void>
}

/**
 * Analyzes tables whose estimate is less than one row per page, or that have doubled since the last analysis. Autovacuum does so
 * once a minute; until then each batch may take a hundred times longer. Several processes may run this concurrently: a table
 * locked by another process is skipped. Without it, statements are only slower.
 */
export const keepStatistics = (sql: Database): Statistics => {
  const stopping = new AbortController()
  /** Estimates after our last analysis; a really sparse table is not analyzed repeatedly. */
  const left = new Map<string, string>()

  /** True until all tables have been checked once; PostgreSQL may have lost its counters before the start. */
  let isFirst = true

  const analyzeOnce = async (isWritten: boolean): Promise<void> => {
    const tables = await doubtful(sql, isWritten || isFirst)
    isFirst = false
    for (const { name, believed, analyzed, is_empty, has_grown } of tables) {
      // A writer waits for this check, so deferrable work is left to the next one.
      if (isWritten ? !is_empty : left.get(name) === believed && !has_grown) continue
      await sql.execute(`analyze (skip_locked) ${name}`)
      const [now] = await believedOf(sql, name)
      // A table locked by another process was skipped, and is checked again.
      if (now && now.analyzed !== analyzed) left.set(name, now.believed)
    }
  }

  let analysis: Promise<void> | undefined
  const analyze = async (isWritten: boolean): Promise<void> => {
    // A running check may have started before the write.
    if (isWritten) await analysis
    analysis ??= analyzeOnce(isWritten)
      .catch(() => undefined)
      .finally(() => {
        analysis = undefined
      })
    await analysis
  }

  const follow = async (): Promise<void> => {
    const commits = sql.commits()
    for (let until = 0; !stopping.signal.aborted; ) {
      await analyze(false)
      const hasPendingWork = performance.now() < until
      if (await commits.next({ everyMs: POLL_MS, hasPendingWork, signal: stopping.signal }))
        until = performance.now() + LINGER_MS
    }
  }

  let following: Promise<void> | undefined
  return {
    start: () => {
      following = follow()
    },
    update: () => analyze(true),
    stop: async () => {
      stopping.abort()
      await following
      await analysis
    },
  }
}

interface Doubtful {
  readonly name: string
  /** Rows and pages, as last estimated by the planner. */
  readonly believed: string
  /**
   * Time of the last analysis by a command; null for never. A server without this counter gives another value
   * each time.
   */
  readonly analyzed: string | null
  /** True if the estimate is close to zero rows. */
  readonly is_empty: boolean
  readonly has_grown: boolean
}

// The planner uses the estimated rows per page, and the current number of pages. After pg_upgrade it has neither. A table being
// filled by an open transaction has pages and no visible row: an analysis now would count it as empty later. To measure a table, a
// connection loads its description, 40 ms of CPU for all; so later checks measure only tables with known inserts.
const doubtful = (sql: Database, ofAll: boolean) => sql<Doubtful>`
  select
    quote_ident(relname) as name, ${belief(sql)}, reltuples * 10 < relpages as is_empty, has_grown
  from pg_class
  cross join lateral (
    select changed > ${MANY} and 2 * changed > pg_stat_get_live_tuples(oid) as has_grown
    from pg_stat_get_mod_since_analyze(oid) as changed
  ) as grown
  cross join lateral (
    select case when ${ofAll} or pg_stat_get_tuples_inserted(oid) > 0 then pg_relation_size(oid) end as bytes
  ) as measured
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and (
    has_grown
    or bytes > ${MANY_BYTES}::bigint and reltuples < bytes / current_setting('block_size')::bigint and (
      pg_stat_get_live_tuples(oid) > 0
      or not exists (select from pg_locks as held where held.relation = pg_class.oid and held.mode = 'RowExclusiveLock')
    )
  )
`

const believedOf = (sql: Database, name: string) => sql<Pick<Doubtful, 'believed' | 'analyzed'>>`
  select ${belief(sql)} from pg_class where oid = ${name}::regclass
`

const belief = (sql: Database) => sql`
  concat(reltuples, ' ', relpages) as believed,
  case when current_setting('track_counts')::boolean then pg_stat_get_last_analyze_time(oid) else clock_timestamp() end::text
    as analyzed
`
