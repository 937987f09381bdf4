import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { type Change, ChangesGone, ChangesRefused, changes } from '../../sdk/changes.ts'
import { type Client, openShop } from '../vitrina.ts'
import { MISHAPS, startBadLink } from './bad-link.ts'

const { client, sql, url } = await openShop()

const create = ({ post }: Client, count: number) =>
  post(
    '/external/category/bulk-create/',
    Array.from({ length: count }, (_, at) => ({ name_ro: `C${at}` })),
  )

const all = async (entries: AsyncIterable<Change>): Promise<Change[]> => Array.fromAsync(entries)
const ids = (entries: readonly Change[]) => entries.map(({ id }) => id)
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

test('8.1 all changes arrive once and in order, over any number of responses', async () => {
  const site = await client()
  await create(site, 7)
  await site.put('/external/category/bulk-update/', [{ id: 2, name_ru: 'Два' }])
  await site.del('/external/category/3/')

  const entries = await all(changes({ url, token: site.token, limit: 2, wait: 0 }))

  assert.deepEqual(ids(entries), [1, 2, 3, 4, 5, 6, 7, 2, 3])
  const last = entries
    .slice(-2)
    .map(({ action, fields, origin, cursor }) => ({ action, fields, origin, cursor }))
  assert.deepEqual(last, [
    { action: 'updated', fields: ['name_ru'], origin: 'test', cursor: 8 },
    { action: 'deleted', fields: null, origin: 'test', cursor: 9 },
  ])
})

test('8.1 the loop waits for changes, and ends on request', async () => {
  const site = await client()
  await create(site, 1)
  const stop = new AbortController()
  const seen: number[] = []
  const saved: number[] = []
  const options = {
    url,
    token: site.token,
    signal: stop.signal,
    save: (cursor: number) => saved.push(cursor),
  }
  for await (const { id } of changes(options)) {
    seen.push(id)
    if (id === 3) stop.abort()
    else await create(site, 1)
  }
  assert.deepEqual(seen, [1, 2, 3])
  assert.deepEqual(saved, [1, 2, 3])

  const leave = new AbortController()
  for await (const { id } of changes({ ...options, signal: leave.signal })) {
    seen.push(id)
    leave.abort()
  }
  assert.deepEqual(seen, [1, 2, 3, 1], 'also with more of the answer at hand')

  const waiting = all(changes({ url, token: site.token, after: 3, signal: AbortSignal.timeout(300) }))
  assert.deepEqual(await waiting, [])
})

for (const [name, mishap] of Object.entries(MISHAPS))
  test(`8.1 nothing is missed or delivered twice where ${name}`, async () => {
    const site = await client()
    await create(site, 5)
    const link = await startBadLink(url)
    link.ahead.push(mishap)
    const failures: string[] = []
    const onFailure = (error: Error) => failures.push(error.message)
    const entries = await all(changes({ url: link.url, token: site.token, limit: 2, wait: 0, onFailure }))
    assert.deepEqual(ids(entries), upTo(5))
    assert.equal(failures.length, 1)
    assert.equal(failures[0]?.includes(site.token), false)
  })

test('8.1 the cursor is saved after entries are processed, and the loop resumes from it', async () => {
  const site = await client()
  await create(site, 6)
  let storedCursor: number | null = null
  const run = (until: number, leave: () => void) =>
    (async () => {
      const seen: number[] = []
      const save = async (cursor: number) => {
        storedCursor = cursor
      }
      for await (const { id } of changes({
        url,
        token: site.token,
        after: storedCursor,
        save,
        limit: 4,
        wait: 0,
      })) {
        seen.push(id)
        if (id === until) {
          leave()
          break
        }
      }
      return seen
    })()

  // The entry at which the loop ended is delivered again, because its processing may be incomplete.
  assert.deepEqual(await run(3, () => undefined), [1, 2, 3])
  assert.equal(storedCursor, 2)
  const failing = run(5, () => {
    throw new Error('the ERP is away')
  })
  await assert.rejects(failing, { message: 'the ERP is away' })
  assert.equal(storedCursor, 4)
  assert.deepEqual(await run(0, () => undefined), [5, 6])
  assert.equal(storedCursor, 6)
})

test('8.1 the cursor advances over entries that were not requested', async () => {
  const site = await client()
  await create(site, 3)
  const saved: number[] = []
  const options = { url, token: site.token, wait: 0, save: (cursor: number) => saved.push(cursor) }
  assert.deepEqual(await all(changes({ ...options, types: ['product', 'stock'] })), [])
  assert.deepEqual(await all(changes({ ...options, excludeOrigin: 'self' })), [])
  assert.deepEqual(saved, [3, 3])
})

test('8.1 from now on: earlier changes are not delivered, and the start is saved at once', async () => {
  const site = await client()
  await create(site, 3)
  let begun = (_: number) => {}
  const isBegun = new Promise<number>((resolve) => {
    begun = resolve
  })
  const stop = new AbortController()
  const following = (async () => {
    const options = { url, token: site.token, after: 'now', signal: stop.signal, save: begun } as const
    for await (const entry of changes(options)) return entry
    return undefined
  })()
  assert.equal(await isBegun, 3)
  await create(site, 1)
  assert.equal((await following)?.id, 4)
})

test('8.1 a permanent refusal is an error', async () => {
  const site = await client({ scopes: ['content:write'] })
  const first = (options: Partial<Parameters<typeof changes>[0]>) =>
    all(changes({ url, token: site.token, wait: 0, ...options }))

  await assert.rejects(first({ token: 'vt_none' }), (error) => {
    assert.ok(error instanceof ChangesRefused)
    assert.deepEqual({ status: error.status, code: error.code }, { status: 401, code: 'unauthorized' })
    assert.doesNotMatch(error.message, /vt_none/)
    return true
  })
  await assert.rejects(first({}), { name: 'ChangesRefused', status: 403, code: 'insufficient_scope' })
  const { token } = await client()
  await assert.rejects(first({ token, after: 7 }), { name: 'ChangesRefused', status: 400 })
  assert.throws(() => changes({ url: 'api.example', token }), { message: /^url: / })
})

test('8.1 expired changes are reported, with the cursor to continue from', async () => {
  const site = await client()
  await create(site, 5)
  await sql`delete from change where site_id = ${site.siteId} and cursor <= 3`
  await assert.rejects(all(changes({ url, token: site.token, after: 1, wait: 0 })), (error) => {
    assert.ok(error instanceof ChangesGone)
    assert.equal(error.oldest, 3)
    return true
  })
  assert.deepEqual(ids(await all(changes({ url, token: site.token, after: 3, wait: 0 }))), [4, 5])
})

/** Starts a server with this handler; `requests` counts its requests. */
const startServer = async (answer: RequestListener) => {
  const counted = { requests: 0 }
  const server = createServer((request, response) => {
    counted.requests += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counted }
}

test('8.1 a token is sent to no other host', async () => {
  const other = await startServer((_, response) => response.end('{"changes":[],"next":1,"more":false}'))
  const moved = await startServer((_, response) => response.writeHead(301, { location: other.url }).end())
  await assert.rejects(all(changes({ url: moved.url, token: 't', wait: 0 })), { status: 301 })
  assert.equal(other.counted.requests, 0)
})

test('8.1 a server that does not hold long polls is not called without pause', async () => {
  const hasty = await startServer((_, response) => response.end('{"changes":[],"next":7,"more":false}'))
  const signal = AbortSignal.timeout(300)
  assert.deepEqual(await all(changes({ url: hasty.url, token: 't', after: 7, signal })), [])
  assert.ok(hasty.counted.requests <= 1)
})
