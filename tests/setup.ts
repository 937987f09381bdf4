import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { readConfig } from '../server/config.ts'
import { locateEmbedded } from '../server/platform/postgres/embedded/embedded-location.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { type OpenDatabase, openForCommand } from '../server/platform/postgres/pool/connect.ts'
import { openPool } from '../server/platform/postgres/pool/sql.ts'
import { createDatabase, onServer, TEMPLATE } from './database.ts'
import { restore, save } from './prepared.ts'

let database: OpenDatabase
let dataDir: string | undefined

/**
 * Folder for databases: in memory if there is room, which saves a sixth of the time, since each test file
 * creates and drops some.
 */
const roomiest = (): string => {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > REQUIRED_BYTES ? memory : tmpdir()
}

/** Upper bound of the size of all databases of a test run, in bytes. */
const REQUIRED_BYTES = 4 * 2 ** 30

/**
 * Starts one PostgreSQL for all tests, the embedded one unless DATABASE_URL names another, with a migrated template from
 * which each file of tests has its own database.
 */
export const globalSetup = async (): Promise<void> => {
  const log = pino({ level: 'error' })
  const databaseUrl = process.env.DATABASE_URL
  dataDir = mkdtempSync(join(roomiest(), 'vitrina-tests-'))
  // When root runs the tests, PostgreSQL has another account, which must be able to pass through this folder.
  chmodSync(dataDir, 0o711)
  process.env.VITRINA_TEST_FOLDER = dataDir
  const { cluster, sockets } = locateEmbedded(dataDir)
  process.env.VITRINA_TEST_SERVER = JSON.stringify(
    databaseUrl ? { connectionString: databaseUrl } : { host: sockets, user: 'vitrina', database: 'vitrina' },
  )
  const isRestored = !databaseUrl && restore('template', cluster)
  const borrow = () => openForCommand({ databaseUrl, dataDir: dataDir ?? '', poolSize: 4 }, log)
  database = await borrow()
  if (!isRestored) {
    await makeTemplate(databaseUrl, log)
    if (!databaseUrl) {
      await database.close()
      save('template', cluster)
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

/**
 * Makes PostgreSQL write the template's cache of system catalogs, which a start removes; new databases then
 * have a copy of it.
 */
const warmTemplate = async (): Promise<void> => {
  const template = openPool({ ...onServer(TEMPLATE), max: 1 }, () => undefined)
  await template`select`
  await template.end()
}

const makeTemplate = async (databaseUrl: string | undefined, log: Logger): Promise<void> => {
  // The role of the server may not change these settings.
  const admin = openPool({ ...onServer(), max: 1 }, () => undefined)
  // Databases of a test run need not survive a power failure.
  await admin`alter system set synchronous_commit = off`
  if (!databaseUrl) {
    await admin`alter system set fsync = off`
    // Creating or dropping a database causes a checkpoint, after which each changed page would be logged
    // completely.
    await admin`alter system set full_page_writes = off`
    // Libraries that most connections load otherwise.
    await admin`alter system set shared_preload_libraries = 'plpgsql', 'btree_gin', 'unaccent'`
    // A worker per database and minute reads whole catalogs; most databases live for seconds.
    await admin`alter system set autovacuum = off`
    await admin`alter system set checkpoint_timeout = '1h'`
  }
  await admin`select pg_reload_conf()`
  await admin`drop database if exists ${admin.unsafe(TEMPLATE)}`
  await admin`create database ${admin.unsafe(TEMPLATE)}`
  await admin.end()
  const template = openPool(onServer(TEMPLATE), () => undefined)
  await migrate(template, log)
  await template.end()
}

/** Writes the OpenAPI document for `documented.ts`. The server, which takes seconds to load, is loaded only if it has changed. */
const writeDocument = async (dataDir: string, log: Logger): Promise<void> => {
  const file = join(dataDir, 'openapi.json')
  process.env.VITRINA_TEST_DOCUMENT = file
  if (restore('document', file)) return
  const { buildApp } = await import('../server/app.ts')
  const { name, sql, drop } = await createDatabase()
  const app = await buildApp({ config: readConfig({ VITRINA_DATA_DIR: join(dataDir, name) }), sql, log })
  const { payload } = await app.inject('/openapi.json')
  await app.close()
  await drop()
  writeFileSync(file, payload)
  save('document', file)
}

export const globalTeardown = async (): Promise<void> => {
  await database.close()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
}
