import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { locateEmbedded } from '../server/platform/postgres/embedded/embedded-location.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { borrowDatabase, type OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { openPool } from '../server/platform/postgres/pool/sql.ts'
import { restoreCluster, saveCluster } from './cluster-cache.ts'
import { createDatabase, onServer, TEMPLATE } from './database.ts'

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
 * Starts one PostgreSQL for all tests, the embedded one unless DATABASE_URL names another, with a migrated template from
 * which each file of tests has its own database.
 */
export const globalSetup = async (): Promise<void> => {
  const log = pino({ level: 'error' })
  const given = process.env.DATABASE_URL
  dataDir = mkdtempSync(join(roomiest(), 'vitrina-tests-'))
  // Run by root, PostgreSQL is another user and has to find its way in.
  chmodSync(dataDir, 0o711)
  process.env.VITRINA_TEST_FOLDER = dataDir
  const { cluster, sockets } = locateEmbedded(dataDir)
  process.env.VITRINA_TEST_SERVER = JSON.stringify(
    given ? { connectionString: given } : { host: sockets, user: 'vitrina', database: 'vitrina' },
  )
  const isRestored = !given && restoreCluster(cluster)
  const borrow = () => borrowDatabase({ databaseUrl: given, dataDir: dataDir ?? '', poolSize: 4 }, log)
  database = await borrow()
  if (!isRestored) {
    await makeTemplate(given, log)
    if (!given) {
      await database.close()
      saveCluster(cluster)
      database = await borrow()
    }
  }
  if (process.env.VITRINA_SHOP === 'real') {
    const { makeRealShop } = await import('./console/real-shop.ts')
    const template = openPool(onServer(TEMPLATE), () => undefined)
    await makeRealShop(template, dataDir)
    await template.end()
  }
  await warmTemplate()
  await writeDocument(dataDir, log)
}

/** Has PostgreSQL write the template's cache of system catalogs, which a start removes; new databases then have a copy of it. */
const warmTemplate = async (): Promise<void> => {
  const template = openPool({ ...onServer(TEMPLATE), max: 1 }, () => undefined)
  await template`select`
  await template.end()
}

const makeTemplate = async (given: string | undefined, log: Logger): Promise<void> => {
  // The server itself may do none of this.
  const admin = openPool({ ...onServer(), max: 1 }, () => undefined)
  // Databases of a test run need not survive a power failure.
  await admin`alter system set synchronous_commit = off`
  if (!given) {
    await admin`alter system set fsync = off`
    // Each database that is created or dropped causes a checkpoint, after which each changed page would go into the log whole.
    await admin`alter system set full_page_writes = off`
  }
  await admin`select pg_reload_conf()`
  await admin`drop database if exists ${admin.unsafe(TEMPLATE)}`
  await admin`create database ${admin.unsafe(TEMPLATE)}`
  await admin.end()
  const template = openPool(onServer(TEMPLATE), () => undefined)
  await migrate(template, log)
  await template.end()
}

/** Leaves the OpenAPI document where `documented.ts` finds it. */
const writeDocument = async (dataDir: string, log: Logger): Promise<void> => {
  const { name, sql, drop } = await createDatabase()
  const app = await buildApp({ config: readConfig({ VITRINA_DATA_DIR: join(dataDir, name) }), sql, log })
  const { payload } = await app.inject('/openapi.json')
  await app.close()
  await drop()
  const file = join(dataDir, 'openapi.json')
  writeFileSync(file, payload)
  process.env.VITRINA_TEST_DOCUMENT = file
}

export const globalTeardown = async (): Promise<void> => {
  await database.close()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
}
