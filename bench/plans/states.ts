import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'
import type { Stage } from '../stage.ts'

/** What PostgreSQL is to believe of each table, by what it knew when it last looked: rows, and pages. */
interface State {
  /** Whether it knows nothing of any column. */
  readonly forgets: boolean
  readonly rows: string
  readonly pages: string
}

/** The states of statistics in which every call must do well, by name. */
export const STATES: Readonly<Record<string, State>> = {
  'of now': { forgets: false, rows: 'rows', pages: 'pages' },
  'of a thousandth': { forgets: false, rows: 'rows / 1000', pages: 'pages' },
  'of a thousandfold': { forgets: false, rows: 'rows * 1000', pages: 'pages' },
  // As of a table that was emptied, then vacuumed while an older transaction kept its pages.
  'of rows that had gone': { forgets: false, rows: '0', pages: 'pages' },
  'of rows that had gone, without columns': { forgets: true, rows: '0', pages: 'pages' },
  'of nothing': { forgets: true, rows: '-1', pages: '0' },
}

/** Puts the statistics of a stage, which then learns nothing by itself, into one state after another. */
export const beginStates = async ({ sql }: Stage) => {
  await sql`alter system set autovacuum = off`
  await sql`select pg_reload_conf()`
  await sql`create table learnt (id oid, rows real)`
  const gather = async () => {
    await sql`analyze`
    await sql`truncate learnt`
    await sql`insert into learnt select oid, reltuples from pg_class where oid in (${ours(sql)})`
  }
  /** Whoever keeps a plan of one of these tables makes a new one. */
  const believe = ({ rows, pages }: State) => sql`
    update pg_class set reltuples = ${sql.unsafe(rows)}, relpages = ${sql.unsafe(pages)}
    from (
      select id, rows, pg_relation_size(id) / current_setting('block_size')::bigint as pages from learnt
    ) as measured
    where oid = id
  `
  return {
    gather,
    learn: async (name: string) => {
      await gather()
      if (!STATES[name]?.forgets) return
      await sql`delete from pg_statistic where starelid in (${ours(sql)})`
    },
    believe: async (name: string) => {
      const state = STATES[name]
      if (state) await believe(state)
    },
    /** Waits until the server has seen what it is to see to, which it looks for each second: not to a table that is sparse indeed. */
    settled: async () => {
      for (let tries = 0; tries < 100; tries++) {
        const [sparse] = await sql`
          select from pg_class left join learnt on id = oid
          where oid in (${ours(sql)}) and pg_relation_size(oid) > 65536
            and reltuples < pg_relation_size(oid) / 8192 and coalesce(rows >= pg_relation_size(oid) / 8192, true)
          limit 1
        `
        if (!sparse) return
        await sleep(100)
      }
    },
    /** For what is only made ready. */
    best: () => believe(STATES['of now'] as State),
    /** Ends what takes too long. */
    stopCalls: async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'
      `
      await sleep(2_000)
    },
  }
}

const ours = (sql: Database) => sql`
  select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'learnt'
`
