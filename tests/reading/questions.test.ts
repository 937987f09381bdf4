import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { leaseBuffer } from '../../server/platform/reading/buffer-pool.ts'
import { counts } from '../../server/platform/reading/counts.ts'
import { growableBuffer } from '../../server/platform/reading/growable-buffer.ts'
import type { TakeSnapshot } from '../../server/platform/reading/read-snapshot.ts'
import {
  type CachedResponse,
  leasedResponse,
  responseCache,
} from '../../server/platform/reading/response-cache.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const NO_DATABASE = undefined as unknown as TakeSnapshot
const EMPTY = { body: Buffer.from('[]'), total: 0, lastId: null }
const UNLIMITED = 2 ** 30

/** Flat string: a concatenated one would share its parts with others. */
const question = (n: number, length: number) =>
  Buffer.alloc(length, `1 product list ${n} `).toString('latin1')

/** Requests each response twice, since only a repeated one is cached. */
const asker = (bytes: number) => {
  const ready = responseCache(NO_DATABASE, bytes)
  let executed = 0
  const ask = (n: number, length: number) =>
    ready.answer(question(n, length), 1, async () => {
      executed++
      return EMPTY
    })
  return {
    executed: () => executed,
    ask,
    askTwice: async (count: number, length: number) => {
      for (let n = 0; n < count; n++) {
        await ask(n, length)
        await ask(n, length)
      }
    },
  }
}

/** Growth of the used memory by `act`, in MiB. */
const growth = async (act: () => Promise<unknown>): Promise<number> => {
  collect()
  const before = process.memoryUsage().heapUsed
  const growthOf = await act()
  collect()
  const grown = (process.memoryUsage().heapUsed - before) / 2 ** 20
  assert.notEqual(growthOf, undefined)
  return grown
}

test('the size of a cached response includes its query: many short responses evict the oldest', async () => {
  const { askTwice, ask, executed } = asker(100_000)
  await askTwice(1_000, 200)
  const before = executed()

  await ask(999, 200)
  assert.equal(executed(), before)
  await ask(0, 200)
  assert.equal(executed(), before + 1)
})

test('a long query takes no more space than a short one', async () => {
  const { askTwice, ask, executed } = asker(100_000)
  await askTwice(100, 15_000)
  const before = executed()

  for (let n = 0; n < 100; n++) await ask(n, 15_000)
  assert.equal(executed(), before)
})

test('long queries that differ only at their end have different responses', async () => {
  const ready = responseCache(NO_DATABASE, UNLIMITED)
  const start = question(0, 5_000)
  const ask = (end: string) =>
    ready.answer(start + end, 1, async () => ({ ...EMPTY, body: Buffer.from(end) }))

  for (const end of ['a', 'b', 'a', 'b', 'a', 'b']) assert.equal((await ask(end))?.body.toString(), end)
})

test('long queries are not stored whole, neither with responses nor with counts', async () => {
  const response = await growth(async () => {
    const counter = asker(UNLIMITED)
    await counter.askTwice(1_500, 16_000)
    return counter
  })
  assert.ok(response < 5, `${response} MiB of responseCache`)

  const counted = await growth(async () => {
    const counter = counts()
    for (let n = 0; n < 1_500; n++) await counter.count(question(n, 16_000), 1, async () => n)
    return counter
  })
  assert.ok(counted < 5, `${counted} MiB of counts`)
})

/** Response in a buffer of the pool, as for a page. */
const leasedAnswer = async (text: string): Promise<CachedResponse> => {
  const out = growableBuffer()
  out.bytes.write(text)
  const { lease } = out.share(100_000)
  assert.ok(lease)
  return leasedResponse(lease, { total: 0, lastId: null })
}
const beginningOf = ({ body }: { body: Buffer }) => body.toString('latin1', 0, 5)

test('an uncached response stays unchanged until it is sent; then its buffer is reused, and reading it throws', async () => {
  const ready = responseCache(NO_DATABASE, UNLIMITED)
  const sent = Promise.withResolvers<void>()
  const first = await ready.answer('first', 1, () => leasedAnswer('first'), sent.promise)
  const other = await ready.answer('other', 1, () => leasedAnswer('other'), sent.promise)
  assert.deepEqual([first, other].map(beginningOf), ['first', 'other'])

  const used = new Set([first, other].map(({ body }) => body.buffer))
  sent.resolve()
  await nextTurn()
  for (const answer of [first, other]) assert.throws(() => answer.body, /after its release/)
  const borrowed = [leaseBuffer(), leaseBuffer()]
  assert.deepEqual(new Set(borrowed.map(({ bytes }) => bytes.buffer)), used)
  for (const lease of borrowed) lease.release()
})

test('a response is cached, in minimal space, after a second request at its version, or after an earlier use', async () => {
  const ready = responseCache(NO_DATABASE, UNLIMITED)
  let executed = 0
  const ask = (version: number) =>
    ready.answer('question', version, () => leasedAnswer(`${++executed}`), Promise.resolve())
  for (const version of [1, 2, 3]) await ask(version)
  assert.deepEqual([executed, ready.use().entries], [3, 0])

  const { body } = await ask(3)
  assert.deepEqual([executed, body.buffer.byteLength], [4, body.length])
  await ask(3)
  assert.equal(executed, 4)

  await ask(4)
  await ask(4)
  assert.equal(executed, 5)
})

test('a response that several callers wait for stays valid as long as they use it', async () => {
  const ready = responseCache(NO_DATABASE, UNLIMITED)
  const ask = () => ready.answer('question', 1, () => leasedAnswer('first'), Promise.resolve())
  const answers = await Promise.all([ask(), ask()])
  await nextTurn()
  await ready.answer('other', 1, () => leasedAnswer('other'), Promise.resolve())
  assert.deepEqual(answers.map(beginningOf), ['first', 'first'])
})
