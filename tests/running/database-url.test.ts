import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { borrowDatabase } from '../../server/database/connect.ts'
import { isReady, newDataDir, startServer } from './server.ts'

test('9.2 several servers share the database of DATABASE_URL, and leave it running', async (t) => {
  const elsewhere = newDataDir({ after })
  const { sql, close } = await borrowDatabase(
    { dataDir: elsewhere, databaseUrl: undefined, poolSize: 2 },
    pino({ level: 'silent' }),
  )
  t.after(close)
  const host = encodeURIComponent(join(elsewhere, 'postgres-socket'))
  const env = { DATABASE_URL: `postgres://vitrina@localhost/vitrina?host=${host}` }
  const dataDir = newDataDir({ after })

  const servers = await Promise.all([startServer(dataDir, { env }), startServer(dataDir, { env })])

  for (const { url } of servers) assert.ok(await isReady(url))
  for (const server of servers) {
    server.kill('SIGTERM')
    assert.equal(await server.ended, 0)
  }
  assert.deepEqual(await sql`select 1 as one`, [{ one: 1 }])
})
