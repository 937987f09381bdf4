import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { startListener } from './listener.ts'
import { FORMS } from './private-addresses.ts'

const { client, sql } = await openShop()
const inside = await startListener((_, response) => response.end('secret'))

const WEBHOOKS = '/external/webhook/'

/** Creates a webhook with a private address, which no call could create. */
const makeInside = async (siteId: number, post: Awaited<ReturnType<typeof client>>['post'], url: string) => {
  const { body } = await post(WEBHOOKS, { url: 'https://shop.example/', events: ['*'] })
  await sql`update webhook_endpoint set url = ${url} where site_id = ${siteId} and id = ${body.id}`
  return body.id as number
}

test('8.2 a webhook with a private address is refused, in any spelling', async () => {
  const { get, post } = await client()
  for (const form of FORMS) {
    const { status, body } = await post(WEBHOOKS, { url: `https://${form}/`, events: ['*'] })
    assert.equal(status, 400, form)
    assert.deepEqual(
      body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
      [['url', 'invalid_value']],
      form,
    )
  }
  assert.deepEqual((await get(WEBHOOKS)).body, [])
})

test('8.2 nothing is sent to private addresses, even if the stored address of a webhook is one', async () => {
  const { siteId, post } = await client()
  for (const form of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '[64:ff9b::7f00:1]']) {
    const id = await makeInside(siteId, post, `http://${form}:${inside.port}/`)
    const { status, body } = await post(`${WEBHOOKS}${id}/ping/`)
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { status: null, failure: 'private_address', answer_body: null })
  }
  assert.equal(inside.counted.connections, 0)
})

test('8.2 webhooks lose a permission together with their site', async () => {
  const { siteId, post } = await client()
  const id = await makeInside(siteId, post, inside.url.href)
  const allow = (allowed: boolean) => sql`update site set private_webhooks = ${allowed} where id = ${siteId}`
  const before = inside.counted.connections

  await allow(true)
  assert.equal((await post(`${WEBHOOKS}${id}/ping/`)).body.status, 200)
  assert.equal(inside.counted.connections, before + 1)
  await allow(false)
  assert.equal((await post(`${WEBHOOKS}${id}/ping/`)).body.failure, 'private_address')
  assert.equal(inside.counted.connections, before + 1)
})
