import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, readConfig } from '@vitrina/server/config'
import {
  countOtherSessions,
  endUnfinished,
  selectLatestMark,
} from '@vitrina/server/operate/backup/rollback-detection'
import { migrate, withoutTimeouts } from '@vitrina/server/platform/postgres/migrate'
import type { Database, Sql } from '@vitrina/server/platform/postgres/pool/sql'
import { readSecretPair, secretFile } from '@vitrina/server/platform/secrets/deployment-secret'
import { fingerprintOf, selectActiveSecrets } from '@vitrina/server/platform/secrets/secrets'
import { finishRestore, KEEP_TOKENS_OPTION } from '../after-restore.ts'
import { command } from '../command.ts'
import { countWithNoun } from '../format-count.ts'
import { readJournal, startNewEpoch } from '../journal.ts'

export const restored = command({
  summary: 'Prepare a database restored by PostgreSQL tools for use.',
  options: {
    journal: {
      type: 'string',
      value: '<file>',
      help: 'journal.json of the backup folder: persons erased and tokens revoked since that moment',
    },
    ...KEEP_TOKENS_OPTION,
    again: { type: 'boolean', help: 'Also if the database was marked as restored and has not changed since' },
  },
  async run(
    { journal: place, 'keep-tokens': keepTokens = false, again = false },
    { env, log, openDatabase, answer, note },
  ) {
    const path = resolve(place ?? '')
    const journal = place === undefined ? undefined : await journalIn(path)
    if (!journal)
      note(
        'Without --journal, persons erased and tokens revoked after that moment come back, and another restore to it repeats cursors and ids.',
      )
    const config = readConfig(env)
    const sql = await openDatabase()
    await refuseUnlessAlone(sql)
    await migrate(sql, await log())
    await refuseUnknownSecret(sql, config)
    const marked = await selectLatestMark(sql)
    if (marked && !again)
      throw new Error(
        `This database was marked as restored at ${marked.toISOString()} and has not changed since. After another restore use --again.`,
      )
    await sql.begin(async (sql) => {
      await withoutTimeouts(sql)
      await endUnfinished(sql)
      await startNewEpoch(sql, { path, journal, keepTokens }, note)
    }, null)
    const { erased, held, lines } = await finishRestore(sql, config, journal)
    answer(
      { erased, held },
      [
        `The servers may start. The feed has a new epoch, and all sign-ins have ended; persons erased again: ${erased.length}.`,
        ...lines,
      ].join('\n'),
    )
  },
})

const journalIn = async (path: string) => {
  const journal = await readJournal(path)
  if (!journal) throw new Error(`There is no ${path}.`)
  return journal
}

/** Refuses to run next to a server, which keeps earlier positions in memory, and whose writes would belong to the wrong epoch. */
const refuseUnlessAlone = async (sql: Database): Promise<void> => {
  const others = await sql.begin(countOtherSessions)
  if (others > 0)
    throw new Error(
      `Servers or commands of Vitrina still use this database (${countWithNoun(others, 'connection', 'connections')}): stop them first.`,
    )
  const [migrationTable] = await sql<{ there: boolean }>`select to_regclass('migration') is not null as there`
  if (!migrationTable?.there) throw new Error('This database is not a database of Vitrina.')
}

const refuseUnknownSecret = async (sql: Sql, config: Config): Promise<void> => {
  if (config.secret === undefined && !existsSync(secretFile(config)))
    throw new Error(
      'Secrets in the database are encrypted by the secret of the server: set VITRINA_SECRET or VITRINA_DATA_DIR as the server has it.',
    )
  const { own, previous } = await readSecretPair(config)
  const fingerprints = [own, ...(previous === undefined ? [] : [previous])].map(fingerprintOf)
  const active = (await selectActiveSecrets(sql)).at(-1)
  if (active && !fingerprints.some((fingerprint) => fingerprint.equals(active.fingerprint)))
    throw new Error(
      'At that moment the database used a secret that is not set: set VITRINA_SECRET_PREVIOUS to it (in a data folder: the file secret.previous).',
    )
}
