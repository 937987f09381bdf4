import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '../../content/writes/drafts.ts'
import { createDatabase, urlOf } from '../../database.ts'
import { runServer } from '../../faults/server-process.ts'
import { newDataDir } from '../../running/server.ts'
import { addEndpoint } from '../endpoint.ts'
import { eventually } from '../eventually.ts'
import { startReceiver } from '../receiver.ts'
import { allTold } from '../told.ts'

const SITE = 1

/** Two servers on one new database, and a receiver that the first site tells of everything. */
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

/** As if the time had passed for which a process has what it tries. */
const forgetLeases = (sql: Awaited<ReturnType<typeof stage>>['sql']) => sql`
  update webhook_delivery set due_at = now() where site_id = ${SITE} and due_at > now()
`

test('8.2 of two processes one is killed: every event comes, in the order of its object, and again only as itself', async (t) => {
  const { sql, first, second, receiver } = await stage(t)
  receiver.answer({ status: 200, afterMs: 20 })
  const slugs = Array.from({ length: 30 }, (_, n) => `b${n}`)
  const names = ['one', 'two', 'three']
  await second.client.post(
    '/external/brand/bulk-create/',
    slugs.map((slug) => brand(slug)),
  )
  for (const name of names)
    await second.client.put(
      '/external/brand/bulk-update/',
      slugs.map((_, n) => ({ id: n + 1, name })),
    )

  await receiver.waitFor(40)
  first.kill('SIGKILL')
  await first.ended
  await forgetLeases(sql)
  await allTold(sql, SITE)

  const byCursor = new Map(
    receiver.received.map(({ event, headers }) => [event.data.cursor, headers['webhook-id']]),
  )
  assert.equal(byCursor.size, slugs.length * (1 + names.length))
  for (const { event, headers } of receiver.received)
    assert.equal(headers['webhook-id'], byCursor.get(event.data.cursor))
  for (const id of slugs.keys()) {
    const cursors = receiver.received
      .filter(({ event }) => event.data.id === id + 1)
      .map(({ event }) => event.data.cursor)
    assert.deepEqual(
      cursors,
      cursors.toSorted((a, b) => a - b),
    )
  }
})

test('8.2 a process that is stopped while a receiver hangs leaves its delivery to others, who begin it at once', async (t) => {
  const { sql, first, second, receiver } = await stage(t)
  receiver.answer('hang')
  await first.client.post('/external/brand/bulk-create/', [brand('a')])
  await receiver.waitFor(1)
  first.kill('SIGTERM')
  second.kill('SIGTERM')
  assert.deepEqual(await Promise.all([first.ended, second.ended]), [0, 0])

  const [left] = await eventually(
    async () => await sql`select state, tries, attempts, due_at <= now() as due from webhook_delivery`,
  )
  assert.deepEqual(left, { state: 'pending', tries: 0, attempts: 0, due: true })
})
