import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@vitrina/server/config'
import { recordBackup } from '@vitrina/server/operate/backup/manifest'
import { takeBackup } from '@vitrina/server/operate/backup/take'
import { readSecretPair } from '@vitrina/server/platform/secrets/deployment-secret'
import { command, UsageError } from '../command.ts'
import { backUpContinuously } from '../continuous-backup.ts'
import { parseDuration } from '../duration.ts'
import { countWithNoun } from '../format-count.ts'
import { JOURNAL_INTERVAL_MS, writeJournal } from '../journal.ts'
import { lowerPriority } from '../lower-priority.ts'
import { PASSPHRASE_OPTION, passphraseOf } from '../passphrase.ts'
import { EMBEDDED_ONLY } from '../restore-at.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400

const NAME = /^vitrina-\d{8}T\d{6}Z\.backup$/

export const backup = command({
  summary: 'Back up the whole deployment into an encrypted file, while servers run or not.',
  options: {
    to: { type: 'string', value: '<folder>', help: 'Folder for backups; backups by default' },
    every: { type: 'string', value: '<1h>', help: 'Keep running, and back up at this interval: 30m, 1h, 1d' },
    keep: {
      type: 'string',
      value: '<7d>',
      help: 'Delete older backups after each new one',
    },
    continuous: {
      type: 'boolean',
      help: 'Keep running, and back up each commit, so that any second can be restored; only for the embedded PostgreSQL. --every: interval of base backups, 1d by default',
    },
    within: {
      type: 'string',
      value: '<1m>',
      help: 'With --continuous: maximum age of commits that are not backed up yet; 1m by default',
    },
    ...PASSPHRASE_OPTION,
  },
  async run({ to = 'backups', every, keep, continuous = false, within, 'passphrase-from': place }, tools) {
    const { env, openToRead, answer, note } = tools
    const [interval, retentionSeconds] = [secondsOf('every', every), secondsOf('keep', keep)]
    const withinSeconds = secondsOf('within', within)
    if (withinSeconds !== undefined && !continuous) throw new UsageError('--within needs --continuous.')
    if (continuous && env.DATABASE_URL) throw new UsageError(EMBEDDED_ONLY)
    const passphrase = await passphraseOf(place, env)
    const folder = resolve(to)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const sql = await openToRead()
    lowerPriority()
    const version = await ownVersion()
    if (continuous) {
      const [everySeconds, within] = [interval ?? DAY_SECONDS, withinSeconds ?? MINUTE_SECONDS]
      const settings = { folder, passphrase, version, everySeconds, withinSeconds: within, retentionSeconds }
      return backUpContinuously(sql, settings, tools)
    }

    const once = async () => {
      // Read each time, because it may have changed.
      const secrets = await readSecretPair(readConfig(env))
      const path = join(folder, `vitrina-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.backup`)
      const summary = await takeBackup({ sql, secrets, version, passphrase, path })
      await writeJournal(sql, folder)
      if (retentionSeconds !== undefined) await deleteOldBackups(folder, path, retentionSeconds)
      const { size } = await stat(path)
      // Monitoring reports the failure; the backup itself is complete.
      await recordBackup(sql, { at: summary.at, bytes: size, file: path }).then(undefined, (error: Error) =>
        note(`The database did not record this backup: ${error.message}`),
      )
      return { ...summary, file: path, bytes: size }
    }
    if (interval === undefined) {
      const summary = await once()
      return answer(summary, sentenceOf(summary))
    }
    for (;;) {
      const begun = Date.now()
      // A failed backup must not prevent later ones.
      await once().then(
        (summary) => note(sentenceOf(summary)),
        (error: Error) => note(`The backup failed: ${error.message}`),
      )
      while (Date.now() < begun + interval * 1_000) {
        await sleep(Math.min(JOURNAL_INTERVAL_MS, begun + interval * 1_000 - Date.now()))
        await writeJournal(sql, folder).catch((error: Error) =>
          note(`The journal could not be updated:  ${error.message}`),
        )
      }
    }
  },
})

const secondsOf = (option: string, text: string | undefined): number | undefined => {
  const seconds = text === undefined ? undefined : parseDuration(text)
  if (text !== undefined && (seconds === undefined || seconds === 0))
    throw new UsageError(`--${option}: a duration like 30m, 1h or 7d, not "${text}".`)
  return seconds
}

const ownVersion = async (): Promise<string> =>
  JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')).version

const deleteOldBackups = async (folder: string, newest: string, retentionSeconds: number): Promise<void> => {
  for (const name of (await readdir(folder)).filter((name) => NAME.test(name))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (path !== newest && mtimeMs < Date.now() - retentionSeconds * 1_000) await rm(path)
  }
}

interface BackupFile {
  readonly file: string
  readonly rows: number
  readonly tables: number
  readonly bytes: number
}

const sentenceOf = ({ file, rows, tables, bytes }: BackupFile): string =>
  `${file}: ${countWithNoun(rows, 'row', 'rows')} of ${countWithNoun(tables, 'table', 'tables')}, ${(bytes / 1e6).toFixed(1)} MB.`
