import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '../../server/platform/postgres/pool/sql.ts'
import { brand } from '../content/writes/drafts.ts'
import { type Client, openShop } from '../vitrina.ts'
import { cursorsOf, follower, inShort, range, readFeedPage } from './following.ts'

const { client, sql } = await openShop()

/** Inserts the nth gift of a site, without the server. */
const insertGift = (sql: Transaction, { siteId }: Client, n: number) => sql`
  insert into gift (site_id, id, code, name_ro, name_ru, start_time, removal_time, active)
  values (${siteId}, ${n}, ${`g${n}`}, 'G', 'G', now(), now(), true)
`

class Rollback extends Error {}

/** Opens a transaction with a write that remains open until it is committed or rolled back. */
const openTransaction = async (t: TestContext, write: (sql: Transaction) => PromiseLike<unknown>) => {
  const { promise: written, resolve: resolveWritten } = Promise.withResolvers<void>()
  const { promise: end, resolve: endAs } = Promise.withResolvers<'commit' | 'rollback'>()
  const transaction = sql
    .begin(async (sql) => {
      await write(sql)
      resolveWritten()
      if ((await end) === 'rollback') throw new Rollback()
    })
    .catch((error) => {
      if (!(error instanceof Rollback)) throw error
    })
  const endIt = (how: 'commit' | 'rollback') => {
    endAs(how)
    return transaction
  }
  t.after(() => endIt('rollback'))
  await Promise.race([written, transaction])
  return endIt
}

const brandBy = ({ post }: Client, slug: string) => post('/external/brand/bulk-create/', [brand(slug)])

test('8.1 a write is invisible before its commit, and completely visible after', async (t) => {
  const own = await client()
  const follow = follower(own)
  await brandBy(own, 'a')
  assert.equal((await follow()).length, 1)
  const end = await openTransaction(t, async (sql) => {
    for (const n of [1, 2, 3]) await insertGift(sql, own, n)
    await sql`update gift set name_ro = 'H' where site_id = ${own.siteId} and id = 2`
  })

  assert.deepEqual(await readFeedPage(own, 'after=1'), { changes: [], next: 1, more: false })
  assert.deepEqual(await readFeedPage(own, 'after=now'), { changes: [], next: 1, more: false })
  assert.deepEqual(await follow('wait=1'), [])
  await end('commit')

  assert.deepEqual(inShort(await follow()), [
    'gift 1 created',
    'gift 2 created',
    'gift 3 created',
    'gift 2 updated name_ro',
  ])
})

test('8.1 a later writer at the same site comes later in the feed, and no reader skips the first', async (t) => {
  const own = await client()
  const follow = follower(own)
  const end = await openTransaction(t, (sql) => insertGift(sql, own, 1))
  let isWritten = false
  const second = brandBy(own, 'b').then(({ status }) => {
    isWritten = true
    return status
  })
  await sleep(300)

  // Its cursor would be 2, and a reader that saw it would continue from there.
  assert.equal(isWritten, false)
  assert.deepEqual(await follow(), [])
  await end('commit')
  assert.equal(await second, 201)

  const changes = await follow()
  assert.deepEqual(inShort(changes), ['gift 1 created', 'brand 1 created'])
  assert.deepEqual(cursorsOf(changes), [1, 2])
})

test('8.1 a write of another site does not wait, and its readers see it immediately', async (t) => {
  const [own, other] = [await client(), await client()]
  const end = await openTransaction(t, (sql) => insertGift(sql, own, 1))

  assert.equal((await brandBy(other, 'a')).status, 201)
  assert.deepEqual(inShort((await readFeedPage(other, '')).changes), ['brand 1 created'])
  assert.deepEqual((await readFeedPage(own, '')).changes, [])

  await end('commit')
  assert.deepEqual(inShort((await readFeedPage(own, '')).changes), ['gift 1 created'])
})

test('8.1 a rolled back write leaves no entry and no gap, also a partly rolled back one', async (t) => {
  const own = await client()
  const follow = follower(own)
  const end = await openTransaction(t, async (sql) => {
    for (const n of range(1, 5)) await insertGift(sql, own, n)
  })
  await end('rollback')
  const partly = await openTransaction(t, async (sql) => {
    await insertGift(sql, own, 6)
    await sql`savepoint before`
    for (const n of range(7, 9)) await insertGift(sql, own, n)
    await sql`rollback to savepoint before`
    await insertGift(sql, own, 10)
  })
  await partly('commit')
  await brandBy(own, 'a')

  const changes = await follow()
  assert.deepEqual(inShort(changes), ['gift 6 created', 'gift 10 created', 'brand 1 created'])
  assert.deepEqual(cursorsOf(changes), [1, 2, 3])
})

test('8.1 a transaction over several sites is in the feed of each, without a gap', async (t) => {
  const sites = [await client(), await client()]
  const end = await openTransaction(t, async (sql) => {
    for (const n of [1, 2]) for (const site of sites) await insertGift(sql, site, n)
    await sql`update gift set name_ro = 'H' where site_id = any(${sites.map(({ siteId }) => siteId)})`
  })
  for (const site of sites) assert.deepEqual((await readFeedPage(site, '')).changes, [])
  await end('commit')

  for (const site of sites) assert.deepEqual(cursorsOf((await readFeedPage(site, '')).changes), [1, 2, 3, 4])
})

test('8.1 a long poll returns a transaction soon after its commit, and not before', {
  timeout: 30_000,
}, async (t) => {
  const own = await client()
  const answer = readFeedPage(own, 'wait=60')
  const end = await openTransaction(t, (sql) => insertGift(sql, own, 1))
  const isAnswered = await Promise.race([answer.then(() => true), sleep(500, false)])
  assert.equal(isAnswered, false)

  await end('commit')

  assert.deepEqual(inShort((await answer).changes), ['gift 1 created'])
})
