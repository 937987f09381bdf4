import type { Tools } from './command.ts'
import { hasDatabase, withDataFolder } from './data-folder.ts'
import { DATABASE_ONLY } from './server-address.ts'

type LazyDatabase = Pick<Tools, 'openDatabase' | 'openOrMake' | 'openToRead' | 'openToWrite' | 'log'>

/**
 * Opens the configured database on first use: that of the running server, or one that is started for the command and stopped by
 * `close`. Only `migrate` and `restore` create a database, and only if the settings or a checkout name a location for it. The
 * modules of the server are loaded on first use.
 */
export const lazyDatabase = (
  env: NodeJS.ProcessEnv,
  { note, at }: Pick<Tools, 'note' | 'at'>,
): LazyDatabase & { close(): Promise<void> } => {
  const stream = { write: (line: string) => note(JSON.parse(line).msg) }
  const logOf = async (level: string) =>
    (await import('@vitrina/server/platform/http/telemetry/log')).createLog(level, stream)
  const open = async () => {
    const { readConfig } = await import('@vitrina/server/config')
    const { openForCommand } = await import('@vitrina/server/platform/postgres/pool/connect')
    const config = readConfig(env)
    at(
      config.databaseUrl === undefined
        ? `Database: ${config.dataDir}`
        : `Database: DATABASE_URL, at ${URL.parse(config.databaseUrl)?.host || 'localhost'}`,
    )
    // Messages about other users of the database, and about its stop, are not shown.
    return openForCommand(config, await logOf('warn'))
  }
  let opened: ReturnType<typeof open> | undefined

  const openOrMake = async () => {
    if (!withDataFolder(env, process.cwd()))
      throw new Error(
        env.VITRINA_URL
          ? DATABASE_ONLY
          : 'There is no Vitrina here. Change to its folder, or set VITRINA_DATA_DIR or DATABASE_URL as its server has them; commands that call a server take VITRINA_URL and VITRINA_TOKEN.',
      )
    opened ??= open()
    return (await opened).sql
  }
  const openDatabase = async () => {
    const settings = withDataFolder(env, process.cwd())
    if (settings && !settings.DATABASE_URL) {
      const { dataDir } = (await import('@vitrina/server/config')).readConfig(settings)
      if (!hasDatabase(dataDir))
        throw new Error(
          env.VITRINA_URL
            ? DATABASE_ONLY
            : `There is no database in ${dataDir} yet. npm start creates one, or "vitrina migrate".`,
        )
    }
    return openOrMake()
  }
  return {
    log: () => logOf('info'),
    openDatabase,
    openOrMake,
    async openToRead() {
      const sql = await openDatabase()
      const { pendingMigrations } = await import('@vitrina/server/platform/postgres/migrate')
      const due = await pendingMigrations(sql)
      if (due.length > 0) throw new Error('The database is not migrated: run "vitrina migrate".')
      return sql
    },
    async openToWrite() {
      const sql = await openDatabase()
      const { isMigrated, migrate } = await import('@vitrina/server/platform/postgres/migrate')
      if (!(await isMigrated(sql))) throw new Error('The database is not migrated: run "vitrina migrate".')
      await migrate(sql, await logOf('info'))
      return sql
    },
    async close() {
      const database = await opened?.catch(() => undefined)
      await database?.close()
    },
  }
}
