import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '@vitrina/server/config'
import {
  type ChosenSeries,
  recoverTo,
  TargetConflict,
  type UnfinishedCluster,
  unpackSeries,
  WalEnded,
} from '@vitrina/server/operate/backup/recover'
import { endUnfinished } from '@vitrina/server/operate/backup/rollback-detection'
import { readHead, seriesIn } from '@vitrina/server/operate/backup/series'
import {
  type EmbeddedLocation,
  locateEmbedded,
} from '@vitrina/server/platform/postgres/embedded/embedded-location'
import { migrate, withoutTimeouts } from '@vitrina/server/platform/postgres/migrate'
import { type AfterRestore, finishRestore } from './after-restore.ts'
import { type Tools, UsageError } from './command.ts'
import { JOURNAL, readJournal, startNewEpoch, WITHOUT_JOURNAL } from './journal.ts'
import { keepSecret, refuseOtherSecret } from './restored-secret.ts'

interface RestoreOptions {
  readonly folder: string
  readonly at: Date
  readonly passphrase: string
  readonly keepTokens: boolean
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)$/

/** @throws {UsageError} for an invalid time, or one without a time zone */
export const parsePointInTime = (text: string): Date => {
  const at = new Date(text)
  if (!MOMENT.test(text) || Number.isNaN(at.getTime()))
    throw new UsageError(`--at: a moment with its time zone, like 2026-11-26T08:15:00Z, not "${text}".`)
  return at
}

export const EMBEDDED_ONLY =
  'Continuous backup needs the embedded PostgreSQL. For DATABASE_URL use the point-in-time recovery of PostgreSQL, then "vitrina restored".'

/** Restores a continuous backup to a point in time into an empty data folder; a failure leaves the folder empty. */
export const restoreAt = async (
  { folder, at, passphrase, keepTokens }: RestoreOptions,
  { env, log, note }: Pick<Tools, 'env' | 'log' | 'note'>,
): Promise<AfterRestore> => {
  const config = readConfig(env)
  if (config.databaseUrl !== undefined) throw new UsageError(EMBEDDED_ONLY)
  // A dangling link of a failed attempt is not a database.
  if (existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(`${config.dataDir} has a database: restore into a new data folder.`)
  const path = resolve(folder)
  const series = await seriesAt(path, at, passphrase)
  const journalPath = join(path, JOURNAL)
  const journal = await readJournal(journalPath)
  if (!journal) note(WITHOUT_JOURNAL)

  const place = locateEmbedded(config.dataDir)
  refuseOtherProgram(place, series)
  note('Reading the whole backup.')
  const events = await log()
  const check = ({ secret, previousSecret }: UnfinishedCluster['secrets']) =>
    refuseOtherSecret(config, { secret, previousSecret })
  const cluster = await unpackSeries(place, series, at, check).catch(explainLogEnds)
  note(`Replaying commits from ${series.head.at} to ${at.toISOString()}.`)
  let finished: AfterRestore | undefined
  await recoverTo(cluster, place, at, config, events, async (sql) => {
    await migrate(sql, events)
    await sql.begin(async (sql) => {
      await withoutTimeouts(sql)
      await endUnfinished(sql)
      await sql`truncate backup_taken`
      await startNewEpoch(sql, { path: journalPath, journal, keepTokens }, note)
      await keepSecret(config, cluster.secrets)
    }, null)
    finished = await finishRestore(sql, config, journal)
  }).catch(explainTargetConflict)
  return finished ?? { erased: [], held: [], lines: [] }
}

/** Latest series that begins before the time. */
const seriesAt = async (folder: string, at: Date, passphrase: string): Promise<ChosenSeries> => {
  const all = await seriesIn(folder)
  if (all.length === 0) throw new Error(`No continuous backup in ${folder}.`)
  let first = ''
  for (const path of all.toReversed()) {
    const head = await readHead(path, passphrase)
    if (new Date(head.at) <= at) return { folder: path, head }
    first = head.at
  }
  throw new Error(`The continuous backup begins at ${first}; earlier moments cannot be restored.`)
}

const explainTargetConflict = (error: unknown): never => {
  throw error instanceof TargetConflict
    ? new Error(
        `During the restore, a server or a command created another database in this place. The restored database is complete, in ${error.cluster}: stop all servers, remove the folder "postgres" next to it, and rename this one to it.`,
      )
    : error
}

const explainLogEnds = (error: unknown): never => {
  if (!(error instanceof WalEnded)) throw error
  const { last, missing } = error
  throw new Error(
    missing === undefined
      ? `The continuous backup ends at ${last}; later moments cannot be restored.`
      : `The continuous backup lacks ${missing}; moments after ${last} cannot be restored.`,
  )
}

/** Refuses files of another PostgreSQL major version or kind of machine, which these programs cannot read. */
const refuseOtherProgram = ({ programs, account }: EmbeddedLocation, { head }: ChosenSeries): void => {
  const versionText = execFileSync(join(programs, 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: { LC_ALL: 'C' },
    encoding: 'utf8',
  })
  const [ownMajor, backupMajor] = [/\) (\d+)/.exec(versionText)?.[1] ?? '', head.postgres.split('.')[0] ?? '']
  const platform = `${process.platform}-${process.arch}`
  if (ownMajor === backupMajor && platform === head.platform) return
  throw new Error(
    `The continuous backup is from PostgreSQL ${backupMajor} on ${head.platform}; this is PostgreSQL ${ownMajor} on ${platform}. Restore it there, or restore a backup file.`,
  )
}
