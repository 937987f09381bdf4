import { renameSync } from 'node:fs'
import { chmod, chown, type FileHandle, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import type { Config } from '../../config.ts'
import { makeUnfinished } from '../../platform/postgres/embedded/embedded-cluster.ts'
import { type EmbeddedLocation, socketsFor } from '../../platform/postgres/embedded/embedded-location.ts'
import { openEmbeddedForCommand } from '../../platform/postgres/pool/connect.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { BaseEnd, BaseEntry } from './base.ts'
import { unusableBackup } from './fault.ts'
import {
  openPacked,
  type SegmentLine,
  type SeriesHead,
  segmentName,
  segmentsIn,
  streamReader,
} from './series.ts'

/** Series for a restore. */
export interface ChosenSeries {
  readonly folder: string
  readonly head: SeriesHead
}

/** Error for a series whose log ends before the requested time. */
export class WalEnded extends Error {
  override readonly name = 'WalEnded'
  /** Last time that can be restored. */
  readonly last: string
  /** Missing segment, if later ones exist; undefined at the end of the log. */
  readonly missing: string | undefined

  constructor(last: string, missing: string | undefined) {
    super(`The log ends at ${last}.`)
    this.last = last
    this.missing = missing
  }
}

/** Error if another cluster appeared at the target during the restore; the restored one stays next to it. */
export class TargetConflict extends Error {
  override readonly name = 'TargetTaken'
  readonly cluster: string

  constructor(cluster: string, options: ErrorOptions) {
    super(`The restored cluster is in ${cluster}.`, options)
    this.cluster = cluster
  }
}

/** Cluster under construction; other code does not treat it as the database until it is complete. */
export interface UnfinishedCluster {
  readonly location: EmbeddedLocation
  /** Last state of the deployment's secrets in the log. */
  readonly secrets: Secrets
}

type Secrets = Pick<SegmentLine, 'secret' | 'previousSecret'>

/**
 * Unpacks the base and the committed log up to a time next to the target, and checks every byte. Nothing
 * remains if `check` refuses the secrets.
 * @throws {WalEnded} if the log does not reach that time
 * @throws {Error} for damaged data
 */
export const unpackSeries = async (
  location: EmbeddedLocation,
  series: ChosenSeries,
  at: Date,
  check: (secrets: Secrets) => Promise<void>,
): Promise<UnfinishedCluster> => {
  const cluster = await makeUnfinished(location)
  try {
    await chmod(cluster, 0o700)
    await unpackBase(location, cluster, series)
    const secrets = await unpackLog(location, cluster, series, at)
    await check(secrets)
    // A separate socket folder, so that a killed restore does not block the target.
    return { location: { ...location, cluster, sockets: socketsFor(cluster, location.account) }, secrets }
  } catch (error) {
    await rm(cluster, { recursive: true, force: true })
    throw error
  }
}

const give = async ({ account }: EmbeddedLocation, path: string): Promise<void> => {
  if (account) await chown(path, account.uid, account.gid)
}

const unpackBase = async (
  location: EmbeddedLocation,
  cluster: string,
  { folder, head }: ChosenSeries,
): Promise<void> => {
  const read = streamReader(openPacked(join(folder, 'base'), head.key))
  for (;;) {
    const entry = await read.line<BaseEntry | BaseEnd>()
    if ('end' in entry) break
    const path = join(cluster, entry.path)
    if (entry.size === undefined) await mkdir(path, { mode: 0o700 })
    else {
      const file = await open(path, 'wx', 0o600)
      try {
        for await (const bytes of read.bytes(entry.size)) await file.writeFile(bytes)
      } finally {
        await file.close()
      }
    }
    await give(location, path)
  }
  await read.end()
}

const unpackLog = async (
  location: EmbeddedLocation,
  cluster: string,
  { folder, head }: ChosenSeries,
  at: Date,
): Promise<SegmentLine> => {
  const segments = await segmentsIn(folder, head)
  let last = head.at
  for (let segment = head.firstSegment; ; segment++) {
    const name = segmentName(head, segment)
    if (!segments.includes(segment))
      throw new WalEnded(last, (segments.at(-1) ?? 0) > segment ? `${name}.wal` : undefined)
    const read = streamReader(openPacked(join(folder, `${name}.wal`), head.key))
    const line = await read.line<SegmentLine>()
    if (line.segment !== name) throw unusableBackup('damaged')
    const path = join(cluster, 'pg_wal', name)
    const file = await open(path, 'wx', 0o600)
    try {
      await writeSparsely(file, read.bytes(head.segmentBytes), head.segmentBytes)
    } finally {
      await file.close()
    }
    await read.end()
    await give(location, path)
    if (line.until !== null) last = line.until
    if (line.until !== null && new Date(line.until) >= at) return line
  }
}

const ZEROS = Buffer.alloc(2 ** 17)

/** Writes zeros as holes: a segment that was ended early consists mostly of zeros, and a day of them would fill a disk. */
const writeSparsely = async (file: FileHandle, bytes: AsyncIterable<Buffer>, size: number): Promise<void> => {
  let place = 0
  for await (const piece of bytes) {
    if (piece.length > ZEROS.length || !ZEROS.subarray(0, piece.length).equals(piece))
      await file.write(piece, 0, piece.length, place)
    place += piece.length
  }
  await file.truncate(size)
}

/**
 * Replays the log with PostgreSQL up to a time, runs `work` in the restored database, and moves the cluster to its target.
 * @throws {Error} with PostgreSQL's message if the log cannot be replayed; then nothing remains
 */
export const recoverTo = async (
  { location }: UnfinishedCluster,
  place: EmbeddedLocation,
  at: Date,
  config: Config,
  log: BaseLogger,
  work: (sql: Database) => Promise<void>,
): Promise<void> => {
  const { cluster } = location
  const settings = join(cluster, 'postgresql.auto.conf')
  const own = await readFile(settings, 'utf8').catch(() => '')
  // All of the log is already in its folder, so there is nothing to fetch. The setting accepts a time without the letters of ISO
  // 8601. A hot standby would report readiness before all is replayed.
  const recovery = `${own}
restore_command = 'exit 1'
recovery_target_time = '${at.toISOString().replace('T', ' ').replace('Z', '+00')}'
recovery_target_action = 'promote'
recovery_target_timeline = 'current'
hot_standby = 'off'
`
  try {
    await writeFile(settings, recovery)
    const signal = join(cluster, 'recovery.signal')
    await writeFile(signal, '', { mode: 0o600 })
    await give(location, signal)
    const { sql, close } = await openEmbeddedForCommand(location, config, log)
    try {
      await work(sql)
    } finally {
      await close()
    }
    await writeFile(settings, own)
  } catch (error) {
    await rm(cluster, { recursive: true, force: true })
    throw error
  } finally {
    await rm(location.sockets, { recursive: true, force: true })
  }
  try {
    renameSync(cluster, place.cluster)
  } catch (error) {
    // Complete, so that another restore does not delete it.
    const restored = cluster.replace(`${place.cluster}-new-`, `${place.cluster}-restored-`)
    renameSync(cluster, restored)
    throw new TargetConflict(restored, { cause: error })
  }
}
