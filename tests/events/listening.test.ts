import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '../content/writes/drafts.ts'
import { startVitrina } from '../vitrina.ts'
import { readFeedPage } from './following.ts'

const { client, sql, log } = await startVitrina()

/** Condition for connections that listen: their last statement is LISTEN, or the periodic check. */
const LISTENING = sql.unsafe(
  `datname = current_database() and query in ('listen "vitrina_change"', 'select')`,
)

const listeners = async (): Promise<number[]> =>
  (await sql<{ pid: number }>`select pid from pg_stat_activity where ${LISTENING}`).map(({ pid }) => pid)

/** Waits until one connection listens and matches. */
const untilListeners = async (isRight: (pids: readonly number[]) => boolean): Promise<number[]> => {
  for (const giveUp = Date.now() + 60_000; ; await sleep(20)) {
    const pids = await listeners()
    assert.ok(pids.length < 2 && Date.now() < giveUp, `${pids}`)
    if (isRight(pids)) return pids
  }
}

const cut = (): PromiseLike<unknown> =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENING}`

test('8.1 a process listens on one connection, and soon on another one after it is cut', async () => {
  const [first] = await untilListeners(([pid]) => pid !== undefined)

  await cut()

  await untilListeners(([pid]) => pid !== undefined && pid !== first)
  assert.match(log(), /notifications of changes are interrupted/)
})

test('8.1 every process is notified of a committed write, and not of a refused one', {
  timeout: 30_000,
}, async (t) => {
  const [one, other] = [await client(), await client()]
  const heard: (string | undefined)[] = []
  const listening = sql.listen(
    'vitrina_change',
    (payload) => heard.push(payload),
    () => undefined,
  )
  t.after(() => listening.close())
  const untilHeard = async (count: number) => {
    for (const giveUp = Date.now() + 60_000; heard.length < count; await sleep(20))
      assert.ok(Date.now() < giveUp, `${heard}`)
  }
  await untilHeard(1)

  await one.post('/external/brand/bulk-create/', [{ nonsense: 1 }])
  await other.post('/external/brand/bulk-create/', [brand('b')])

  await untilHeard(2)
  assert.deepEqual(heard, [undefined, `${other.siteId}`])
})

test('8.1 a long poll is also woken by changes while no connection listens', {
  timeout: 30_000,
}, async () => {
  const reader = await client()
  for (let n = 0; n < 3; n++) {
    const answer = readFeedPage(reader, `after=${n}&wait=60`)
    await sleep(100)
    await cut()
    assert.equal((await reader.post('/external/brand/bulk-create/', [brand(`b${n}`)])).status, 201)
    assert.equal((await answer).changes[0]?.key, `b${n}`)
  }
})
