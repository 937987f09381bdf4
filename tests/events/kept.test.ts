import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepOldChanges } from '../../server/events/feed/sweep.ts'
import { assertProblem } from '../errors/problem.ts'
import { blockFor } from '../guide/blocks.ts'
import { openShop } from '../vitrina.ts'
import { cursorsOf, FEED, range, readFeedPage } from './following.ts'

const { client, sql } = await openShop()

/** Creates a site with this number of entries, the first of which are older than 30 days. */
const siteWith = async (entries: number, old: number) => {
  const own = await client()
  const drafts = range(1, entries).map((n) => ({ name_ro: `${n}` }))
  for (let at = 0; at < entries; at += 5_000)
    await own.post('/external/category/bulk-create/', drafts.slice(at, at + 5_000), {
      prefer: 'return=minimal',
    })
  await age(own.siteId, old)
  return own
}

const age = (siteId: number, upTo: number): PromiseLike<unknown> => sql`
  update change set at = now() - interval '30 days 1 minute' where site_id = ${siteId} and cursor <= ${upTo}
`

const storedCursors = async (siteId: number): Promise<number[]> =>
  (await sql<{ cursor: number }>`select cursor from change where site_id = ${siteId} order by cursor`).map(
    ({ cursor }) => cursor,
  )

/**
 * Creates an endpoint of a site whose webhooks have reached this cursor, and does `work`. Until then the position is locked, so that
 * the background work of the server does not move it.
 */
const withWebhooksAt = async (
  siteId: number,
  cursor: number,
  work?: () => Promise<unknown>,
): Promise<void> => {
  await sql`insert into webhook_head (site_id, cursor, last_id) values (${siteId}, ${cursor}, 1)`
  await sql.begin(async (holding) => {
    await holding`select from webhook_head where site_id = ${siteId} for no key update`
    await sql`
      insert into webhook_endpoint (site_id, id, url, events, secret, start_cursor)
      values (${siteId}, 1, 'https://example.com/', '{*}', '', ${cursor})
    `
    await work?.()
  })
}

test('8.1 entries are kept for 30 days', async () => {
  const own = await siteWith(5, 3)
  await sql`update change set at = now() - interval '29 days' where site_id = ${own.siteId} and cursor = 4`
  assert.equal((await readFeedPage(own, '')).changes.length, 5)

  await sweepOldChanges(sql)

  assert.deepEqual(await storedCursors(own.siteId), [4, 5])
})

test('8.1 older entries are deleted: 410 with the oldest valid cursor', async () => {
  const own = await siteWith(5, 3)
  await sweepOldChanges(sql)

  for (const query of ['after=2', 'after=0', 'after=1&types=brand', 'after=2&wait=60']) {
    const body = assertProblem(await own.get(`${FEED}?${query}`), 410, 'cursor_gone')
    assert.equal(body.oldest, 3, query)
    assert.match(body.detail, /after 3 are/)
  }
  for (const query of ['after=3', ''])
    assert.deepEqual(cursorsOf((await readFeedPage(own, query)).changes), [4, 5], query)
})

test('8.1 the message of the 410 is in the language of the caller', async () => {
  const own = await siteWith(2, 1)
  await sweepOldChanges(sql)
  const details = await Promise.all(
    ['en', 'ro', 'ru', 'uk'].map(async (language) => {
      const reply = await own.get(`${FEED}?after=0`, { 'accept-language': language })
      return assertProblem(reply, 410, 'cursor_gone').detail
    }),
  )
  assert.equal(new Set(details).size, 4)
})

test('8.1 when no entries are stored any more, a reader continues from the end of the feed', async () => {
  const own = await siteWith(5, 5)
  await sweepOldChanges(sql)

  assert.deepEqual(await readFeedPage(own, ''), { changes: [], next: 5, more: false })
  assert.deepEqual(await readFeedPage(own, 'after=5'), { changes: [], next: 5, more: false })
  assert.equal(assertProblem(await own.get(`${FEED}?after=4`), 410, 'cursor_gone').oldest, 5)
  await own.put('/external/category/1/', { position: 9 })
  assert.deepEqual(cursorsOf((await readFeedPage(own, 'after=5')).changes), [6])
  assert.deepEqual(cursorsOf((await readFeedPage(own, '')).changes), [6])
})

test('8.1 after a restored backup every cursor can be invalidated, as docs/events.md describes', async () => {
  const [own, reported] = [await siteWith(5, 0), await siteWith(5, 0)]
  await withWebhooksAt(reported.siteId, 3)
  await sql.execute(blockFor(import.meta.filename))

  for (const site of [own, reported]) {
    const { oldest } = assertProblem(await site.get(`${FEED}?after=5`), 410, 'cursor_gone')
    assert.deepEqual(await readFeedPage(site, 'after=now'), { changes: [], next: oldest, more: false })
    await site.put('/external/category/1/', { position: 9 })
    assert.deepEqual(cursorsOf((await readFeedPage(site, `after=${oldest}`)).changes), [oldest + 1])
  }
  const [head] = await sql<{
    cursor: number
  }>`select cursor from webhook_head where site_id = ${reported.siteId}`
  assert.ok((head?.cursor ?? 0) > 1_000_000)
})

test('8.1 entries dated too early by a clock that was set back are deleted in order: no gap arises', async () => {
  const own = await siteWith(6, 2)
  await sql`update change set at = now() - interval '40 days' where site_id = ${own.siteId} and cursor in (4, 6)`

  await sweepOldChanges(sql)

  assert.deepEqual(await storedCursors(own.siteId), range(3, 6))
})

test('8.1 entries that webhooks still need are kept; without an endpoint none are', async () => {
  const [lagging, past, abandoned] = [await siteWith(6, 4), await siteWith(6, 4), await siteWith(6, 4)]
  await withWebhooksAt(past.siteId, 6)
  await withWebhooksAt(abandoned.siteId, 2)
  await sql`delete from webhook_endpoint where site_id = ${abandoned.siteId}`

  await withWebhooksAt(lagging.siteId, 2, () => sweepOldChanges(sql))

  assert.deepEqual(await storedCursors(lagging.siteId), range(3, 6))
  assert.deepEqual(await storedCursors(past.siteId), [5, 6])
  assert.deepEqual(await storedCursors(abandoned.siteId), [5, 6])
})

test('8.1 many old entries are deleted in portions, by several processes concurrently, and none too many', async () => {
  const [own, other] = [await siteWith(12_000, 11_990), await siteWith(5, 0)]

  await Promise.all([1, 2, 3].map(() => sweepOldChanges(sql)))

  assert.deepEqual(await storedCursors(own.siteId), range(11_991, 12_000))
  assert.deepEqual(await storedCursors(other.siteId), range(1, 5))
})
