import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCOPES } from '@vitrina/schema/scopes'
import { pino } from 'pino'
import { createSite } from '../server/identity/access/sites.ts'
import { createToken } from '../server/identity/access/tokens.ts'
import { EMBEDDED, SUPERUSER } from '../server/platform/postgres/embedded/embedded-cluster.ts'
import { locateEmbedded } from '../server/platform/postgres/embedded/embedded-location.ts'
import { borrowDatabase } from '../server/platform/postgres/pool/connect.ts'
import { type Database, openPool } from '../server/platform/postgres/pool/sql.ts'
import { ask, type Question, type Reply } from './ask.ts'
import { launchServer, type Server } from './launch.ts'
import { findPsql, openPsql, type Psql } from './psql.ts'

/** A shop, and a caller with its token. */
export interface Site {
  readonly id: number
  readonly token: string
  ask(path: string, question?: Question): Promise<Reply>
}

/** What all measurements stand on: one PostgreSQL, one server, and a psql where the machine has one. */
export interface Stage {
  readonly sql: Database
  readonly sockets: string
  /** For a process that is told it by DATABASE_URL. */
  readonly databaseUrl: string
  readonly psql: Psql | undefined
  readonly psqlVersion: string | undefined
  readonly server: Server
  /** A folder for files that vanish with the stage. */
  readonly folder: string
  /** Products that stand for a great catalogue. */
  readonly many: number
  newSite(): Promise<Site>
  /** Another server on the same database, with settings of its own. */
  startServer(env?: Readonly<Record<string, string>>): Promise<Server>
  /** A stage as fresh as this one was at first, for whoever is not to be among what others have left. It is theirs to close. */
  another(): Promise<Stage>
  /** Stops all of it, once. */
  close(): Promise<void>
}

/** How a stage is opened by whoever looks closer. */
interface Closer {
  /** What each server is told beside its own settings. */
  readonly env?: Readonly<Record<string, string>>
  /** Runs as the superuser before the first server starts. */
  prepare?(sql: Database): Promise<void>
}

/** The stages that are open: a measurement may have one of its own. */
const open = new Set<Stage>()

/** Closes every stage there is, for who is told to end. */
export const closeStages = async (): Promise<void> => {
  await Promise.all([...open].map((stage) => stage.close()))
}

/** Starts everything in a temporary folder. PostgreSQL has the settings that Vitrina ships, durable commits included. */
export const openStage = async (many: number, closer: Closer = {}): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-bench-'))
  // PostgreSQL's own account must be able to pass, or the cluster would lie elsewhere and stay behind.
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const database = await borrowDatabase(
    { databaseUrl: undefined, dataDir, poolSize: 4 },
    pino({ level: 'error' }),
  )
  const { sockets } = locateEmbedded(dataDir)
  // Who measures may do more than the server: write without triggers, change what the planner believes.
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
