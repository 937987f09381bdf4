import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook, WebhookRefused } from '../../sdk/webhooks.ts'
import { openShop } from '../vitrina.ts'
import { type Received, startReceiver } from '../webhooks/receiver.ts'

const { client, sql } = await openShop()

const WEBHOOKS = '/external/webhook/'
const CATEGORIES = '/external/category/bulk-create/'

test('8.2 a webhook of the hub is verified, also during a change of its secret', async () => {
  const { siteId, post } = await client()
  await sql`update site set private_webhooks = true where id = ${siteId}`
  const receiver = await startReceiver()
  const creation = await post(WEBHOOKS, { url: receiver.url, events: ['category.*'] })
  assert.equal(creation.status, 201)
  const { id, secret: first } = creation.body
  const latest = async (count: number) => (await receiver.waitFor(count)).at(count - 1) as Received
  const read = ({ text, headers }: Received, secret: string) => verifyWebhook(text, headers, secret)

  const {
    body: [{ id: categoryId }],
  } = await post(CATEGORIES, [{ group_category_id: 'k', name_ro: 'Ață' }])
  const created = await latest(1)
  const event = read(created, first)
  assert.equal(event.id, created.headers['webhook-id'])
  assert.ok(event.type === 'category.created')
  assert.partialDeepStrictEqual(event.data, { id: categoryId, key: 'k', object: { name_ro: 'Ață' } })

  const { secret: second } = (await post(`${WEBHOOKS}${id}/rotate-secret/`, { overlap_seconds: 3_600 })).body
  await post(CATEGORIES, [{ name_ro: 'B' }])
  const both = await latest(2)
  assert.equal(read(both, first).type, 'category.created')
  assert.equal(read(both, second).type, 'category.created')

  await post(`${WEBHOOKS}${id}/rotate-secret/`, { overlap_seconds: 0 })
  await post(`${WEBHOOKS}${id}/ping/`)
  const ping = await latest(3)
  assert.throws(() => read(ping, first), WebhookRefused)
  assert.throws(() => read(ping, second), WebhookRefused)
})

test('8.2 a ping is verified', async () => {
  const { siteId, post } = await client()
  await sql`update site set private_webhooks = true where id = ${siteId}`
  const receiver = await startReceiver()
  const { id, secret } = (await post(WEBHOOKS, { url: receiver.url, events: ['*'] })).body
  assert.equal((await post(`${WEBHOOKS}${id}/ping/`)).status, 200)
  const [{ text, headers }] = (await receiver.waitFor(1)) as [Received]
  const event = verifyWebhook(text, headers, secret)
  assert.ok(event.type === 'ping')
  assert.deepEqual(event.data, { webhook_id: id })
})
