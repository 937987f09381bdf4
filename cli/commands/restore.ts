import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { BackupHead } from '@vitrina/server/backup/content'
import { examine, restoreInto } from '@vitrina/server/backup/restore'
import { heldTokens, type Journal, markRestored } from '@vitrina/server/backup/restored'
import { type Config, readConfig } from '@vitrina/server/config'
import type { Database } from '@vitrina/server/database/sql'
import { erasePerson } from '@vitrina/server/hub/leaving/erasure'
import type { MailJob } from '@vitrina/server/hub/mail/job'
import { erasureParts } from '@vitrina/server/leaving'
import { createMailQueue } from '@vitrina/server/mail/queue'
import {
  givenSecrets,
  previousSecretFile,
  secretFile,
  writeSecret,
} from '@vitrina/server/secret/deployment-secret'
import { command, type Tools } from '../command.ts'
import { tell } from '../language.ts'
import { PASSPHRASE_OPTION, passphraseOf } from '../passphrase.ts'
import { table } from '../table.ts'
import { tellUnusable } from '../unusable-backup.ts'
import { BACKUPS } from '../words/backups.ts'
import { COLUMNS } from '../words/columns.ts'
import { JOURNAL } from './backup.ts'

export const restore = command({
  summary: tell(BACKUPS.restore),
  args: ['file'],
  options: {
    'keep-tokens': {
      type: 'boolean',
      help: tell(BACKUPS.keepTokensOption),
    },
    ...PASSPHRASE_OPTION,
  },
  async run({ file, 'keep-tokens': keepTokens = false, 'passphrase-from': place }, tools) {
    const { env, log, openOrMake, answer, note } = tools
    const passphrase = await passphraseOf(place, env)
    const path = resolve(file)
    note(tell(BACKUPS.reading))
    const backup = await examine(path, passphrase).catch(tellUnusable)
    const config = readConfig(env)
    await refuseOtherSecret(config, backup.head)
    const journal = await readJournal(dirname(path))
    if (journal === NOTHING) note(tell(BACKUPS.noJournal, { file: JOURNAL }))
    const sql = await openOrMake()
    await restoreInto(sql, backup, await log(), async (sql) => {
      await markRestored(sql, { ...journal, keepTokens })
      // Before the rows that it opens are there.
      await keepSecret(config, backup.head)
    }).catch(tellUnusable)
    const erased = await eraseAgain(sql, config, journal.erased, tools)
    const held = await heldTokens(sql)
    const rows = Object.values(backup.end.tables).reduce((sum, { rows }) => sum + rows, 0)
    answer(
      { restored: backup.head.at, rows, erased, held },
      [
        tell(BACKUPS.restored, { at: backup.head.at, rows, erased: erased.length }),
        ...(held.length === 0
          ? []
          : [
              tell(BACKUPS.tokensWait),
              table(
                ['id', COLUMNS.site, COLUMNS.name],
                held.map(({ id, site, name }) => [id, site, name]),
                '',
              ),
            ]),
      ].join('\n'),
    )
  },
})

const NOTHING: Journal = { erased: [], revoked: [] }

const readJournal = async (folder: string): Promise<Journal> => {
  const path = join(folder, JOURNAL)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return NOTHING
  try {
    const { erased, revoked } = JSON.parse(text)
    if (Array.isArray(erased) && Array.isArray(revoked)) return { erased, revoked }
  } catch {
    // As good as another file.
  }
  throw new Error(tell(BACKUPS.notJournal, { path }))
}

/** What the database holds sealed opens by the secret of the backup alone. */
const refuseOtherSecret = async (config: Config, { secret, previousSecret }: BackupHead): Promise<void> => {
  const file = secretFile(config)
  if (config.secret === undefined && !existsSync(file)) return
  const { own, previous } = await givenSecrets(config)
  const lacks = (wanted: string | undefined) => wanted !== undefined && wanted !== own && wanted !== previous
  if (lacks(secret))
    throw new Error(
      config.secret === undefined ? tell(BACKUPS.otherSecretFile, { file }) : tell(BACKUPS.otherSecret),
    )
  if (lacks(previousSecret)) throw new Error(tell(BACKUPS.midRotation))
}

const keepSecret = async (config: Config, { secret, previousSecret }: BackupHead): Promise<void> => {
  const file = secretFile(config)
  if (config.secret !== undefined || existsSync(file)) return
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
  if (previousSecret !== undefined) await writeSecret(previousSecretFile(config), previousSecret)
  await writeSecret(file, secret)
}

const eraseAgain = async (
  sql: Database,
  config: Config,
  personIds: readonly string[],
  { log }: Tools,
): Promise<string[]> => {
  const people = await sql<{ id: number; person_id: string }>`
    select id, person_id from hub_user where person_id = any(${personIds}::text[])
  `
  // No letter is sent: they had theirs.
  const mails = createMailQueue<MailJob>({ sql, log: await log(), work: async () => undefined })
  for (const { id } of people) await erasePerson(erasureParts({ sql, config }, mails), id)
  return people.map(({ person_id }) => person_id)
}
