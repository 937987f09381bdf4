import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, readConfig } from '@vitrina/server/config'
import {
  countOtherSessions,
  endUnfinished,
  selectLatestMark,
} from '@vitrina/server/operate/backup/rollback-detection'
import { migrate, unhurried } from '@vitrina/server/platform/postgres/migrate'
import type { Database, Sql } from '@vitrina/server/platform/postgres/sql'
import { givenSecrets, secretFile } from '@vitrina/server/platform/secrets/deployment-secret'
import { fingerprintOf, selectActiveSecrets } from '@vitrina/server/platform/secrets/secrets'
import { finishRestore } from '../after-restore.ts'
import { command } from '../command.ts'
import { goOnFrom, readJournal } from '../journal.ts'
import { tell } from '../language.ts'
import { BACKUPS } from '../words/backups.ts'
import { RESTORES } from '../words/restores.ts'
import { SECRETS } from '../words/secrets.ts'

export const restored = command({
  summary: tell(RESTORES.restored),
  options: {
    journal: { type: 'string', value: '<file>', help: tell(RESTORES.journalOption) },
    'keep-tokens': { type: 'boolean', help: tell(BACKUPS.keepTokensOption) },
    again: { type: 'boolean', help: tell(RESTORES.againOption) },
  },
  async run(
    { journal: place, 'keep-tokens': keepTokens = false, again = false },
    { env, log, openDatabase, answer, note },
  ) {
    const path = resolve(place ?? '')
    const journal = place === undefined ? undefined : await journalIn(path)
    if (!journal) note(tell(RESTORES.noJournal))
    const config = readConfig(env)
    const sql = await openDatabase()
    await refuseUnlessAlone(sql)
    await migrate(sql, await log())
    await refuseUnknownSecret(sql, config)
    const marked = await selectLatestMark(sql)
    if (marked && !again) throw new Error(tell(RESTORES.alreadyMarked, { at: marked.toISOString() }))
    await sql.begin(async (sql) => {
      await unhurried(sql)
      await endUnfinished(sql)
      await goOnFrom(sql, { path, journal, keepTokens }, note)
    }, null)
    const { erased, held, lines } = await finishRestore(sql, config, journal?.erased ?? [])
    answer({ erased, held }, [tell(RESTORES.marked, { erased: erased.length }), ...lines].join('\n'))
  },
})

const journalIn = async (path: string) => {
  const journal = await readJournal(path)
  if (!journal) throw new Error(tell(RESTORES.journalMissing, { path }))
  return journal
}

/** A server remembers what was told before; whoever wrote while this goes on would write into the wrong epoch. */
const refuseUnlessAlone = async (sql: Database): Promise<void> => {
  const others = await sql.begin(countOtherSessions)
  if (others > 0) throw new Error(tell(RESTORES.inUse, { count: others }))
  const [found] = await sql<{ there: boolean }>`select to_regclass('migration') is not null as there`
  if (!found?.there) throw new Error(tell(RESTORES.noVitrina))
}

const refuseUnknownSecret = async (sql: Sql, config: Config): Promise<void> => {
  if (config.secret === undefined && !existsSync(secretFile(config))) throw new Error(tell(SECRETS.ofServer))
  const { own, previous } = await givenSecrets(config)
  const given = [own, ...(previous === undefined ? [] : [previous])].map(fingerprintOf)
  const active = (await selectActiveSecrets(sql)).at(-1)
  if (active && !given.some((fingerprint) => fingerprint.equals(active.fingerprint)))
    throw new Error(tell(RESTORES.otherSecretThen))
}
