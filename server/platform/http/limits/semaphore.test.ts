import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { type TestContext, test } from 'node:test'
import { type Enter, semaphore } from './semaphore.ts'
import { type Party, refusalsOfSlots, usesOfSlots } from './slots.ts'

const NAME = 'large_bodies'
const FOREVER = { name: NAME, waiting: 1_000, patience: Number.POSITIVE_INFINITY } as const

const response = () => Object.assign(new EventEmitter(), { closed: false })

/** Waits until callbacks of settled promises have run. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Calls that record when they get their slot, and end one by one. */
const calls = (enter: Enter) => {
  const running: { readonly name: string; readonly leave: () => void }[] = []
  const begun: string[] = []
  return {
    begun,
    begin: (party: Party, name: string, call?: Parameters<Enter>[1]) => {
      const entered = enter(party, call).then((leave) => {
        begun.push(name)
        running.push({ name, leave })
      })
      entered.catch(() => undefined)
      return entered
    },
    /** Ends the longest-running call, until none is left. */
    endAll: async () => {
      for (await settled(); running.length > 0; await settled()) running.shift()?.leave()
    },
    end: async (name: string) => {
      const [one] = running.splice(
        running.findIndex((one) => one.name === name),
        1,
      )
      one?.leave()
      await settled()
    },
  }
}

test('a new site precedes the second call of a site that has been served', async () => {
  const { begin, begun, endAll } = calls(semaphore({ ...FOREVER, places: 1 }))
  for (let n = 1; n <= 4; n++) begin(1, `A${n}`)
  begin(2, 'B1')
  begin(2, 'B2')
  begin(3, 'C1')
  await endAll()

  assert.deepEqual(begun, ['A1', 'B1', 'C1', 'A2', 'B2', 'A3', 'A4'])
})

test('a site that sends one call after another alternates with a site that has a queue', async () => {
  const { begin, begun, end, endAll } = calls(semaphore({ ...FOREVER, places: 1 }))
  for (let n = 1; n <= 4; n++) begin(1, `A${n}`)
  begin(2, 'B1')
  await settled()
  await end('A1')
  await end('B1')
  begin(2, 'B2')
  await end('A2')
  await endAll()

  assert.deepEqual(begun, ['A1', 'B1', 'A2', 'B2', 'A3', 'A4'])
})

test('an endless series of new sites does not prevent the second call of a site', async () => {
  const { begin, begun, end, endAll } = calls(semaphore({ ...FOREVER, places: 1 }))
  begin(1, 'A1')
  begin(1, 'A2')
  begin(2, 'B1')
  await settled()
  for (let n = 0, last = 'A1'; n < 6; n++) {
    // Each site calls again after it was served, so one of them always waits.
    begin(2 + (n % 2), `late ${n}`)
    await end(last)
    last = begun.at(-1) ?? ''
  }
  await endAll()

  assert.ok(begun.indexOf('A2') >= 0 && begun.indexOf('A2') <= 3, begun.join())
})

test('a site at its own limit does not block other sites, and gains no priority by waiting', async () => {
  const { begin, begun, end, endAll } = calls(semaphore({ ...FOREVER, places: 2, ofSite: 1 }))
  for (let n = 1; n <= 3; n++) begin(1, `A${n}`)
  await settled()
  for (let n = 1; n <= 4; n++) begin(2, `B${n}`)
  await settled()
  assert.deepEqual(begun, ['A1', 'B1'])
  for (let n = 1; n <= 3; n++) await end(`B${n}`)
  assert.deepEqual(begun, ['A1', 'B1', 'B2', 'B3', 'B4'])
  begin(3, 'C1')
  await end('A1')
  assert.deepEqual(begun.slice(5), ['C1'])
  await endAll()
  assert.deepEqual(begun.slice(6), ['A2', 'A3'])
  assert.equal(usesOfSlots().get(NAME)?.size, 0)
})

test('a site gets fewer slots while others call, and for five seconds after', async (t) => {
  let now = 1_000
  t.mock.method(performance, 'now', () => now)
  const { begin, begun, endAll } = calls(
    semaphore({ ...FOREVER, places: 9, ofSite: 3, ofSiteAmongOthers: 1 }),
  )
  const beginThree = async (name: string) => {
    for (let n = 1; n <= 3; n++) begin(1, `${name}${n}`)
    await settled()
    const first = begun.filter((one) => one.startsWith(name))
    await endAll()
    return first
  }
  assert.deepEqual(await beginThree('alone'), ['alone1', 'alone2', 'alone3'])
  // The network of a caller, and work without a site, are no other sites.
  begin('192.0.2.1', 'network')
  assert.deepEqual(await beginThree('network'), ['network', 'network1', 'network2', 'network3'])
  begin(2, 'other')
  now += 4_999
  assert.deepEqual(await beginThree('among'), ['among1'])
  now += 1
  assert.deepEqual(await beginThree('again'), ['again1', 'again2', 'again3'])
})

test('a call that needs two slots waits at the front until both are free', async () => {
  const { begin, begun, end, endAll } = calls(semaphore({ ...FOREVER, places: 2 }))
  begin(1, 'small 1')
  begin(2, 'small 2')
  begin(3, 'big', { weight: 2 })
  begin(4, 'small 3')
  await settled()
  await end('small 1')
  assert.deepEqual(begun, ['small 1', 'small 2'])
  await end('small 2')
  assert.deepEqual(begun, ['small 1', 'small 2', 'big'])
  begin(5, 'more than there are', { weight: 7 })
  await endAll()
  assert.deepEqual(begun.slice(3), ['small 3', 'more than there are'])
})

test('a response that closes leaves the queue, and releases its slot', async () => {
  const { begin, begun, end } = calls(semaphore({ ...FOREVER, places: 1 }))
  const [first, second] = [response(), response()]
  begin(1, 'A1', { holder: first })
  const refused = begin(1, 'A2', { holder: second })
  begin(1, 'A3')
  await settled()
  second.emit('close')
  await assert.rejects(refused, { key: 'bad_request' })
  first.emit('close')
  await settled()
  assert.deepEqual(begun, ['A1', 'A3'])
  // The slot was already released.
  await end('A1')
  begin(1, 'A4')
  await settled()
  assert.deepEqual(begun, ['A1', 'A3'])
  assert.equal(first.listenerCount('close') + second.listenerCount('close'), 0)
  await assert.rejects(begin(1, 'gone', { holder: { ...response(), closed: true } as never }), {
    key: 'bad_request',
  })
  await end('A3')
  await end('A4')
})

test('a call that needs many slots and disconnects lets the others continue', async () => {
  const { begin, begun, endAll } = calls(semaphore({ ...FOREVER, places: 2 }))
  const big = response()
  begin(1, 'small 1')
  const refused = begin(2, 'big', { holder: big, weight: 2 })
  begin(3, 'small 2')
  await settled()
  assert.deepEqual(begun, ['small 1'])
  big.emit('close')
  await assert.rejects(refused)
  await settled()
  assert.deepEqual(begun, ['small 1', 'small 2'])
  await endAll()
})

const mockTime = (t: TestContext) => t.mock.timers.enable({ apis: ['setTimeout'] })

test('a call is refused after the longest wait, and immediately if too many calls of its site wait', async (t) => {
  mockTime(t)
  const { begin, begun, end } = calls(semaphore({ name: NAME, places: 1, waiting: 2, patience: 10_000 }))
  begin(1, 'A1')
  const late = begin(1, 'A2')
  begin(1, 'A3').catch(() => undefined)
  await assert.rejects(begin(1, 'A4'), { key: 'overloaded.site_queue' })
  // The limit is per site.
  const other = begin(2, 'B1')
  t.mock.timers.tick(9_999)
  await end('A1')
  await other
  t.mock.timers.tick(1)
  await assert.rejects(late, {
    key: 'overloaded.turn',
    said: { key: 'overloaded.turn', parameters: { seconds: 10 } },
  })
  assert.deepEqual(begun, ['A1', 'B1'])
  await end('B1')
})

test('slots and queues are measured per site, those of networks together', async (t) => {
  mockTime(t)
  const before = new Map(refusalsOfSlots().get(NAME))
  const { begin, endAll } = calls(semaphore({ name: NAME, places: 2, waiting: 1, patience: 1_000 }))
  begin(7_001, 'A1', { weight: 2 })
  begin(7_001, 'A2')
  await assert.rejects(begin(7_001, 'A3'))
  for (let n = 0; n < 3; n++) begin(`192.0.2.${n}`, `N${n}`)
  assert.deepEqual(
    usesOfSlots().get(NAME),
    new Map<Party, object>([
      [7_001, { inUse: 2, waiting: 1 }],
      ['none', { inUse: 0, waiting: 3 }],
    ]),
  )
  t.mock.timers.tick(1_000)
  await endAll()
  const more = (party: Party) => (refusalsOfSlots().get(NAME)?.get(party) ?? 0) - (before.get(party) ?? 0)
  assert.deepEqual([more(7_001), more('none')], [2, 3])
  assert.equal(usesOfSlots().get(NAME)?.size, 0)
})
