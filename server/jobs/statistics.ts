import type { Database } from '../database/sql.ts'

/** How often, in ms, it is looked for tables that have grown. */
const LOOK_EVERY = 2_000

/** A table of fewer new rows is read as fast in any way. */
const MANY = 2_000

/**
 * Gives what tells the planner of tables that have doubled since it last looked at them. Autovacuum does so once a
 * minute; by then a first import would have read the table, which the planner thinks to be small, for every chunk.
 * It never fails: without it, things are only slower.
 */
export const statistics = (sql: Database): (() => Promise<void>) => {
  let looked = Date.now()

  const look = async (): Promise<void> => {
    const tables = await sql<{ name: string }>`
      select quote_ident(relname) as name from pg_stat_user_tables
      where schemaname = 'public' and n_mod_since_analyze > ${MANY} and 2 * n_mod_since_analyze > n_live_tup
    `
    for (const { name } of tables) await sql.execute(`analyze ${name}`)
  }

  return async () => {
    if (Date.now() - looked < LOOK_EVERY) return
    await look().catch(() => undefined)
    looked = Date.now()
  }
}
