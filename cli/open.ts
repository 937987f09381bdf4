import { readConfig } from '@vitrina/server/config'
import { borrowDatabase } from '@vitrina/server/database/connect'
import { migrate, pendingMigrations } from '@vitrina/server/database/migrate'
import { createLog } from '@vitrina/server/http/log'
import type { Tools } from './command.ts'

type Opening = Pick<Tools, 'openDatabase' | 'openToRead' | 'openToWrite' | 'log'>

/**
 * Opens the database of the configuration when a command first wants it: that of the running server, or one that
 * is started for the command and stopped by `close`.
 */
export const opening = (
  env: NodeJS.ProcessEnv,
  note: Tools['note'],
): Opening & { close(): Promise<void> } => {
  const told = { write: (line: string) => note(JSON.parse(line).msg) }
  const log = createLog('info', told)
  let opened: ReturnType<typeof borrowDatabase> | undefined

  const openDatabase = async () => {
    // Who else uses the database, and when it stops, is of no interest to whoever typed a command.
    opened ??= borrowDatabase(readConfig(env), createLog('warn', told))
    return (await opened).sql
  }
  return {
    log,
    openDatabase,
    async openToRead() {
      const sql = await openDatabase()
      const due = await pendingMigrations(sql)
      if (due.length > 0) throw new Error('The database is not migrated yet: run "vitrina migrate".')
      return sql
    },
    async openToWrite() {
      const sql = await openDatabase()
      await migrate(sql, log)
      return sql
    },
    async close() {
      const database = await opened?.catch(() => undefined)
      await database?.close()
    },
  }
}
