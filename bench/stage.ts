import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCOPES } from '@vitrina/schema/scopes'
import { pino } from 'pino'
import { createSite } from '../server/identity/access/sites.ts'
import { createToken } from '../server/identity/access/tokens.ts'
import { EMBEDDED, SUPERUSER } from '../server/platform/postgres/embedded/embedded-cluster.ts'
import { locateEmbedded } from '../server/platform/postgres/embedded/embedded-location.ts'
import { openForCommand } from '../server/platform/postgres/pool/connect.ts'
import { type Database, openPool } from '../server/platform/postgres/pool/sql.ts'
import { ask, type Question, type Reply } from './ask.ts'
import { launchServer, type Server } from './launch.ts'
import { findPsql, openPsql, type Psql } from './psql.ts'

/** Site, with a function that calls it with its token. */
export interface Site {
  readonly id: number
  readonly token: string
  ask(path: string, question?: Question): Promise<Reply>
}

/** Test bed of a measurement: one PostgreSQL, one server and, if installed, psql. */
export interface Stage {
  readonly sql: Database
  readonly sockets: string
  /** DATABASE_URL for other processes. */
  readonly databaseUrl: string
  readonly psql: Psql | undefined
  readonly psqlVersion: string | undefined
  readonly server: Server
  /** Folder for temporary files, deleted with the stage. */
  readonly folder: string
  /** Number of products of a large catalogue. */
  readonly many: number
  newSite(): Promise<Site>
  /** Starts another server on the same database, with its own settings. */
  startServer(env?: Readonly<Record<string, string>>): Promise<Server>
  /** Opens a new, empty stage with the same options; the caller closes it. */
  another(): Promise<Stage>
  /** Stops all of it, once. */
  close(): Promise<void>
}

/** Options of a stage for profiling. */
interface Closer {
  /** Environment variables of each server, in addition to its own. */
  readonly env?: Readonly<Record<string, string>>
  /** Runs as the superuser before the first server starts. */
  prepare?(sql: Database): Promise<void>
}

/** Open stages; a measurement may open its own. */
const open = new Set<Stage>()

/** Closes all open stages, on a signal to terminate. */
export const closeStages = async (): Promise<void> => {
  await Promise.all([...open].map((stage) => stage.close()))
}

/**
 * Opens a stage in a temporary folder. PostgreSQL has the settings of a release, including durable commits.
 */
export const openStage = async (many: number, closer: Closer = {}): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-bench-'))
  // Without access for PostgreSQL's own account, the cluster would be elsewhere and not be deleted.
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const database = await openForCommand(
    { databaseUrl: undefined, dataDir, poolSize: 4 },
    pino({ level: 'error' }),
  )
  const { sockets } = locateEmbedded(dataDir)
  // Measurements require more than the server's rights: disabling triggers, changing planner statistics.
  const sql = openPool({ ...EMBEDDED, user: SUPERUSER, host: sockets, max: 4 }, () => undefined)
  const { user, database: name } = EMBEDDED
  const databaseUrl = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(sockets)}`
  const startServer = (env: Readonly<Record<string, string>> = {}) =>
    launchServer(['sh', 'scripts/serve.sh'], { DATABASE_URL: databaseUrl, ...closer.env, ...env }, folder)

  const server = await (async () => {
    await closer.prepare?.(sql)
    return startServer()
  })().catch(async (error: unknown) => {
    await sql.end()
    await database.close()
    throw error
  })
  const psqlVersion = findPsql()
  const psql = psqlVersion === undefined ? undefined : openPsql(sockets)
  let sites = 0
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await server.stop()
    await psql?.close()
    await sql.end()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
    open.delete(stage)
  }
  const stage: Stage = {
    sql,
    sockets,
    databaseUrl,
    psql,
    psqlVersion,
    server,
    folder,
    many,
    startServer,
    async newSite() {
      const slug = `bench-${++sites}`
      const site = await createSite(sql, { slug, name: slug, timeZone: 'Europe/Chisinau' })
      if (!site) throw new Error(`The site ${slug} was not made.`)
      const { token } = await createToken(sql, {
        siteId: site.id,
        name: slug,
        scopes: SCOPES,
        lifetime: null,
      })
      return {
        id: site.id,
        token,
        ask: (path, question) => ask(server.url + path, { token, ...question }),
      }
    },
    another: () => openStage(many, closer),
    close() {
      closing ??= close()
      return closing
    },
  }
  open.add(stage)
  return stage
}
