import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '@vitrina/server/config'
import {
  type ChosenSeries,
  LogEnds,
  PlaceTaken,
  recoverTo,
  type UnfinishedCluster,
  unpackSeries,
} from '@vitrina/server/operate/backup/recover'
import { endUnfinished } from '@vitrina/server/operate/backup/rollback-detection'
import { readHead, seriesIn } from '@vitrina/server/operate/backup/series'
import { type EmbeddedLocation, locateEmbedded } from '@vitrina/server/platform/postgres/embedded-location'
import { migrate, unhurried } from '@vitrina/server/platform/postgres/migrate'
import { type AfterRestore, finishRestore } from './after-restore.ts'
import { type Tools, UsageError } from './command.ts'
import { goOnFrom, JOURNAL, readJournal } from './journal.ts'
import { tell } from './language.ts'
import { keepSecret, refuseOtherSecret } from './restored-secret.ts'
import { tellUnusable } from './unusable-backup.ts'
import { BACKUPS } from './words/backups.ts'
import { CONTINUOUS } from './words/continuous.ts'

interface Wanted {
  readonly folder: string
  readonly at: Date
  readonly passphrase: string
  readonly keepTokens: boolean
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)$/

/** @throws {UsageError} when it is no moment, or does not say in which time zone. */
export const momentOf = (text: string): Date => {
  const at = new Date(text)
  if (!MOMENT.test(text) || Number.isNaN(at.getTime()))
    throw new UsageError(tell(CONTINUOUS.badMoment, { text }))
  return at
}

/** Restores a continuous backup as of a moment into an empty data folder, all or nothing. */
export const restoreAt = async (
  { folder, at, passphrase, keepTokens }: Wanted,
  { env, log, note }: Pick<Tools, 'env' | 'log' | 'note'>,
): Promise<AfterRestore> => {
  const config = readConfig(env)
  if (config.databaseUrl !== undefined) throw new UsageError(tell(CONTINUOUS.embeddedOnly))
  // A link alone, which a refused try has left, leads to no database.
  if (existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(tell(CONTINUOUS.notEmpty, { folder: config.dataDir }))
  const path = resolve(folder)
  const series = await seriesAt(path, at, passphrase)
  const journalPath = join(path, JOURNAL)
  const journal = await readJournal(journalPath)
  if (!journal) note(tell(BACKUPS.noJournal, { file: JOURNAL }))

  const place = locateEmbedded(config.dataDir)
  refuseOtherProgram(place, series)
  note(tell(BACKUPS.reading))
  const events = await log()
  const check = ({ secret, previousSecret }: UnfinishedCluster['secrets']) =>
    refuseOtherSecret(config, { secret, previousSecret })
  const cluster = await unpackSeries(place, series, at, check).catch(tellLogEnds).catch(tellUnusable)
  note(tell(CONTINUOUS.replaying, { from: series.head.at, to: at.toISOString() }))
  let finished: AfterRestore | undefined
  await recoverTo(cluster, place, at, config, events, async (sql) => {
    await migrate(sql, events)
    await sql.begin(async (sql) => {
      await unhurried(sql)
      await endUnfinished(sql)
      await sql`truncate backup_taken`
      await goOnFrom(sql, { path: journalPath, journal, keepTokens }, note)
      await keepSecret(config, cluster.secrets)
    }, null)
    finished = await finishRestore(sql, config, journal?.erased ?? [])
  }).catch(tellPlaceTaken)
  return finished ?? { erased: [], held: [], lines: [] }
}

/** The latest series that begins before the moment. */
const seriesAt = async (folder: string, at: Date, passphrase: string): Promise<ChosenSeries> => {
  const all = await seriesIn(folder)
  if (all.length === 0) throw new Error(tell(CONTINUOUS.noSeries, { folder }))
  let first = ''
  for (const path of all.toReversed()) {
    const head = await readHead(path, passphrase).catch(tellUnusable)
    if (new Date(head.at) <= at) return { folder: path, head }
    first = head.at
  }
  throw new Error(tell(CONTINUOUS.tooEarly, { first }))
}

const tellPlaceTaken = (error: unknown): never => {
  throw error instanceof PlaceTaken
    ? new Error(tell(CONTINUOUS.placeTaken, { folder: error.cluster }))
    : error
}

const tellLogEnds = (error: unknown): never => {
  if (!(error instanceof LogEnds)) throw error
  const { last, missing } = error
  throw new Error(
    missing === undefined
      ? tell(CONTINUOUS.tooLate, { last })
      : tell(CONTINUOUS.missing, { file: missing, last }),
  )
}

/** Files of a cluster mean something to programs of one major alone, on machines of one kind. */
const refuseOtherProgram = ({ programs, account }: EmbeddedLocation, { head }: ChosenSeries): void => {
  const told = execFileSync(join(programs, 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: { LC_ALL: 'C' },
    encoding: 'utf8',
  })
  const [wanted, found] = [/\) (\d+)/.exec(told)?.[1] ?? '', head.postgres.split('.')[0] ?? '']
  const here = `${process.platform}-${process.arch}`
  if (wanted === found && here === head.platform) return
  throw new Error(tell(CONTINUOUS.otherProgram, { found, platform: head.platform, wanted, here }))
}
