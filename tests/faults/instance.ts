import { after } from 'node:test'
import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openPool } from '../../server/database/sql.ts'
import { onServer } from '../database.ts'
import { type Client, clientOf } from '../vitrina.ts'

/** One more application on a database, with connections and a memory of its own, and the way for a client to call it. */
export const startInstance = async (database: string) => {
  const sql = openPool({ ...onServer(database), max: 10 }, () => undefined)
  const app = await buildApp({ config: readConfig({}), sql, log: pino({ level: 'silent' }) })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  after(async () => {
    await app.close()
    await sql.end()
  })
  return ({ token, siteId }: Client) => ({ ...clientOf(url, token, siteId), url })
}
