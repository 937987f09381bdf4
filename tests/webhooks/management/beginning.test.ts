import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { eventually } from '../eventually.ts'
import { startReceiver } from '../receiver.ts'
import { untilDelivered } from '../until-delivered.ts'

const { client, sql } = await openShop()
const receiver = await startReceiver()

const insider = async () => {
  const site = await client()
  await sql`update site set private_webhooks = true where id = ${site.siteId}`
  return site
}

const cursorsAt = (path: string): number[] =>
  receiver.received
    .filter((one) => one.path === path)
    .map(({ event }) => event.data.cursor)
    .sort((a, b) => a - b)

test('8.2 a webhook receives changes committed after its creation, and none from before', async () => {
  const { post, siteId } = await insider()
  const write = (name: string) => post('/external/category/bulk-create/', [{ name_ro: name, name_ru: name }])
  await write('before')
  await post('/external/webhook/', { url: `${receiver.url}first`, events: ['category.created'] })
  await write('after')
  await untilDelivered(sql, siteId)
  await post('/external/webhook/', { url: `${receiver.url}second`, events: ['category.created'] })
  await write('last')
  await untilDelivered(sql, siteId)

  const namesAt = (path: string) =>
    receiver.received.filter((one) => one.path === path).map(({ event }) => event.data.object.name_ro)
  assert.deepEqual(namesAt('/first'), ['after', 'last'])
  assert.deepEqual(namesAt('/second'), ['last'])
})

test('8.2 changes at a site without a webhook are never delivered', async () => {
  const { post, del, siteId } = await insider()
  const write = () => post('/external/category/bulk-create/', [{ name_ro: 'x', name_ru: 'x' }])
  const make = () => post('/external/webhook/', { url: `${receiver.url}again`, events: ['*'] })
  await make()
  await write()
  await untilDelivered(sql, siteId)
  await del('/external/webhook/1')
  await write()
  await make()
  await write()
  await untilDelivered(sql, siteId)

  assert.deepEqual(cursorsAt('/again'), [1, 3])
})

test('8.2 a webhook created during writes misses no later change, and receives no earlier one', async () => {
  const { post, get, siteId } = await insider()
  let stop = false
  const writer = async (n: number) => {
    for (let count = 0; !stop; count++)
      await post('/external/brand/bulk-create/', [{ name: `${n}`, slug: `brand-${n}-${count}` }])
  }
  const writers = Array.from({ length: 4 }, (_, n) => writer(n))
  const paths = ['/a', '/b', '/c', '/d']
  const head = async (): Promise<number> => (await get('/external/changes/?after=now')).body.next
  const someMore = async () => {
    const futureCursor = (await head()) + 6
    await eventually(async () => (await head()) > futureCursor || undefined)
  }
  for (const path of paths) {
    // Each is created during writes: some are committed, some follow.
    await someMore()
    const { status } = await post('/external/webhook/', {
      url: receiver.url + path.slice(1),
      events: ['brand.*'],
    })
    assert.equal(status, 201)
  }
  await someMore()
  stop = true
  await Promise.all(writers)
  await untilDelivered(sql, siteId)

  const { changes } = (await get('/external/changes/?limit=5000')).body
  const all: number[] = changes.map(({ cursor }: { cursor: number }) => cursor)
  const starts = await sql<{ start_cursor: number }>`
    select start_cursor from webhook_endpoint where site_id = ${siteId} order by id
  `
  for (const [place, { start_cursor: start }] of starts.entries()) {
    assert.ok(start > 0 && start < (all.at(-1) ?? 0))
    assert.deepEqual(
      cursorsAt(paths[place] ?? ''),
      all.filter((cursor) => cursor > start),
    )
  }
})

test('8.2 a webhook created while changes become events begins after them', async () => {
  const { post, siteId } = await insider()
  const make = () => post('/external/webhook/', { url: receiver.url, events: ['price.updated'] })
  await make()
  const { making, cursor } = await sql.begin(async (held) => {
    await held`select from webhook_head where site_id = ${siteId} for update`
    const making = make()
    await eventually(async () => {
      const [waits] =
        await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'webhook_head'`
      return waits
    })
    await post('/external/category/bulk-create/', [{ name_ro: 'x', name_ru: 'x' }])
    const [head] = await held<{ cursor: number }>`
      update webhook_head set cursor = (select cursor from feed_head where site_id = ${siteId})
      where site_id = ${siteId} returning cursor
    `
    return { making, cursor: head?.cursor }
  })
  assert.equal((await making).status, 201)

  const [created] = await sql<{ start_cursor: number }>`
    select start_cursor from webhook_endpoint where site_id = ${siteId} and id = 2
  `
  assert.equal(created?.start_cursor, cursor)
})
