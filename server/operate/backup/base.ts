import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { jsonLine, KEY_COST, packInto, type SeriesHead } from './series.ts'

/** Line before the bytes of a file; without a size: a folder. */
export interface BaseEntry {
  readonly path: string
  readonly size?: number
}

/** Line after the last file. */
export interface BaseEnd {
  readonly end: true
}

/** Folders whose contents are created at each start or belong to this cluster: only the folder is kept. */
const EMPTY_FOLDERS = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const SKIPPED =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*|.*\.signal)$/

interface Taking {
  /** Superuser session; it must stay open during the base backup. */
  readonly session: Client
  readonly cluster: string
  readonly version: string
  readonly slot: string
  /** Folder of the series; emptied first. */
  readonly folder: string
}

/**
 * Copies the files of a running cluster with PostgreSQL's low-level API; with the WAL that follows they are consistent.
 */
export const takeBase = async ({ session, cluster, version, slot, folder }: Taking): Promise<SeriesHead> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  const key = randomBytes(32).toString('base64url')
  const { rows } = await session.query(`
    select
      pg_wal_lsn_diff(lsn, '0/0')::float8 as lsn, current_setting('server_version') as postgres,
      pg_size_bytes(current_setting('wal_segment_size'))::int as "segmentBytes",
      (select timeline_id from pg_control_checkpoint()) as timeline
    from pg_backup_start('vitrina', true) as lsn
  `)
  const { lsn, ...state } = rows[0]
  let at = ''
  async function* content(): AsyncGenerator<Buffer, void, void> {
    yield* filesOf(cluster, '')
    const stopped = await session.query(`select labelfile from pg_backup_stop(true)`)
    const label = Buffer.from(stopped.rows[0].labelfile)
    yield jsonLine({ path: 'backup_label', size: label.length } satisfies BaseEntry)
    yield label
    yield jsonLine({ end: true } satisfies BaseEnd)
    const { rows } = await session.query(`select to_json(clock_timestamp()) #>> '{}' as at`)
    at = rows[0].at
  }
  try {
    await packInto(join(folder, 'base'), key, content(), KEY_COST)
  } catch (error) {
    // Otherwise PostgreSQL would refuse each further base backup in this session.
    await session.query('select pg_backup_stop(false)').catch(() => undefined)
    throw error
  }
  const platform = `${process.platform}-${process.arch}`
  const firstSegment = Math.floor(lsn / state.segmentBytes)
  return { ...state, at, version, platform, key, slot, firstSegment }
}

async function* filesOf(cluster: string, below: string): AsyncGenerator<Buffer, void, void> {
  for (const entry of await readdir(join(cluster, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (SKIPPED.test(entry.name)) continue
    if (entry.isDirectory()) {
      yield jsonLine({ path } satisfies BaseEntry)
      if (path === 'pg_wal') {
        yield jsonLine({ path: 'pg_wal/archive_status' } satisfies BaseEntry)
        yield jsonLine({ path: 'pg_wal/summaries' } satisfies BaseEntry)
      } else if (!EMPTY_FOLDERS.has(path)) yield* filesOf(cluster, path)
    } else if (entry.isFile()) {
      // The file disappears if its table is dropped meanwhile; the WAL contains that change.
      const size = await sizeOf(join(cluster, path))
      if (size === undefined) continue
      yield jsonLine({ path, size } satisfies BaseEntry)
      yield* exactly(join(cluster, path), size)
    }
  }
}

/**
 * Reads a file up to its first measured size. Bytes truncated since are replaced by zeros: replay of the WAL
 * truncates them again.
 */
async function* exactly(path: string, size: number): AsyncGenerator<Buffer, void, void> {
  let left = size
  try {
    if (size > 0)
      for await (const bytes of createReadStream(path, { end: size - 1 })) {
        left -= bytes.length
        yield bytes as Buffer
      }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  for (; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left)
}

const ZEROS = Buffer.alloc(2 ** 16)

const sizeOf = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.size
