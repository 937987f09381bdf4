import { rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@vitrina/server/config'
import { takeBase } from '@vitrina/server/operate/backup/base'
import { recordBackup } from '@vitrina/server/operate/backup/manifest'
import { PASSPHRASE_COST } from '@vitrina/server/operate/backup/sealed-file'
import {
  jsonLine,
  newSlotName,
  packInto,
  readHead,
  segmentsIn,
  seriesIn,
  seriesName,
} from '@vitrina/server/operate/backup/series'
import {
  archiveLog,
  canContinueSeries,
  type GrowingSeries,
  lockContinuousBackup,
  makeSlot,
  WalGap,
} from '@vitrina/server/operate/backup/wal-archive'
import { locateEmbedded } from '@vitrina/server/platform/postgres/embedded/embedded-location'
import { openSuperuserSession } from '@vitrina/server/platform/postgres/embedded/supervise'
import type { Database } from '@vitrina/server/platform/postgres/pool/sql'
import { readSecretPair } from '@vitrina/server/platform/secrets/deployment-secret'
import type { Client } from 'pg'
import type { Tools } from './command.ts'
import { JOURNAL_INTERVAL_MS, writeJournal } from './journal.ts'

interface Settings {
  readonly folder: string
  readonly passphrase: string
  readonly version: string
  readonly everySeconds: number
  readonly withinSeconds: number
  readonly retentionSeconds: number | undefined
}

/** State of a continuous backup: the current series and its first missing segment. */
interface BackupPosition {
  readonly series: GrowingSeries
  readonly next: number
}

/**
 * Backs up the embedded database so that any second can be restored: a base from time to time, and all later commits. It never
 * returns; failures are retried, and an interrupted series is followed by a new base.
 */
export const backUpContinuously = async (
  sql: Database,
  settings: Settings,
  { env, note }: Pick<Tools, 'env' | 'note'>,
): Promise<never> => {
  const location = locateEmbedded(readConfig(env).dataDir)
  const { cluster } = location
  // Refuses a wrong passphrase first.
  const [latest] = (await seriesIn(settings.folder)).slice(-1)
  if (latest) await readHead(latest, settings.passphrase)

  const secretsNow = () => readSecretPair(readConfig(env))

  const begin = async (session: Client, former: BackupPosition | undefined): Promise<BackupPosition> => {
    const slot = former?.series.head.slot ?? newSlotName(`${Date.now()} ${settings.folder}`)
    if (!former) await makeSlot(session, slot)
    const draft = join(settings.folder, 'continuous.part')
    const head = await takeBase({ session, cluster, version: settings.version, slot, folder: draft })
    await packInto(join(draft, 'head'), settings.passphrase, once(jsonLine(head)), PASSPHRASE_COST)
    const into = [{ folder: draft, head }, ...(former ? [former.series] : [])]
    const first = Math.min(former?.next ?? head.firstSegment, head.firstSegment)
    const secrets = await secretsNow()
    const { next } = await archiveLog({ session, cluster, secrets, into, next: first })
    const folder = join(settings.folder, seriesName(head.at))
    await rename(draft, folder)
    note(`${basename(folder)}: every second from ${head.at} on can be restored.`)
    const { size: bytes } = await stat(join(folder, 'base'))
    // Monitoring reports the failure; the base itself is complete.
    await recordBackup(sql, { at: head.at, bytes, file: folder }).then(undefined, (error: Error) =>
      note(`The database did not record this backup: ${error.message}`),
    )
    if (settings.retentionSeconds !== undefined)
      await deleteSeries(settings.folder, settings.retentionSeconds)
    return { series: { folder, head }, next }
  }

  let noBaseBefore = 0
  const isDue = ({ series: { head } }: BackupPosition): boolean =>
    Date.now() >= Math.max(Date.parse(head.at) + settings.everySeconds * 1_000, noBaseBefore)

  const archive = async (session: Client, { series, next }: BackupPosition): Promise<BackupPosition> => {
    const secrets = await secretsNow()
    return { series, next: (await archiveLog({ session, cluster, secrets, into: [series], next })).next }
  }

  const pass = async (session: Client, standing: BackupPosition | undefined): Promise<BackupPosition> => {
    if (!standing) return begin(session, undefined)
    if (!isDue(standing)) return archive(session, standing)
    try {
      return await begin(session, standing)
    } catch (error) {
      // Without space for a base there may be space for the log: continues the current series.
      noBaseBefore = Date.now() + BASE_RETRY_MS
      throw error
    }
  }

  /**
   * Runs until the session that locks the folder ends. Failures are retried within the session: without the
   * lock another process would take the folder.
   */
  const runWhileLocked = async (session: Client): Promise<void> => {
    let isOpen = true
    session.once('end', () => {
      isOpen = false
    })
    if (!(await lockContinuousBackup(session))) throw new SlotInUse()
    const journal = setInterval(() => {
      writeJournal(sql, settings.folder).catch((error: Error) =>
        note(`The journal could not be updated:  ${error.message}`),
      )
    }, JOURNAL_INTERVAL_MS)
    try {
      let standing = await resumeSeries(session, settings, note)
      while (isOpen)
        try {
          standing = await pass(session, standing)
          await sleep(settings.withinSeconds * 1_000)
        } catch (error) {
          const isGap = error instanceof WalGap
          note(
            isGap
              ? 'PostgreSQL has deleted a part of its log too early: a new base backup starts, and the times between the two cannot be restored.'
              : `The continuous backup is delayed:  ${(error as Error).message}`,
          )
          await sleep(RETRY_MS)
          standing = isGap ? undefined : await resumeSeries(session, settings, note)
        }
    } finally {
      clearInterval(journal)
    }
  }

  for (;;) {
    const session = await openSuperuserSession(location).catch((error: Error) => error)
    if (session instanceof Error) note(`The continuous backup is delayed:  ${session.message}`)
    else
      try {
        await runWhileLocked(session)
      } catch (error) {
        if (error instanceof SlotInUse)
          throw new Error('Another process already runs a continuous backup of this database.')
        note(`The continuous backup is delayed:  ${(error as Error).message}`)
      } finally {
        await session.end().catch(() => undefined)
      }
    await sleep(RETRY_MS)
  }
}

/** Delay of a retry, in ms. */
const RETRY_MS = 2_000

/** Delay of the next base after a failed one, in ms. */
const BASE_RETRY_MS = 600_000

class SlotInUse extends Error {
  override readonly name = 'SlotInUse'
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer, void, void> {
  yield bytes
}

/**
 * Continues the latest series, if it belongs to this cluster and PostgreSQL still has the WAL that follows.
 */
const resumeSeries = async (
  session: Client,
  { folder, passphrase }: Settings,
  note: Tools['note'],
): Promise<BackupPosition | undefined> => {
  const [latest] = (await seriesIn(folder)).slice(-1)
  if (latest === undefined) return undefined
  const head = await readHead(latest, passphrase)
  const last = (await segmentsIn(latest, head)).at(-1)
  const next = last === undefined ? head.firstSegment : last + 1
  if (await canContinueSeries(session, head, next)) return { series: { folder: latest, head }, next }
  note(
    'PostgreSQL has deleted a part of its log too early: a new base backup starts, and the times between the two cannot be restored.',
  )
  return undefined
}

/** Deletes a series if the next one alone restores the whole retention. */
const deleteSeries = async (folder: string, retentionSeconds: number): Promise<void> => {
  const all = await seriesIn(folder)
  for (const [n, path] of all.entries()) {
    const next = all[n + 1]
    if (next !== undefined && beginOf(next) < Date.now() - retentionSeconds * 1_000)
      await rm(path, { recursive: true })
  }
}

/** Time in ms from the folder's name. */
const beginOf = (path: string): number =>
  Date.parse(basename(path).replace(/^continuous-(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
