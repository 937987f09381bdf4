import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { examine, restoreInto } from '@vitrina/server/backup/restore'
import { heldTokens, type Journal, markRestored } from '@vitrina/server/backup/restored'
import { type Config, readConfig } from '@vitrina/server/config'
import type { Database } from '@vitrina/server/database/sql'
import { erasePerson } from '@vitrina/server/hub/leaving/erasure'
import type { MailJob } from '@vitrina/server/hub/mail/job'
import { erasureParts } from '@vitrina/server/leaving'
import { createMailQueue } from '@vitrina/server/mail/queue'
import { command, type Tools } from '../command.ts'
import { PASSPHRASE_OPTION, passphraseOf } from '../passphrase.ts'
import { table } from '../table.ts'
import { JOURNAL } from './backup.ts'

export const restore = command({
  summary: 'Put a backup into an empty data folder or database, so that a server may go on from it.',
  args: ['file'],
  options: {
    'keep-tokens': {
      type: 'boolean',
      help: 'API tokens work at once, instead of waiting for "vitrina token confirm"',
    },
    ...PASSPHRASE_OPTION,
  },
  async run({ file, 'keep-tokens': keepTokens = false, 'passphrase-from': place }, tools) {
    const { env, log, openOrMake, answer, note } = tools
    const passphrase = await passphraseOf(place, env)
    const path = resolve(file)
    note('Reading the backup to its end.')
    const backup = await examine(path, passphrase)
    const config = readConfig(env)
    await refuseOtherSecret(config, backup.head.secret)
    const journal = await readJournal(dirname(path))
    if (journal === NOTHING)
      note(`There is no ${JOURNAL} beside the backup: what was erased or revoked after it comes back.`)
    const sql = await openOrMake()
    await restoreInto(sql, backup, log, async (sql) => {
      await markRestored(sql, { ...journal, keepTokens })
      // Before the rows that it opens are there.
      await keepSecret(config, backup.head.secret)
    })
    const erased = await eraseAgain(sql, config, journal.erased, tools)
    const held = await heldTokens(sql)
    const rows = Object.values(backup.end.tables).reduce((sum, { rows }) => sum + rows, 0)
    answer(
      { restored: backup.head.at, rows, erased, held },
      [
        `As of ${backup.head.at}: ${rows} rows. All sign-ins are ended; ${erased.length} people were erased again.`,
        ...(held.length === 0
          ? []
          : [
              'These API tokens wait until you let them in, by "vitrina token confirm <id>" or "--all":',
              table(
                ['id', 'site', 'name'],
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
  throw new Error(
    `${path} is no journal of backups. Without it, what was erased or revoked would come back: move it away to say that it may.`,
  )
}

/** What the database holds sealed opens by the secret of the backup alone. */
const refuseOtherSecret = async ({ secret, dataDir }: Config, wanted: string): Promise<void> => {
  const there = secret ?? (await readFile(join(dataDir, 'secret'), 'utf8').catch(() => undefined))?.trim()
  if (there === undefined || there === wanted) return
  throw new Error(
    secret === undefined
      ? `${join(dataDir, 'secret')} is another secret than that of the backup: restore into another data folder.`
      : 'VITRINA_SECRET is another than that of the backup: set it to that, or leave it out.',
  )
}

const keepSecret = async ({ secret, dataDir }: Config, wanted: string): Promise<void> => {
  if (secret !== undefined) return
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await writeFile(join(dataDir, 'secret'), `${wanted}\n`, { mode: 0o600, flush: true })
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
  const mails = createMailQueue<MailJob>({ sql, log, work: async () => undefined })
  for (const { id } of people) await erasePerson(erasureParts({ sql, config }, mails), id)
  return people.map(({ person_id }) => person_id)
}
