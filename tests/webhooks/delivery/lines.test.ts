import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '../../content/writes/drafts.ts'
import { openShop } from '../../vitrina.ts'
import { addEndpoint } from '../endpoint.ts'
import { eventually } from '../eventually.ts'
import { type Received, type Receiver, startReceiver } from '../receiver.ts'
import { untilDelivered } from '../until-delivered.ts'

const { sql, client } = await openShop()

/** Creates a site with brands 1 to 3, whose events are delivered, and its receiver. */
const stage = async () => {
  const site = await client()
  await site.post(
    '/external/brand/bulk-create/',
    ['a', 'b', 'c'].map((slug) => brand(slug)),
  )
  const receiver = await startReceiver()
  await addEndpoint(sql, site, receiver.url)
  const rename = async (brandId: number, ...names: readonly string[]) => {
    for (const name of names) await site.put('/external/brand/bulk-update/', [{ id: brandId, name }])
  }
  return { receiver, rename, siteId: site.siteId }
}

/** Cursors of each brand's events in order of arrival. */
const cursorsOf = ({ received }: Receiver, id: number): number[] =>
  received.filter(({ event }) => event.data.id === id).map(({ event }) => event.data.cursor)

/** Successive numbers from `first`. */
const from = (first: number | undefined, count: number) =>
  Array.from({ length: count }, (_, n) => Number(first) + n)

/** Makes all pending retries due now. */
const hurry = (siteId: number) => sql`
  update webhook_delivery set due_at = now() where site_id = ${siteId} and due_at is not null and tries > 0
`

test('8.2 events of one object are delivered in order: each after the previous one was accepted', async () => {
  const { receiver, rename, siteId } = await stage()
  let atOnce = 0
  let most = 0
  receiver.answer(() => {
    most = Math.max(most, ++atOnce)
    setTimeout(() => atOnce--, 20)
    return { status: 200, afterMs: 25 }
  })
  await rename(1, '1', '2', '3', '4', '5', '6')
  await untilDelivered(sql, siteId)
  const cursors = cursorsOf(receiver, 1)
  assert.deepEqual(cursors, from(cursors[0], 6))
  assert.equal(most, 1)
})

test('8.2 while an event is not accepted, later ones of its object wait and those of others do not', async () => {
  const { receiver, rename, siteId } = await stage()
  const isBad = ({ event }: Received) => event.data.id === 1 && cursorsOf(receiver, 1).length === 2
  receiver.answer((one) => ({ status: isBad(one) ? 500 : 200 }))
  await rename(1, 'first', 'bad', 'later', 'last')
  await rename(2, 'x', 'y')
  await rename(3, 'z')
  await receiver.waitFor(5)
  const [waiting] = await eventually(async () => {
    const rows = await sql`
      select count(*) as count, count(due_at) as due, max(due_at) > now() as later from webhook_delivery
      where site_id = ${siteId} and state = 'pending'
    `
    return rows[0]?.count === 3 ? rows : undefined
  })
  assert.deepEqual(waiting, { count: 3, due: 1, later: true })

  await hurry(siteId)
  await untilDelivered(sql, siteId)
  const cursors = cursorsOf(receiver, 1)
  const [first = 0] = cursors
  assert.deepEqual(cursors, [first, first + 1, first + 1, first + 2, first + 3])
  const [, bad, again] = receiver.received.filter(({ event }) => event.data.id === 1)
  assert.equal(bad?.headers['webhook-id'], again?.headers['webhook-id'])
  assert.equal(bad?.text, again?.text)
})

test('8.2 under failures of every kind each object keeps its order, and every event arrives', async () => {
  const { receiver, rename, siteId } = await stage()
  let count = 0
  receiver.answer(() => {
    const kind = count++ % 4
    return kind === 1 ? { status: 503 } : kind === 2 ? 'reset' : { status: 200, afterMs: count % 3 }
  })
  await Promise.all([1, 2, 3].map((id) => rename(id, ...from(0, 4).map(String))))
  const hurrying = setInterval(() => void hurry(siteId).then(() => {}), 50)
  await untilDelivered(sql, siteId).finally(() => clearInterval(hurrying))

  for (const id of [1, 2, 3]) {
    const cursors = cursorsOf(receiver, id)
    const once = [...new Set(cursors)]
    assert.equal(once.length, 4)
    assert.deepEqual(
      cursors,
      cursors.toSorted((a, b) => a - b),
    )
  }
})
