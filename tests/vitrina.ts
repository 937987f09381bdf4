import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after } from 'node:test'
import { SCOPES, type Scope } from '@vitrina/schema/scopes'
import { pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { createSite } from '../server/identity/access/sites.ts'
import { createToken } from '../server/identity/access/tokens.ts'
import { setFirstId } from '../server/orders/write/id-queries.ts'
import type { App } from '../server/platform/http/app.ts'
import type { Database } from '../server/platform/postgres/pool/sql.ts'
import { ask } from './ask.ts'
import './cheap-hashes.ts'
import { createDatabase, POOL_SIZE } from './database.ts'
import { assertDocumented } from './documented.ts'
import { afterLastFile, isSharing } from './sharing.ts'

/** Response. `body` is parsed JSON, or the text if it is not JSON. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

export type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>

/** Calls to one base URL. A string or bytes are sent unchanged as body, other values as JSON. */
export interface Calls {
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  readonly post: Send
  readonly put: Send
  readonly patch: Send
  readonly del: Send
}

/** Caller with its own token. */
export interface Client extends Calls {
  readonly token: string
  readonly siteId: number
}

/**
 * Starts the application on a new database, listening on a free port. Call it once per file: it stops after the last test of the
 * file, or by `stop`.
 */
export const startVitrina = async (env: Record<string, string> = {}) => {
  await stopOther()
  const started = await start(env)
  // A file that starts many applications stops each early: PostgreSQL has a hundred connections for all
  // processes.
  after(async () => {
    await started.stop()
    started.forgetLog()
  })
  return { ...started, ...(await started.client()) }
}

/**
 * Stand-in for an application, and a function that detaches it: Node keeps the constants of each test file, and a stopped application
 * has ten megabytes, which slow down every garbage collection.
 */
const detachable = (built: App): { readonly app: App; readonly detach: () => void } => {
  const current: { app?: App } = { app: built }
  const get = (_: object, name: string | symbol): unknown => {
    if (current.app === undefined) throw new Error('The application has stopped.')
    const value: unknown = Reflect.get(current.app, name)
    return typeof value === 'function' ? value.bind(current.app) : value
  }
  return { app: new Proxy({}, { get }) as App, detach: () => delete current.app }
}

type Started = ReturnType<typeof start>

/** Application with the usual settings that the files of the process share. */
let usual: Started | undefined

/** Last shared application with other settings: kept for the next file with the same settings, stopped before any other starts. */
let other: { readonly settings: string; readonly started: Started } | undefined

const stopOther = async (): Promise<void> => {
  const stopped = other
  other = undefined
  await (await stopped?.started)?.stop()
}

const share = (env: Record<string, string>): Started => {
  if (usual === undefined && other === undefined)
    afterLastFile(async () => {
      await stopOther()
      await (await usual)?.stop()
    })
  const settings = JSON.stringify(env)
  if (settings === '{}') {
    usual ??= start(env, false)
    return usual
  }
  if (other?.settings !== settings) other = { settings, started: stopOther().then(() => start(env, false)) }
  return other.started
}

/**
 * Creates a site in an application that the files of the process share: for tests that neither look beyond their site (or their
 * persons and networks) nor change the database or the application. Files with the same settings share one. `log`, which belongs
 * to all files, is missing, and of `app` all but its routes. A file that also calls `startVitrina` gives no settings here: that call stops the
 * application of the last settings.
 */
export const openShop = async (env: Record<string, string> = {}) => {
  if (!isSharing()) {
    const { stop: _stop, log: _log, app, ...own } = await startVitrina(env)
    return { ...own, app: routesIn(app) }
  }
  const { url, sql, client, database, config, app, use } = await share(env)
  use()
  return { url, sql, client, database, config, app: routesIn(app), ...(await client()) }
}

const routesIn = (app: App): Pick<App, 'printRoutes'> => ({
  printRoutes: (options) => app.printRoutes(options),
})

/**
 * Lets the background work of an application rest while no test uses it: it looks for work once a second, as long as anybody writes
 * to the same PostgreSQL. The returned function begins a use until the end of the test, or of the file.
 */
const restUnused = (sql: Database): (() => void) => {
  const { commits } = sql
  let users = 0
  let used = Promise.withResolvers<void>()
  sql.commits = () => {
    const { next } = commits()
    return {
      next: async (rest) => {
        const isNew = await next(rest)
        const { signal } = rest
        if (users > 0 || signal.aborted) return isNew
        const waited = new AbortController()
        const stopped = once(signal, 'abort', { signal: waited.signal }).catch(() => undefined)
        await Promise.race([used.promise, stopped])
        waited.abort()
        return isNew
      },
    }
  }
  return () => {
    users++
    used.resolve()
    after(() => {
      users--
      if (users === 0) used = Promise.withResolvers()
    })
  }
}

/** `keepsLog` is false for an application that lives long: its log would fill the memory. */
const start = async (env: Record<string, string>, keepsLog = true) => {
  const database = await createDatabase()
  const lines: string[] = []
  const log = pino(
    { level: keepsLog ? 'debug' : 'warn' },
    new Writable({
      write: (line, _, callback) => {
        if (keepsLog) lines.push(String(line))
        callback()
      },
    }),
  )
  // For mails and the secret: the database is elsewhere.
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-test-'))
  const config = readConfig({ VITRINA_DATA_DIR: dataDir, DATABASE_POOL: String(POOL_SIZE), ...env })
  const use = restUnused(database.sql)
  if (keepsLog) use()
  const { app, detach } = detachable(await buildApp({ config, sql: database.sql, log }))
  const url = await app.listen({ host: '127.0.0.1', port: Number(env.PORT ?? 0) })
  const stop = async (): Promise<void> => {
    // Node does not consider a connection without a request idle: closing would wait until its timeout.
    const late = setTimeout(() => app.server.closeAllConnections(), 1_000)
    await app.close()
    clearTimeout(late)
    detach()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  let stopped: Promise<void> | undefined

  /** Creates a client of a new site, or of the given site. */
  const client = async ({
    siteId,
    scopes = SCOPES,
  }: {
    siteId?: number
    scopes?: readonly Scope[]
  } = {}): Promise<Client> => {
    const slug = `site-${Math.random().toString(36).slice(2, 10)}`
    const site =
      siteId ?? (await createSite(database.sql, { slug, name: slug, timeZone: 'Europe/Chisinau' }))?.id
    if (site === undefined) throw new Error('no site')
    // Short order ids make tests easier to read; another test covers the initial ids of a site.
    if (siteId === undefined) await setFirstId(database.sql, site, 1)
    const { token } = await createToken(database.sql, { siteId: site, name: 'test', scopes, lifetime: null })
    return clientOf(url, token, site)
  }

  return {
    url,
    sql: database.sql,
    app,
    client,
    database: database.name,
    config,
    use,
    log: () => lines.join(''),
    forgetLog: () => lines.splice(0),
    stop: () => (stopped ??= stop()),
  }
}

export const clientOf = (url: string, token: string, siteId: number): Client => ({
  token,
  siteId,
  ...callsTo(url, { 'api-token': token }),
})

/**
 * Calls to addresses that begin with `base`, with these headers. Each response is compared with
 * /openapi.json; `unlike` names the reason why the responses of this server may differ.
 */
export const callsTo = (base: string, own: Record<string, string>, unlike?: string): Calls => {
  const send =
    (method: string): Send =>
    async (path, body, headers = {}) => {
      const raw = typeof body === 'string' || body instanceof Uint8Array
      const {
        status,
        headers: answered,
        text,
      } = await ask(base + path, {
        method,
        headers: {
          ...own,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      })
      const reply = { status, headers: answered, body: parsed(text) }
      if (unlike === undefined)
        assertDocumented({ method, path: (base + path).slice(new URL(base).origin.length), ...reply })
      return reply
    }
  return {
    get: (path, headers) => send('GET')(path, undefined, headers),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    del: send('DELETE'),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
