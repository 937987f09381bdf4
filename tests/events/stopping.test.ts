import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, urlOf } from '../database.ts'
import { runServer } from '../faults/server-process.ts'
import { newDataDir } from '../running/server.ts'
import { ask, range } from './following.ts'

const metrics = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text()

test('9.4 long polls get their response immediately when the server stops, and continue at another one', async (t) => {
  const { name, drop } = await createDatabase()
  t.after(drop)
  const start = () => runServer(newDataDir(t), { DATABASE_URL: urlOf(name) })
  const [server, other] = await Promise.all([start(), start()])
  const answers = range(1, 50).map(() => ask(server.client, 'wait=60'))
  while (!(await metrics(server.url)).includes('vitrina_feed_waiting_followers 50')) await sleep(50)

  const since = performance.now()
  server.kill('SIGTERM')
  const [first] = await Promise.all(answers)
  assert.equal(await server.ended, 0)

  // Connections that remain open are closed after 10 s.
  assert.ok(performance.now() - since < 9_000)
  assert.deepEqual(first, { changes: [], next: 0, more: false })
  const goneOn = ask(other.client, `after=${first?.next}&wait=60`)
  await other.client.post('/external/brand/bulk-create/', [{ slug: 'b', name: 'B' }])
  assert.equal((await goneOn).changes.length, 1)
})
