import { createReadStream, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { SecretPair } from '../../platform/secrets/deployment-secret.ts'
import { jsonLine, KEY_COST, packInto, type SegmentLine, type SeriesHead, segmentName } from './series.ts'

/** Series that receives segments. */
export interface GrowingSeries {
  readonly folder: string
  readonly head: SeriesHead
}

/** Error for a gap between the last segment of the series and the log of the cluster: only a new base can continue. */
export class WalGap extends Error {
  override readonly name = 'WalGap'
  override readonly message = 'PostgreSQL no longer has the following WAL.'
}

interface Pass {
  readonly session: Client
  readonly cluster: string
  readonly secrets: SecretPair
  /** Target folders with their first segments. */
  readonly into: readonly GrowingSeries[]
  /** First missing segment. */
  readonly next: number
}

/**
 * Adds committed WAL to the series, and lets PostgreSQL recycle it. Recovery stops at the first commit after
 * its target, so each pass ends with a commit of its own: without it, no time after the last change could be a
 * target.
 * @throws {WalGap} when PostgreSQL no longer has the following WAL
 */
export const archiveLog = async ({
  session,
  cluster,
  secrets,
  into,
  next,
}: Pass): Promise<{ readonly next: number; readonly until: string }> => {
  const [latest] = into
  if (!latest) throw new Error('There is no series to continue.')
  const { head } = latest
  const { rows } = await session.query(`select to_json(clock_timestamp()) #>> '{}' as until`)
  const { until } = rows[0]
  await session.query('select pg_current_xact_id()')
  await session.query('select pg_switch_wal()')
  const flushed = await session.query(
    `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as lsn`,
  )
  const end = Math.floor(flushed.rows[0].lsn / head.segmentBytes)
  for (let segment = next; segment < end; segment++) {
    const name = segmentName(head, segment)
    const line: SegmentLine = {
      segment: name,
      until: segment === end - 1 ? until : null,
      secret: secrets.own,
      previousSecret: secrets.previous,
    }
    async function* content(): AsyncGenerator<Buffer, void, void> {
      yield jsonLine(line)
      yield* createReadStream(join(cluster, 'pg_wal', name))
    }
    for (const series of into.filter(({ head }) => segment >= head.firstSegment)) {
      const path = join(series.folder, `${name}.wal`)
      // After a restore of the cluster to an earlier state, its WAL would overwrite the series.
      if (existsSync(path)) throw new WalGap()
      await packInto(path, series.head.key, content(), KEY_COST).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' && error.path?.startsWith(cluster) ? new WalGap() : error
      })
    }
  }
  for (const { folder } of into) await keepFolder(folder)
  const place = await session.query(`select '0/0'::pg_lsn + $1::numeric as lsn`, [end * head.segmentBytes])
  await session.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [head.slot, place.rows[0].lsn])
  return { next: end, until }
}

const keepFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * True if the cluster belongs to the series, still has the missing log, and was not rolled back to a time
 * before `next`, the first segment that is not in the series yet.
 */
export const canContinueSeries = async (
  session: Client,
  { slot, timeline, segmentBytes }: SeriesHead,
  next: number,
): Promise<boolean> => {
  const { rows } = await session.query(
    `
      select from pg_replication_slots, pg_control_checkpoint() as checkpoint
      where slot_name = $1 and wal_status <> 'lost' and checkpoint.timeline_id = $2
        and pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') >= $3::numeric
    `,
    [slot, timeline, next * segmentBytes],
  )
  return rows.length > 0
}

/** Creates the replication slot that keeps the log, and drops other slots of continuous backups. */
export const makeSlot = async (session: Client, slot: string): Promise<void> => {
  await session.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name like 'vitrina\\_backup\\_%'`,
  )
  await session.query('select pg_create_physical_replication_slot($1, true)', [slot])
}

/** Arbitrary lock id; this one spells "cont". */
const LOCK = 0x636f6e74

/** Takes the lock of continuous backups of this cluster; false if another process has it. */
export const lockContinuousBackup = async (session: Client): Promise<boolean> => {
  const { rows } = await session.query('select pg_try_advisory_lock($1) as taken', [LOCK])
  return rows[0].taken
}
