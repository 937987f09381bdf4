import { readConfig } from '@vitrina/server/config'
import { selectLastBackup } from '@vitrina/server/operate/backup/manifest'
import { standbyLag } from '@vitrina/server/platform/postgres/standby-lag'
import { type Spoken, spoken } from '../language.ts'
import { CHECK_NAMES, FINDINGS, MENDING } from '../words/doctor.ts'
import { bare, type Check, CheckFailed } from './check.ts'

/** Beside its pool a process has a connection that hears of changes, one of the probe, and one to spare (docs/operating.md). */
const BESIDE_POOL = 3

const MOST_HOURS_SINCE_BACKUP = 48
const MOST_SECONDS_BEHIND = 60

/** A table of fewer bytes is read as fast in any way. */
const LARGE_BYTES = 2 ** 20

/** Whether PostgreSQL has room for the pool of a process. */
export const connections: Check = {
  name: CHECK_NAMES.connections,
  mend: spoken(MENDING.connections),
  async look({ env, openDatabase }) {
    const sql = await openDatabase()
    const wanted = readConfig(env).poolSize + BESIDE_POOL
    const [{ room = 0, used = 0 } = {}] = await sql<{ room: number; used: number }>`
      select
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as room,
        (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as used
    `
    const detail = spoken(FINDINGS.inUse, { used, room, wanted })
    if (wanted > room) throw new CheckFailed(detail)
    return detail
  },
}

/** Whether the planner is told what the tables hold. */
export const statistics: Check = {
  name: CHECK_NAMES.statistics,
  mend: spoken(MENDING.statistics),
  async look({ openDatabase }) {
    const sql = await openDatabase()
    const off = await sql<{ name: string }>`
      select name from pg_settings where name in ('autovacuum', 'track_counts') and setting = 'off' order by name
    `
    if (off.length > 0) throw new CheckFailed(spoken(FINDINGS.off, { names: off.map(({ name }) => name) }))
    const unknown = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples < 0
        and pg_relation_size(oid) > ${LARGE_BYTES}::bigint
      order by relname
    `
    if (unknown.length > 0)
      throw new CheckFailed(spoken(FINDINGS.notAnalyzed, { names: unknown.map(({ name }) => name) }))
    return spoken(FINDINGS.gathered)
  },
}

/** Whether each server of DATABASE_READ_URLS follows the primary, and closely. */
export const standbys: Check = {
  name: CHECK_NAMES.standbys,
  mend: spoken(MENDING.standbys),
  async look({ env }) {
    const urls = readConfig(env).databaseReadUrls ?? []
    const behind = await Promise.all(urls.map((url, place) => secondsBehind(url, place + 1)))
    if (behind.length === 0) return spoken(FINDINGS.none)
    return spoken(FINDINGS.behind, { seconds: behind.map((seconds) => seconds.toFixed(1)) })
  },
}

const secondsBehind = async (url: string, place: number): Promise<number> => {
  const failed = (why: Spoken) =>
    new CheckFailed((language) => spoken(FINDINGS.standbyFault, { place, why: why(language) })(language))
  const seconds = await standbyLag(url).catch((error: Error) => {
    throw failed(bare(error.message))
  })
  if (seconds > MOST_SECONDS_BEHIND) throw failed(spoken(FINDINGS.behind, { seconds: [seconds.toFixed(0)] }))
  return seconds
}

/** Whether `vitrina backup` has been at work lately, where it ever was: others have tools of PostgreSQL for it. */
export const backups: Check = {
  name: CHECK_NAMES.backups,
  mend: spoken(MENDING.backups),
  async look({ openDatabase }) {
    const last = await selectLastBackup(await openDatabase())
    if (!last) return spoken(FINDINGS.noBackup)
    const hours = Math.floor((Date.now() - last.at.getTime()) / 3_600_000)
    const detail = spoken(FINDINGS.lastBackup, { hours, file: last.file })
    if (hours > MOST_HOURS_SINCE_BACKUP) throw new CheckFailed(detail)
    return detail
  },
}
