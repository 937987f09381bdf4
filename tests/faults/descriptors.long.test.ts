import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { isReady, newDataDir, startServer } from '../running/server.ts'
import { clientOf } from '../vitrina.ts'

const TOKEN = 'the-token-of-few-descriptors'

test('a process with 64 file descriptors starts, and responds', async () => {
  const database = await createDatabase()
  after(database.drop)
  const server = await startServer(newDataDir({ after }), {
    command: ['sh', '-c', 'ulimit -n 64; exec "$0" server/main.ts', process.execPath],
    env: { DATABASE_URL: urlOf(database.name), VITRINA_BOOTSTRAP_TOKEN: TOKEN, LOG_LEVEL: 'warn' },
  })
  const { post, get } = clientOf(server.url, TOKEN, 1)

  assert.ok(await isReady(server.url))
  assert.equal((await post('/external/category/bulk-create/', [{ name_ro: 'one' }])).status, 201)
  assert.equal((await get('/external/category/')).status, 200)
  server.kill('SIGTERM')
  assert.equal(await server.ended, 0)
})
