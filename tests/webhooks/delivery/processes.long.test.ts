import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '../../content/writes/drafts.ts'
import { createDatabase, urlOf } from '../../database.ts'
import { runServer } from '../../faults/server-process.ts'
import { newDataDir } from '../../running/server.ts'
import { addEndpoint } from '../endpoint.ts'
import { eventually } from '../eventually.ts'
import { startReceiver } from '../receiver.ts'

/** Starts two servers on one new database, and a receiver for all events of the first site. */
const stage = async (t: { after(work: () => Promise<void>): void }) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)
  const dataDir = newDataDir(t)
  const start = () => runServer(dataDir, { DATABASE_URL: urlOf(name) })
  const first = await start()
  const second = await start()
  const receiver = await startReceiver()
  await addEndpoint(sql, second.client, receiver.url)
  return { sql, first, second, receiver }
}

test('8.2 a process that stops while a receiver hangs releases its delivery to other processes at once', async (t) => {
  const { sql, first, second, receiver } = await stage(t)
  receiver.answer('hang')
  await first.client.post('/external/brand/bulk-create/', [brand('a')])
  await receiver.waitFor(1)
  first.kill('SIGTERM')
  second.kill('SIGTERM')
  assert.deepEqual(await Promise.all([first.ended, second.ended]), [0, 0])

  const [row] = await eventually(
    async () => await sql`select state, tries, attempts, due_at <= now() as due from webhook_delivery`,
  )
  assert.deepEqual(row, { state: 'pending', tries: 0, attempts: 0, due: true })
})
