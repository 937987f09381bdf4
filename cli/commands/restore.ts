import { dirname, join, resolve } from 'node:path'
import { readConfig } from '@vitrina/server/config'
import { restoreInto, verifyBackup } from '@vitrina/server/operate/backup/restore'
import { finishRestore, KEEP_TOKENS_OPTION } from '../after-restore.ts'
import { command } from '../command.ts'
import { countWithNoun } from '../format-count.ts'
import { JOURNAL, readJournal, startNewEpoch, WITHOUT_JOURNAL } from '../journal.ts'
import { PASSPHRASE_OPTION, passphraseOf } from '../passphrase.ts'
import { parsePointInTime, restoreAt } from '../restore-at.ts'
import { keepSecret, refuseOtherSecret } from '../restored-secret.ts'

export const restore = command({
  summary: 'Restore a backup into an empty data folder or database.',
  args: ['file'],
  options: {
    ...KEEP_TOKENS_OPTION,
    at: {
      type: 'string',
      value: '<time>',
      help: 'Moment to restore, like 2026-11-26T08:15:00Z; the argument is then the folder of a continuous backup',
    },
    ...PASSPHRASE_OPTION,
  },
  async run({ file, at: moment, 'keep-tokens': keepTokens = false, 'passphrase-from': place }, tools) {
    const { env, log, openOrMake, answer, note } = tools
    const at = moment === undefined ? undefined : parsePointInTime(moment)
    const passphrase = await passphraseOf(place, env)
    if (at) {
      const { erased, held, lines } = await restoreAt({ folder: file, at, passphrase, keepTokens }, tools)
      const restored = at.toISOString()
      return answer(
        { restored, erased, held },
        [
          `Restored to ${restored}. All sign-ins have ended; persons erased again: ${erased.length}.`,
          ...lines,
        ].join('\n'),
      )
    }
    const path = resolve(file)
    note('Reading the whole backup.')
    const backup = await verifyBackup(path, passphrase)
    const config = readConfig(env)
    await refuseOtherSecret(config, backup.head)
    const journalPath = join(dirname(path), JOURNAL)
    const journal = await readJournal(journalPath)
    if (!journal) note(WITHOUT_JOURNAL)
    const sql = await openOrMake()
    await restoreInto(sql, backup, await log(), async (sql) => {
      await startNewEpoch(sql, { path: journalPath, journal, keepTokens }, note)
      // Stored before the rows that it decrypts.
      await keepSecret(config, backup.head)
    })
    const { erased, held, lines } = await finishRestore(sql, config, journal)
    const rows = Object.values(backup.end.tables).reduce((sum, { rows }) => sum + rows, 0)
    answer(
      { restored: backup.head.at, rows, erased, held },
      [
        `Restored to ${backup.head.at}: ${countWithNoun(rows, 'row', 'rows')}. All sign-ins have ended; persons erased again: ${erased.length}.`,
        ...lines,
      ].join('\n'),
    )
  },
})
