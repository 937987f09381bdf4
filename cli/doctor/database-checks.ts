import { readConfig } from '@vitrina/server/config'
import { selectLastBackup } from '@vitrina/server/operate/backup/manifest'
import { standbyLag } from '@vitrina/server/platform/postgres/standby/standby-lag'
import type { Check } from './check.ts'

/** Connections of a process outside its pool: change listener, probe, and a reserve (docs/operating.md). */
const CONNECTIONS_OUTSIDE_POOL = 3

const MAX_HOURS_SINCE_BACKUP = 48
const MAX_LAG_SECONDS = 60

/** Size in bytes from which statistics matter; a smaller table is read equally fast with any plan. */
const LARGE_BYTES = 2 ** 20

/** Checks that PostgreSQL has connections for the pool of a process. */
export const connections: Check = {
  name: 'connections',
  remedy: 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL (docs/operating.md).',
  async run({ env, openDatabase }) {
    const sql = await openDatabase()
    const connectionsPerProcess = readConfig(env).poolSize + CONNECTIONS_OUTSIDE_POOL
    const [{ room = 0, used = 0 } = {}] = await sql<{ room: number; used: number }>`
      select
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as room,
        (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as used
    `
    const detail = `${used} of ${room} in use; a process takes at most ${connectionsPerProcess}`
    if (connectionsPerProcess > room) throw new Error(detail)
    return detail
  },
}

/** Checks that the planner has statistics of the tables. */
export const statistics: Check = {
  name: 'statistics',
  remedy: 'Set autovacuum = on and track_counts = on in PostgreSQL, then run ANALYZE.',
  async run({ openDatabase }) {
    const sql = await openDatabase()
    const off = await sql<{ name: string }>`
      select name from pg_settings where name in ('autovacuum', 'track_counts') and setting = 'off' order by name
    `
    if (off.length > 0) throw new Error(`off: ${off.map(({ name }) => name).join(', ')}`)
    const unknown = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples < 0
        and pg_relation_size(oid) > ${LARGE_BYTES}::bigint
      order by relname
    `
    if (unknown.length > 0) throw new Error(`no statistics of ${unknown.map(({ name }) => name).join(', ')}`)
    return 'gathered by autovacuum'
  },
}

/** Checks that each server of DATABASE_READ_URLS follows the primary closely. */
export const standbys: Check = {
  name: 'standbys',
  remedy: 'Reads go to the primary until then. See pg_stat_replication there (docs/operating.md).',
  async run({ env }) {
    const urls = readConfig(env).databaseReadUrls ?? []
    const lags = await Promise.all(urls.map((url, place) => lagSeconds(url, place + 1)))
    if (lags.length === 0) return 'none'
    return `${lags.map((seconds) => seconds.toFixed(1)).join(', ')} s behind`
  },
}

const lagSeconds = async (url: string, place: number): Promise<number> => {
  const failed = (why: string) => new Error(`number ${place} of DATABASE_READ_URLS: ${why}`)
  const seconds = await standbyLag(url).catch((error: Error) => {
    throw failed(error.message)
  })
  if (seconds > MAX_LAG_SECONDS) throw failed(`${seconds.toFixed(0)} s behind`)
  return seconds
}

/** Checks that `vitrina backup` ran recently, if it ever ran: other deployments use PostgreSQL tools. */
export const backups: Check = {
  name: 'backups',
  remedy: 'Check why "vitrina backup --every" has stopped (docs/backup.md).',
  async run({ openDatabase }) {
    const last = await selectLastBackup(await openDatabase())
    if (!last) return 'none by "vitrina backup"'
    const hours = Math.floor((Date.now() - last.at.getTime()) / 3_600_000)
    const detail = `the last one ${hours} h ago, ${last.file}`
    if (hours > MAX_HOURS_SINCE_BACKUP) throw new Error(detail)
    return detail
  },
}
