import { after } from 'node:test'
import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { App } from '../../server/platform/http/app.ts'
import { type Database, openPool } from '../../server/platform/postgres/pool/sql.ts'
import { onServer, POOL_SIZE } from '../database.ts'
import { type Client, clientOf } from '../vitrina.ts'

/** Closes an application at the end of the test file. A function of its own: closures of the caller would keep it in memory. */
export const closeAtEnd = (app: App, sql: Database): void => {
  after(async () => {
    await app.close()
    await sql.end()
  })
}

/** Starts another application on a database, with its own connections and caches, and creates clients for it. */
export const startInstance = async (database: string) => {
  const sql = openPool({ ...onServer(database), max: POOL_SIZE }, () => undefined)
  const app = await buildApp({
    config: readConfig({ DATABASE_POOL: String(POOL_SIZE) }),
    sql,
    log: pino({ level: 'silent' }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  closeAtEnd(app, sql)
  return ({ token, siteId }: Client) => ({ ...clientOf(url, token, siteId), url })
}
