import { dirname, join, resolve } from 'node:path'
import { readConfig } from '@vitrina/server/config'
import { examine, restoreInto } from '@vitrina/server/operate/backup/restore'
import { finishRestore } from '../after-restore.ts'
import { command } from '../command.ts'
import { goOnFrom, JOURNAL, readJournal } from '../journal.ts'
import { tell } from '../language.ts'
import { PASSPHRASE_OPTION, passphraseOf } from '../passphrase.ts'
import { momentOf, restoreAt } from '../restore-at.ts'
import { keepSecret, refuseOtherSecret } from '../restored-secret.ts'
import { tellUnusable } from '../unusable-backup.ts'
import { BACKUPS } from '../words/backups.ts'
import { CONTINUOUS } from '../words/continuous.ts'

export const restore = command({
  summary: tell(BACKUPS.restore),
  args: ['file'],
  options: {
    'keep-tokens': {
      type: 'boolean',
      help: tell(BACKUPS.keepTokensOption),
    },
    at: { type: 'string', value: '<time>', help: tell(CONTINUOUS.atOption) },
    ...PASSPHRASE_OPTION,
  },
  async run({ file, at: moment, 'keep-tokens': keepTokens = false, 'passphrase-from': place }, tools) {
    const { env, log, openOrMake, answer, note } = tools
    const at = moment === undefined ? undefined : momentOf(moment)
    const passphrase = await passphraseOf(place, env)
    if (at) {
      const { erased, held, lines } = await restoreAt({ folder: file, at, passphrase, keepTokens }, tools)
      const restored = at.toISOString()
      return answer(
        { restored, erased, held },
        [tell(CONTINUOUS.wentBack, { at: restored, erased: erased.length }), ...lines].join('\n'),
      )
    }
    const path = resolve(file)
    note(tell(BACKUPS.reading))
    const backup = await examine(path, passphrase).catch(tellUnusable)
    const config = readConfig(env)
    await refuseOtherSecret(config, backup.head)
    const journalPath = join(dirname(path), JOURNAL)
    const journal = await readJournal(journalPath)
    if (!journal) note(tell(BACKUPS.noJournal, { file: JOURNAL }))
    const sql = await openOrMake()
    await restoreInto(sql, backup, await log(), async (sql) => {
      await goOnFrom(sql, { path: journalPath, journal, keepTokens }, note)
      // Before the rows that it opens are there.
      await keepSecret(config, backup.head)
    }).catch(tellUnusable)
    const { erased, held, lines } = await finishRestore(sql, config, journal?.erased ?? [])
    const rows = Object.values(backup.end.tables).reduce((sum, { rows }) => sum + rows, 0)
    answer(
      { restored: backup.head.at, rows, erased, held },
      [tell(BACKUPS.restored, { at: backup.head.at, rows, erased: erased.length }), ...lines].join('\n'),
    )
  },
})
