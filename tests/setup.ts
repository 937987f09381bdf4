import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { borrowDatabase, type OpenDatabase } from '../server/database/connect.ts'
import { locateEmbedded } from '../server/database/embedded-location.ts'
import { migrate } from '../server/database/migrate.ts'
import { openPool } from '../server/database/sql.ts'
import { onServer, TEMPLATE } from './database.ts'

let database: OpenDatabase
let dataDir: string | undefined

/** Databases come and go with each file of tests: in memory, where there is room, that takes a sixth less time. */
const roomiest = (): string => {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > ROOM ? memory : tmpdir()
}

/** Bytes that the databases of a test run never take together. */
const ROOM = 4 * 2 ** 30

/**
 * Before all tests: one PostgreSQL, the embedded one unless DATABASE_URL names another, with a migrated template from
 * which each file of tests has its own database.
 */
export const globalSetup = async (): Promise<void> => {
  const log = pino({ level: 'error' })
  const given = process.env.DATABASE_URL
  dataDir = mkdtempSync(join(roomiest(), 'vitrina-tests-'))
  // Run by root, PostgreSQL is another user and has to find its way in.
  chmodSync(dataDir, 0o711)
  database = await borrowDatabase({ databaseUrl: given, dataDir, poolSize: 4 }, log)
  process.env.VITRINA_TEST_SERVER = JSON.stringify(
    given
      ? { connectionString: given }
      : { host: (await locateEmbedded(dataDir)).sockets, user: 'vitrina', database: 'vitrina' },
  )
  // Of a test run nothing has to outlive a power cut.
  await database.sql`alter system set synchronous_commit = off`
  if (!given) await database.sql`alter system set fsync = off`
  await database.sql`select pg_reload_conf()`
  await database.sql`drop database if exists ${database.sql.unsafe(TEMPLATE)}`
  await database.sql`create database ${database.sql.unsafe(TEMPLATE)}`
  const template = openPool(onServer(TEMPLATE), () => undefined)
  await migrate(template, log)
  if (process.env.VITRINA_SHOP === 'real') {
    const { makeRealShop } = await import('./console/real-shop.ts')
    await makeRealShop(template, dataDir)
  }
  await template.end()
}

export const globalTeardown = async (): Promise<void> => {
  await database.close()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
}
