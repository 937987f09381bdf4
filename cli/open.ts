import { readConfig } from '@vitrina/server/config'
import { borrowDatabase } from '@vitrina/server/database/connect'
import { migrate, pendingMigrations } from '@vitrina/server/database/migrate'
import { createLog } from '@vitrina/server/http/log'
import type { Tools } from './command.ts'
import { hasDatabase, settledOn } from './data-folder.ts'

type Opening = Pick<Tools, 'openDatabase' | 'openOrMake' | 'openToRead' | 'openToWrite' | 'log'>

/**
 * Opens the database of the configuration when a command first wants it: that of the running server, or one that
 * is started for the command and stopped by `close`. None is made but by a command that writes, and only where the
 * settings or a checkout say that there should be one.
 */
export const opening = (
  env: NodeJS.ProcessEnv,
  note: Tools['note'],
): Opening & { close(): Promise<void> } => {
  const told = { write: (line: string) => note(JSON.parse(line).msg) }
  const log = createLog('info', told)
  let opened: ReturnType<typeof borrowDatabase> | undefined

  const openOrMake = async () => {
    if (!settledOn(env, process.cwd())) throw new Error(NOWHERE)
    // Who else uses the database, and when it stops, is of no interest to whoever typed a command.
    opened ??= borrowDatabase(readConfig(env), createLog('warn', told))
    return (await opened).sql
  }
  const openDatabase = async () => {
    const settings = settledOn(env, process.cwd())
    if (settings && !settings.DATABASE_URL && !hasDatabase(readConfig(settings).dataDir))
      throw new Error(
        `There is no database in ${readConfig(settings).dataDir} yet: npm start makes one, or "vitrina migrate".`,
      )
    return openOrMake()
  }
  return {
    log,
    openDatabase,
    openOrMake,
    async openToRead() {
      const sql = await openDatabase()
      const due = await pendingMigrations(sql)
      if (due.length > 0) throw new Error('The database is not migrated yet: run "vitrina migrate".')
      return sql
    },
    async openToWrite() {
      const sql = await openOrMake()
      await migrate(sql, log)
      return sql
    },
    async close() {
      const database = await opened?.catch(() => undefined)
      await database?.close()
    },
  }
}

const NOWHERE =
  'There is no Vitrina here. Go to its folder, or set VITRINA_DATA_DIR or DATABASE_URL as its server has them; commands that call one elsewhere take VITRINA_URL and VITRINA_TOKEN.'
