import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '@vitrina/server/config'
import { differences, examine, restoreInto } from '@vitrina/server/operate/backup/restore'
import { createLog } from '@vitrina/server/platform/http/log'
import { borrowDatabase } from '@vitrina/server/platform/postgres/connect'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { PASSPHRASE_OPTION, passphraseOf } from '../passphrase.ts'
import { tellUnusable } from '../unusable-backup.ts'
import { BACKUPS } from '../words/backups.ts'

export const backupVerify = command({
  summary: tell(BACKUPS.verify),
  args: ['file'],
  options: PASSPHRASE_OPTION,
  async run({ file, 'passphrase-from': place }, { env, log, answer, note }) {
    const backup = await examine(resolve(file), await passphraseOf(place, env)).catch(tellUnusable)
    note(tell(BACKUPS.isWhole, { at: backup.head.at }))
    const folder = await mkdtemp(join(tmpdir(), 'vitrina-verify-'))
    try {
      const { DATABASE_URL: _, ...own } = env
      const quiet = createLog('warn', { write: () => undefined })
      const { sql, close } = await borrowDatabase(
        readConfig({ ...own, VITRINA_DATA_DIR: join(folder, 'data') }),
        quiet,
      )
      try {
        await restoreInto(sql, backup, await log()).catch(tellUnusable)
        const different = await differences(sql, backup)
        if (different.length > 0) throw new Error(tell(BACKUPS.different, { tables: different }))
      } finally {
        await close()
      }
    } finally {
      await rm(folder, { recursive: true })
    }
    const rows = Object.values(backup.end.tables).reduce((sum, { rows }) => sum + rows, 0)
    answer(
      { at: backup.head.at, tables: Object.keys(backup.end.tables).length, rows },
      tell(BACKUPS.verified, { rows, at: backup.head.at }),
    )
  },
})
