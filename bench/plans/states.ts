import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'
import type { Stage } from '../stage.ts'

/** Simulated statistics of each table, as expressions over its real numbers of rows and pages. */
interface State {
  /** True to delete the statistics of all columns. */
  readonly forgets: boolean
  readonly rows: string
  readonly pages: string
}

/** States of the statistics in which every call must be fast, by name. */
export const STATES: Readonly<Record<string, State>> = {
  'of now': { forgets: false, rows: 'rows', pages: 'pages' },
  'of a thousandth': { forgets: false, rows: 'rows / 1000', pages: 'pages' },
  'of a thousandfold': { forgets: false, rows: 'rows * 1000', pages: 'pages' },
  // State of a table that was emptied, then vacuumed while an older transaction kept its pages.
  'of rows that had gone': { forgets: false, rows: '0', pages: 'pages' },
  'of rows that had gone, without columns': { forgets: true, rows: '0', pages: 'pages' },
  'of nothing': { forgets: true, rows: '-1', pages: '0' },
}

/** Switches off autovacuum of a stage; returns functions that put its statistics into a state. */
export const beginStates = async ({ sql }: Stage) => {
  await sql`alter system set autovacuum = off`
  await sql`select pg_reload_conf()`
  await sql`create table learnt (id oid, rows real)`
  const gather = async () => {
    await sql`analyze`
    await sql`truncate learnt`
    await sql`insert into learnt select oid, reltuples from pg_class where oid in (${ownTables(sql)})`
  }
  /** Sets the statistics of the tables; the update also invalidates cached plans. */
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
      await sql`delete from pg_statistic where starelid in (${ownTables(sql)})`
    },
    believe: async (name: string) => {
      const state = STATES[name]
      if (state) await believe(state)
    },
    /**
     * Waits until the server, which checks every second, has corrected wrong sparse statistics; skips really
     * sparse tables.
     */
    settled: async () => {
      for (let tries = 0; tries < 100; tries++) {
        const [sparse] = await sql`
          select from pg_class left join learnt on id = oid
          where oid in (${ownTables(sql)}) and pg_relation_size(oid) > 65536
            and reltuples < pg_relation_size(oid) / 8192 and coalesce(rows >= pg_relation_size(oid) / 8192, true)
          limit 1
        `
        if (!sparse) return
        await sleep(100)
      }
    },
    /** Sets accurate statistics, for preparations. */
    best: () => believe(STATES['of now'] as State),
    /** Terminates running calls after a timeout. */
    stopCalls: async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'
      `
      await sleep(2_000)
    },
  }
}

const ownTables = (sql: Database) => sql`
  select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'learnt'
`
