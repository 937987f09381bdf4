import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { brand, product } from '../../content/writes/drafts.ts'
import { item, ORDERS, orderShop } from '../../orders/writes/order-shop.ts'
import { PRICES, STOCK, subjectAt } from '../../stock/every-feed.ts'
import { type Client, openShop } from '../../vitrina.ts'
import { addEndpoint } from '../endpoint.ts'
import { type Received, startReceiver } from '../receiver.ts'
import { untilDelivered } from '../until-delivered.ts'

const vitrina = await openShop()

/** Creates a receiver for all further events of a site. */
const startEndpoint = async (site: Client) => {
  const receiver = await startReceiver()
  return { ...receiver, ...(await addEndpoint(vitrina.sql, site, receiver.url)) }
}

/** Feed entry of an event. */
const entryAt = async (site: Client, { event }: Received) => {
  const { body } = await site.get(`/external/changes/?after=${event.data.cursor - 1}&limit=1`)
  const { at, ...entry } = body.changes[0]
  assert.equal(event.timestamp, at)
  return entry
}

const only = ([one, ...more]: readonly Received[]): Received => {
  assert.deepEqual([one === undefined, more], [false, []])
  return one as Received
}

test('8.2 an object that is created, updated and deleted has an event for each, with the object as a read returns it', async () => {
  const site = await vitrina.client()
  const { waitFor, received } = await startEndpoint(site)
  const path = '/external/brand/'

  const { body } = await site.post(`${path}bulk-create/`, [brand('b', { name: 'M\n"ă" \u0001' })])
  const [created] = await waitFor(1)
  assert.equal(created?.event.type, 'brand.created')
  const object = (await site.get(path + body[0].id)).body
  assert.deepEqual(created?.event.data, { ...(await entryAt(site, created as Received)), object })

  await site.put(`${path}bulk-update/`, [{ id: body[0].id, name: 'Other' }])
  const [, updated] = await waitFor(2)
  assert.equal(updated?.event.type, 'brand.updated')
  assert.deepEqual(updated?.event.data, {
    ...(await entryAt(site, updated as Received)),
    object: { ...object, name: 'Other' },
  })
  assert.deepEqual([updated?.event.data.fields, updated?.event.data.origin], [['name'], 'test'])

  await site.del(path + body[0].id)
  const [, , deleted] = await waitFor(3)
  assert.equal(deleted?.event.type, 'brand.deleted')
  assert.deepEqual(deleted?.event.data, { ...(await entryAt(site, deleted as Received)), object: null })
  assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 3)
})

test('5.4.2 5.4.5 events of objects and orders have the own fields for all, and none for writers', async () => {
  const site = await vitrina.client()
  for (const object of ['brand', 'external-order', 'external-order-item'])
    for (const [code, visible_to] of [
      ['shown', 'all'],
      ['margin', 'writers'],
    ]) {
      const { status } = await site.post('/external/own-field/', { object, code, kind: 'text', visible_to })
      assert.equal(status, 201)
    }
  const custom = { shown: 'yes', margin: 'no' }
  await site.post('/external/product/bulk-create/', [product('P')])
  const { waitFor } = await startEndpoint(site)
  await site.post('/external/brand/bulk-create/', [brand('b', { custom })])
  const line = { product: { group_product_id: 'P' }, quantity: 1, custom }
  await site.post(ORDERS, [{ rrn: 'R', custom, order_items: [line] }])
  const events = await waitFor(2)
  const objects = events.map(({ event }) => event.data.object as Record<string, unknown>)
  const [ofBrand, ofOrder] = objects as [Record<string, unknown>, Record<string, unknown>]
  const [ofItem] = ofOrder.order_items as [Record<string, unknown>]
  assert.deepEqual(
    [ofBrand, ofOrder, ofItem].map(({ custom }) => custom),
    [{ shown: 'yes' }, { shown: 'yes' }, { shown: 'yes' }],
  )
})

test('8.2 every delivery is signed by the Standard Webhooks scheme, during a rotation by both secrets', async () => {
  const site = await vitrina.client()
  const { waitFor, received, secret, id } = await startEndpoint(site)
  const headersOf = ({ headers }: Received) => headers as Record<string, string>

  await site.post('/external/brand/bulk-create/', [brand('one')])
  const first = only(await waitFor(1))
  new Webhook(secret).verify(first.text, headersOf(first))
  assert.equal(first.headers['content-type'], 'application/json')
  assert.equal(first.headers['user-agent'], 'Vitrina-Webhooks')
  assert.throws(() => new Webhook(secret).verify(`${first.text} `, headersOf(first)))

  // The same key for both secrets gives two equal signatures.
  await vitrina.sql`
    update webhook_endpoint set previous_secret = secret, previous_until = now() + interval '1 hour'
    where site_id = ${site.siteId} and id = ${id}
  `
  await site.post('/external/brand/bulk-create/', [brand('two')])
  await waitFor(2)
  const signatures = String(received[1]?.headers['webhook-signature']).split(' ')
  assert.deepEqual([signatures.length, new Set(signatures).size], [2, 1])

  await vitrina.sql`
    update webhook_endpoint set previous_until = now() where site_id = ${site.siteId} and id = ${id}
  `
  await site.post('/external/brand/bulk-create/', [brand('three')])
  await waitFor(3)
  assert.equal(String(received[2]?.headers['webhook-signature']).split(' ').length, 1)
})

test('8.2 events of stock and prices of a product equal a read of them', async () => {
  for (const feed of [STOCK, PRICES]) {
    const site = await subjectAt(await vitrina.client(), feed)
    const { waitFor } = await startEndpoint(site)
    await site.send([site.row(2, 'P1', 5), site.row(1, 'P1', 7)])
    const one = only(await waitFor(1))
    assert.equal(one.event.type, `${feed.type}.updated`)
    const object = (await site.get(`/external/product/1/${feed.read}/`)).body
    assert.equal(object.length, 2)
    assert.deepEqual(one.event.data, { ...(await entryAt(site, one)), object })
  }
})

test('8.2 order.status_changed has the status transitions of the items; other updates are order.updated', async () => {
  const site = await orderShop(await vitrina.client())
  const { waitFor, received } = await startEndpoint(site)

  const [order] = await site.write({ rrn: 'A-1', order_items: [item(1, 1), item(2, 2)] })
  const id = order?.order_id ?? 0
  const [, second] = order?.order_items ?? []
  await waitFor(1)
  await site.write({ order_id: id, comment: 'Sună' })
  await waitFor(2)
  await site.write({ order_id: id, order_items: [{ order_id: second?.order_id, order_status: 'confirmed' }] })
  await waitFor(3)

  const [created, updated, changed] = received as [Received, Received, Received]
  assert.deepEqual(
    received.map(({ event }) => event.type),
    ['order.created', 'order.updated', 'order.status_changed'],
  )
  assert.deepEqual(created.event.data, { ...(await entryAt(site, created)), object: order })
  assert.deepEqual(updated.event.data.fields, ['comment'])
  const status_changes = [{ order_item_id: second?.order_id, from: 'new', to: 'confirmed' }]
  const object = (await site.get(ORDERS + id)).body
  assert.deepEqual(changed.event.data, { ...(await entryAt(site, changed)), status_changes, object })
  assert.equal(changed.event.data.key, 'A-1')
})

test('8.2 an endpoint for order.updated only receives status changes as such; one for both events receives one', async () => {
  const site = await orderShop(await vitrina.client())
  const receivers = []
  for (const events of [
    ['order.updated'],
    ['order.updated', 'order.status_changed'],
    ['order.*'],
    ['brand.*'],
  ]) {
    const receiver = await startReceiver()
    await addEndpoint(vitrina.sql, site, receiver.url, { events })
    receivers.push(receiver)
  }
  const [order] = await site.write({ order_items: [item(1, 1)] })
  await site.write({
    order_id: order?.order_id,
    order_items: [{ order_id: order?.order_items[0]?.order_id, order_status: 'confirmed' }],
  })
  await site.write({ order_id: order?.order_id, comment: 'last' })
  await site.post('/external/brand/bulk-create/', [brand('other')])
  await untilDelivered(vitrina.sql, site.siteId)

  assert.deepEqual(
    receivers.map(({ received }) => received.map(({ event }) => event.type)),
    [
      ['order.updated', 'order.updated'],
      ['order.status_changed', 'order.updated'],
      ['order.created', 'order.status_changed', 'order.updated'],
      ['brand.created'],
    ],
  )
})

test('8.2 refused, rolled-back, dry-run and unchanged writes cause no event', async () => {
  const site = await vitrina.client()
  await site.post('/external/product/bulk-create/', [product('P1')])
  const { waitFor, received } = await startEndpoint(site)

  const refused = await site.post('/external/product/bulk-create/', [product('P2'), product('P1')])
  assert.equal(refused.body.code, 'validation_failed')
  await site.post('/external/product/bulk-create/?dry_run=true', [product('P3')])
  await site.post('/external/product/bulk-upsert/', [product('P1')])
  const rolledBack = vitrina.sql.begin(async (sql) => {
    await sql`update product set price = 99 where site_id = ${site.siteId}`
    throw new Error('rolled back')
  })
  await assert.rejects(rolledBack)

  await site.post('/external/product/bulk-create/', [product('Last')])
  assert.equal(only(await waitFor(1)).event.data.key, 'Last')
  assert.equal(received.length, 1)
})
