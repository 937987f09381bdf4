import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '../content/writes/drafts.ts'
import { startInstance } from '../faults/instance.ts'
import { type Client, startVitrina } from '../vitrina.ts'
import { FEED, inShort, type Page, range, readFeedPage } from './following.ts'
import { PATIENT, untilWaiting } from './waiters.ts'

const vitrina = await startVitrina()
const { client, sql } = vitrina
const clientAtSecond = await startInstance(vitrina.database)

/** Much shorter than the wait. */
const SOON = { timeout: 30_000 }

const brandBy = async ({ post }: Client, slug: string) =>
  assert.equal((await post('/external/brand/bulk-create/', [brand(slug)])).status, 201)

/** Starts a long poll and waits until `count` polls wait. */
const waitingFor = async (
  asker: Client,
  query: string,
  count = 1,
): Promise<{ readonly answer: Promise<Page> }> => {
  const answer = readFeedPage(asker, `${query}&${PATIENT}`)
  await untilWaiting(count)
  return { answer }
}

test('8.1 `wait` delays the response until a change, also at another process', SOON, async () => {
  const reader = await client()
  const elsewhere = clientAtSecond(reader)
  for (const [asker, writer] of [
    [reader, reader],
    [reader, elsewhere],
    [elsewhere, reader],
  ] as const) {
    const { next } = await readFeedPage(reader, 'after=now')
    const { answer } = await waitingFor(asker, `after=${next}`)
    await brandBy(writer, `b${next}`)
    const page = await answer
    assert.deepEqual(inShort(page.changes), [`brand ${next + 1} created`])
    assert.deepEqual([page.next, page.more], [next + 1, false])
  }
})

test('8.1 a `wait` of more than a minute is reduced, not refused', SOON, async () => {
  const reader = await client()
  const answer = readFeedPage(reader, 'after=0&wait=99999999999999999999')
  await sleep(200)
  await brandBy(reader, 'a')
  assert.deepEqual(inShort((await answer).changes), ['brand 1 created'])
})

test(
  '8.1 existing changes are returned immediately, and the response after the wait is empty',
  SOON,
  async () => {
    const reader = await client()
    await brandBy(reader, 'a')
    assert.equal((await readFeedPage(reader, 'wait=60')).changes.length, 1)

    const since = performance.now()
    assert.deepEqual(await readFeedPage(reader, 'after=1&wait=1'), { changes: [], next: 1, more: false })
    assert.ok(performance.now() - since >= 990)
  },
)

test('8.1 an excluded change ends no wait; a later included one does', SOON, async () => {
  const reader = await client()
  const other = await client({ siteId: reader.siteId })
  const waiting = [
    await waitingFor(reader, 'after=0&exclude_origin=self'),
    await waitingFor(reader, 'after=0&types=category', 2),
  ] as const

  await brandBy(reader, 'a')
  await sleep(200)
  await other.post('/external/category/bulk-create/', [{ name_ro: 'A' }])

  for (const { answer } of waiting) {
    const { changes, next } = await answer
    assert.deepEqual([inShort(changes), next], [['category 1 created'], 2])
  }
})

test('8.1 a change of another site ends no wait here', SOON, async () => {
  const [reader, elsewhere] = [await client(), await client()]
  const { answer } = await waitingFor(reader, '')
  let isAnswered = false
  answer.then(() => {
    isAnswered = true
  })

  await brandBy(elsewhere, 'foreign')
  assert.equal((await readFeedPage(elsewhere, 'wait=60')).changes.length, 1)
  await sleep(200)
  assert.equal(isAnswered, false)
  await brandBy(reader, 'own')

  assert.deepEqual(
    (await answer).changes.map(({ key }) => key),
    ['own'],
  )
})

test(
  '8.1 hundreds of long polls hold no database connection, and all of them get the change',
  SOON,
  async () => {
    const reader = await client()
    const answers = range(1, 400).map(() => readFeedPage(reader, `after=0&${PATIENT}`))
    await untilWaiting(400)

    const [connections] = await sql<{ busy: number }>`
    select count(*) filter (where state <> 'idle' and pid <> pg_backend_pid()) as busy
    from pg_stat_activity where datname = current_database()
  `
    assert.ok((connections?.busy ?? 400) < 5)
    await brandBy(reader, 'a')

    const pages = await Promise.all(answers)
    assert.ok(pages.every(({ changes }) => changes[0]?.key === 'a'))
  },
)

/** Creates clients with separate tokens that may disconnect at any time. */
const strangers = async (count: number) => {
  const { siteId } = await client()
  const begin = async () => {
    const { token } = await client({ siteId })
    const socket = connect(Number(new URL(vitrina.url).port), '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    return { socket, head: `GET ${FEED}?${PATIENT} HTTP/1.1\r\nHost: vitrina\r\nAPI-Token: ${token}\r\n\r\n` }
  }
  const all = await Promise.all(range(1, count).map(begin))
  return {
    ask: () => all.forEach(({ socket, head }) => void socket.write(head)),
    leave: () => all.forEach(({ socket }) => void socket.destroy()),
  }
}

test('8.1 a long poll whose client disconnects leaves nothing behind', SOON, async () => {
  const { ask, leave } = await strangers(20)
  ask()
  await untilWaiting(20)
  leave()
  await untilWaiting(0)
})

test('8.1 nor does one that disconnects during the lookup of its token', SOON, async () => {
  const { ask, leave } = await strangers(5)
  await sql.begin(async (sql) => {
    await sql`lock table api_token in access exclusive mode`
    ask()
    await sleep(300)
    leave()
    await sleep(300)
  })
  await sleep(500)
  await untilWaiting(0)
})

test('8.1 of pipelined requests on one connection only the first waits', SOON, async () => {
  const { token } = await client()
  const socket = connect(Number(new URL(vitrina.url).port), '127.0.0.1')
  const head = `GET ${FEED}?${PATIENT} HTTP/1.1\r\nHost: vitrina\r\nAPI-Token: ${token}\r\n\r\n`
  socket.write(head.repeat(30))
  await sleep(500)
  await untilWaiting(1)
  socket.destroy()
  await untilWaiting(0)
})
