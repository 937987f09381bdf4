import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from '../database.ts'
import { newDataDir, startServer } from '../running/server.ts'
import { clientOf, openShop } from '../vitrina.ts'
import { range, readFeedPage } from './following.ts'

/** Secret that both processes have. */
const VITRINA_SECRET = 'a secret of the deployment that is long enough'

const metrics = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text()

test('9.4 long polls get their response immediately when the server stops, and continue at another one', async (t) => {
  const other = await openShop({ VITRINA_SECRET })
  const server = await startServer(newDataDir(t), {
    env: { DATABASE_URL: urlOf(other.database), VITRINA_SECRET, LOG_LEVEL: 'warn' },
  })
  const client = clientOf(server.url, other.token, other.siteId)
  const answers = range(1, 50).map(() => readFeedPage(client, 'wait=60'))
  while (!(await metrics(server.url)).includes('vitrina_feed_waiting_followers 50')) await sleep(50)

  const since = performance.now()
  server.kill('SIGTERM')
  const [first] = await Promise.all(answers)
  assert.equal(await server.ended, 0)

  // Connections that remain open are closed after 10 s.
  assert.ok(performance.now() - since < 9_000)
  assert.deepEqual(first, { changes: [], next: 0, more: false })
  const resumed = readFeedPage(other, `after=${first?.next}&wait=60`)
  await other.post('/external/brand/bulk-create/', [{ slug: 'b', name: 'B' }])
  assert.equal((await resumed).changes.length, 1)
})
