import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '@vitrina/server/config'
import { differences, restoreInto, verifyBackup } from '@vitrina/server/operate/backup/restore'
import { createLog } from '@vitrina/server/platform/http/telemetry/log'
import { openForCommand } from '@vitrina/server/platform/postgres/pool/connect'
import { command } from '../command.ts'
import { countWithNoun } from '../format-count.ts'
import { PASSPHRASE_OPTION, passphraseOf } from '../passphrase.ts'

export const backupVerify = command({
  summary: 'Restore a backup into a temporary database and compare every row.',
  args: ['file'],
  options: PASSPHRASE_OPTION,
  async run({ file, 'passphrase-from': place }, { env, log, answer, note }) {
    const backup = await verifyBackup(resolve(file), await passphraseOf(place, env))
    note(`The backup of ${backup.head.at} is complete. Restoring it into a temporary database.`)
    const folder = await mkdtemp(join(tmpdir(), 'vitrina-verify-'))
    try {
      const { DATABASE_URL: _, ...own } = env
      const quiet = createLog('warn', { write: () => undefined })
      const { sql, close } = await openForCommand(
        readConfig({ ...own, VITRINA_DATA_DIR: join(folder, 'data') }),
        quiet,
      )
      try {
        await restoreInto(sql, backup, await log())
        const different = await differences(sql, backup)
        if (different.length > 0) throw new Error(`Restored rows differ in: ${different.join(', ')}.`)
      } finally {
        await close()
      }
    } finally {
      await rm(folder, { recursive: true })
    }
    const rows = Object.values(backup.end.tables).reduce((sum, { rows }) => sum + rows, 0)
    answer(
      { at: backup.head.at, tables: Object.keys(backup.end.tables).length, rows },
      `Restored and compared ${countWithNoun(rows, 'row', 'rows')}: all are equal to those at ${backup.head.at}.`,
    )
  },
})
