import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVitrina } from '../vitrina.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { vitrinaWith } from './run.ts'

const { url, token, sql, siteId, post, client } = await startVitrina()
await sql`update site set private_webhooks = true where id = ${siteId}`
const receiver = await startReceiver()
const elsewhere = vitrinaWith({ VITRINA_URL: url, VITRINA_TOKEN: token })
const webhook = (...args: string[]) => elsewhere('webhook', ...args)
const listed = async () => JSON.parse((await webhook('list', '--json')).stdout)

test('8.2 at a server the token identifies the site: a webhook is added, tested, changed and its log read', async () => {
  assert.match((await webhook('list')).stdout, /There is no webhook yet/)
  const { code, stdout, stderr } = await webhook(
    'add',
    receiver.url,
    '--events',
    'brand.*',
    '--description',
    'ERP',
  )
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^whsec_[A-Za-z0-9+/]{43}=\n$/)
  assert.match(stderr, /Test it: vitrina webhook test 1\n/)
  assert.partialDeepStrictEqual(await listed(), [{ id: 1, url: receiver.url, events: ['brand.*'] }])

  assert.match((await webhook('test', '1')).stdout, /^Ping: accepted \(204\), after \d+ ms\.$/m)
  await post('/external/brand/bulk-create/', [{ name: 'one', slug: 'one' }])
  await receiver.waitFor(({ event }) => event.type === 'brand.created')
  const log = JSON.parse((await webhook('log', '1', '--json')).stdout)
  assert.deepEqual(
    log.map(({ event }: { event: string }) => event),
    ['brand.created', 'ping'],
  )
  const tries = (await webhook('log', '1', '--event', log[0].event_id)).stdout
  assert.match(tries, /^brand\.created, delivered:\n\{"type":"brand\.created"/)
  assert.match((await webhook('replay', '1', '--event', log[0].event_id)).stdout, /^Replaying 1 delivery/)
  await receiver.waitFor(3)

  assert.equal((await webhook('set', '1', '--state', 'disabled')).code, 0)
  assert.equal((await listed())[0].state, 'disabled')
  assert.match((await webhook('rotate', '1', '--overlap', '0s')).stderr, /no longer signs/)
  assert.equal((await webhook('remove', '1')).stdout, 'Webhook 1 is removed.\n')
  assert.deepEqual(await listed(), [])
})

test('a superfluous site argument at a server, and an unknown webhook, have different errors', async () => {
  const named = await webhook('add', 'shop', receiver.url, '--events', '*')
  assert.equal(named.code, 2)
  assert.match(named.stderr, /Unexpected argument "shop": at a server, the API token determines the site/)
  for (const command of ['remove', 'test', 'log'])
    assert.match(
      (await webhook(command, '9')).stderr,
      /^Unknown webhook 9\. See: vitrina webhook list\nServer: /,
    )
})

test('errors are reported by field, and a missing scope by its name', async () => {
  const wrong = await webhook('add', 'ftp://shop', '--events', 'order.shipped')
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /^url: .*https:\/\//m)
  assert.match(wrong.stderr, /^events.*: .*order\.status_changed/m)
  const reader = await client({ siteId, scopes: ['content:read'] })
  const refused = await vitrinaWith({ VITRINA_URL: url, VITRINA_TOKEN: reader.token })('webhook', 'list')
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /events:manage/)
})
