import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { startReceiver } from '../receiver.ts'

const { client, sql } = await openShop()
const receiver = await startReceiver()

const insider = async (url = receiver.url) => {
  const site = await client()
  await sql`update site set private_webhooks = true where id = ${site.siteId}`
  await site.post('/external/webhook/', { url, events: ['*'] })
  return { ...site, ping: () => site.post('/external/webhook/1/ping/') }
}

test('8.2 a ping is sent at once, and its result is returned, whatever it is', async () => {
  const { ping, put, get } = await insider()

  const accepted = await ping()
  assert.equal(accepted.status, 200)
  assert.partialDeepStrictEqual(accepted.body, { number: 1, url: receiver.url, status: 204, failure: null })
  const sent = receiver.received.at(-1)
  assert.equal(sent?.headers['webhook-id'], accepted.body.event_id)
  assert.deepEqual([sent?.event.type, sent?.event.data], ['ping', { webhook_id: 1 }])

  receiver.answer({ status: 500 })
  assert.partialDeepStrictEqual(await ping(), { status: 200, body: { status: 500 } })
  receiver.answer('reset')
  assert.partialDeepStrictEqual(await ping(), { status: 200, body: { status: null, failure: 'reset' } })
  receiver.answer({ status: 204 })
  await put('/external/webhook/1', { state: 'disabled' })
  assert.equal((await ping()).body.status, 204, 'a disabled webhook can be tested')

  assert.equal((await get('/external/webhook/1/delivery/?state=failed')).body.length, 2)
  const states = (await get('/external/webhook/1/delivery/?event=ping')).body
  assert.deepEqual(
    states.map(({ state }: { state: string }) => state),
    ['delivered', 'failed', 'failed', 'delivered'],
  )
})

test('P12 only one ping of a webhook runs at a time', async () => {
  const { ping } = await insider()
  receiver.answer({ status: 204, afterMs: 300 })

  const statuses = (await Promise.all([ping(), ping(), ping()])).map(({ status }) => status)

  receiver.answer({ status: 204 })
  assert.deepEqual(statuses.sort(), [200, 429, 429])
  assert.equal((await ping()).status, 200)
})

test('8.2 a ping has no parameters, and requires a webhook', async () => {
  const { post } = await insider()
  assert.equal((await post('/external/webhook/1/ping/?dry_run=true')).status, 400)
  assert.equal((await post('/external/webhook/2/ping/')).status, 404)
})

test('P12 a webhook with a private address is refused, with how to allow it', async () => {
  const { post, siteId } = await client()
  const [site] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
  const refusalOf = async (url: string) => {
    const { status, body } = await post('/external/webhook/', { url, events: ['*'] })
    assert.equal(status, 400, url)
    return `${body.errors[0].field}: ${body.errors[0].message}`
  }
  for (const url of [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'https://localhost/',
  ])
    assert.match(
      await refusalOf(url),
      new RegExp(`^url: .*vitrina site set ${site?.slug} --private-webhooks yes`),
    )
  assert.match(await refusalOf('https://shop.example:8443/'), /ports 80 and 443/)
  for (const url of [
    'shop.example',
    '/hook',
    'https://me:pw@shop.example/',
    'https://shop.example/#a',
    `https://shop.example/${'x'.repeat(2000)}`,
  ])
    assert.match(await refusalOf(url), /^url: /)
  await sql`update site set private_webhooks = true where id = ${siteId}`
  assert.match(await refusalOf('http://169.254.169.254/latest'), /link-local/)
})
