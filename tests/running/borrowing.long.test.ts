import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { openForCommand } from '../../server/platform/postgres/pool/connect.ts'
import { isReady, newDataDir, postmasterOf, startServer } from './server.ts'

const dataDir = newDataDir({ after })

const borrow = () =>
  openForCommand({ dataDir, databaseUrl: undefined, poolSize: 2 }, pino({ level: 'silent' }))

test('9.6 a command without a server starts PostgreSQL, and the last concurrent command stops it', async () => {
  const [first, second] = await Promise.all([borrow(), borrow()])

  assert.deepEqual(await first.sql`select 1 as one`, [{ one: 1 }])
  await first.close()
  assert.deepEqual(await second.sql`select 2 as two`, [{ two: 2 }])
  await second.close()
  assert.equal(postmasterOf(dataDir), undefined)
})

test('9.6 a command next to a server does not stop its PostgreSQL', async () => {
  const server = await startServer(dataDir)

  const { sql, close } = await borrow()

  assert.deepEqual(await sql`select 1 as one`, [{ one: 1 }])
  await close()
  assert.ok(await isReady(server.url))
  server.kill('SIGTERM')
  await server.ended
})

test('9.6 a server that stops leaves PostgreSQL to a command that still uses it', async () => {
  const server = await startServer(dataDir)
  const { sql, close } = await borrow()

  server.kill('SIGTERM')

  assert.equal(await server.ended, 0)
  assert.deepEqual(await sql`select 1 as one`, [{ one: 1 }])
  await close()
  assert.equal(postmasterOf(dataDir), undefined)
})
