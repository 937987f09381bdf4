import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { vitrinaWith } from './run.ts'

const { name, sql, drop } = await createDatabase()
after(drop)
const DATABASE_URL = urlOf(name)
const vitrina = vitrinaWith({ DATABASE_URL, VITRINA_SECRET: 'a secret of this deployment, long enough' })
const receiver = await startReceiver()
await vitrina('site', 'create', 'shop')
await vitrina('site', 'set', 'shop', '--private-webhooks', 'yes')

const webhook = (...args: string[]) => vitrina('webhook', ...args)
const listed = async () => JSON.parse((await webhook('list', 'shop', '--json')).stdout)

test('webhook add prints only the secret to stdout, and the rest to stderr', async () => {
  assert.match((await webhook('list', 'shop')).stdout, /There is no webhook yet/)

  const { code, stdout, stderr } = await webhook(
    ...['add', 'shop', receiver.url, '--events', 'order.*,category.updated', '--description', 'The ERP'],
  )

  assert.equal(code, 0, stderr)
  assert.match(stdout, /^whsec_[A-Za-z0-9+/]{43}=\n$/)
  assert.match(stderr, /vitrina webhook test shop 1/)
  assert.ok(!stderr.includes(stdout.trim()))
  assert.partialDeepStrictEqual(await listed(), [
    { id: 1, url: receiver.url, description: 'The ERP', events: ['order.*', 'category.updated'], parked: 0 },
  ])
  const shown = (await webhook('list', 'shop')).stdout
  assert.match(shown, /^1 +http:\/\/127\.0\.0\.1:\d+\/ +The ERP +order\.\* category\.updated +works +0 +0$/m)
  assert.ok(!shown.includes('whsec'))
})

test('invalid arguments are refused in sentences, and an unknown webhook points to the list', async () => {
  const wrong = await webhook('add', 'shop', 'ftp://shop', '--events', 'order.shipped')
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /^url: .*https:\/\//m)
  assert.match(wrong.stderr, /^events: .*order\.status_changed/m)
  assert.doesNotMatch(wrong.stderr, /\n +at /)
  assert.equal((await webhook('add', 'shop', receiver.url)).code, 2)
  for (const args of [
    ['set', 'shop', '7', '--state', 'disabled'],
    ['remove', 'shop', '7'],
    ['rotate', 'shop', '7'],
    ['test', 'shop', '7'],
    ['log', 'shop', '7'],
    ['replay', 'shop', '7', '--parked'],
  ]) {
    const { code, stderr } = await webhook(...args)
    assert.deepEqual(
      [code, stderr.split('\n')[0]],
      [1, 'Site shop has no webhook 7. See: vitrina webhook list shop'],
    )
  }
  assert.equal((await webhook('log', 'shop', 'seven')).code, 2)
  assert.equal((await webhook('set', 'shop', '1')).code, 2)
})

test('webhook test prints the response, and fails if it was not accepted', async () => {
  const refusal = await webhook('test', 'shop', '1')
  assert.equal(refusal.code, 0, refusal.stderr)
  assert.match(refusal.stdout, /^Ping: accepted \(204\), after \d+ ms\.$/m)
  assert.equal(receiver.received.at(-1)?.event.type, 'ping')

  receiver.answer({ status: 500 })
  const refused = await webhook('test', 'shop', '1', '--json')
  assert.equal(refused.code, 1)
  assert.equal(JSON.parse(refused.stdout).status, 500)
  receiver.answer('reset')
  assert.match((await webhook('test', 'shop', '1')).stdout, /connection lost/)
  receiver.answer({ status: 204 })
})

test('the response of an endpoint cannot control the terminal', async () => {
  receiver.answer({ status: 500, text: '\u001b]0;mine\u0007\u001b[2J\nsecond line' })
  const { stdout } = await webhook('test', 'shop', '1')
  assert.match(stdout, /^Response:\n\\u001b\]0;mine\\u0007\\u001b\[2J\nsecond line$/m)
  receiver.answer({ status: 204 })
})

test('webhook log lists deliveries, and all attempts of one', async () => {
  const { stdout } = await webhook('log', 'shop', '1')
  assert.match(stdout, /^AT +EVENT +OBJECT +STATE +ATTEMPTS +RESULT/)
  assert.match(stdout, / ping +- +delivered +1 +accepted \(204\) /)
  assert.match(stdout, / ping +- +failed +1 +responded with 500 /)
  const failed = JSON.parse((await webhook('log', 'shop', '1', '--state', 'failed', '--json')).stdout)
  assert.equal(failed.length, 3)

  const one = await webhook('log', 'shop', '1', '--event', failed[2].event_id)
  assert.match(one.stdout, /^ping, failed:\n\{"type":"ping"/)
  assert.match(one.stdout, /^1 +\d{4}-.*ms +responded with 500/m)
  assert.equal((await webhook('log', 'shop', '1', '--state', 'lost')).code, 2)
})

test('webhook replay makes parked deliveries pending again', async () => {
  const [event] = await sql<{ id: string; site_id: number }>`
    insert into webhook_event (site_id, name, object_type, object_id, cursor, body)
    select id, 'order.created', 'order', 1, 1, '{}' from site where slug = 'shop' returning id, site_id
  `
  assert.ok(event)
  await sql`
    insert into webhook_delivery (site_id, endpoint_id, event_id, cursor, object_type, object_id, state, ended_at)
    values (${event.site_id}, 1, ${event.id}, 1, 'order', 1, 'parked', now())
  `
  const parked = async () => (await listed())[0].parked
  assert.equal(await parked(), 1)

  assert.equal((await webhook('replay', 'shop', '1')).code, 2)
  assert.equal((await webhook('replay', 'shop', '1', '--parked', '--event', event.id)).code, 2)
  assert.equal((await webhook('replay', 'shop', '1', '--from', '2026-01-01')).code, 2)
  const { stdout } = await webhook('replay', 'shop', '1', '--parked')
  assert.equal(stdout, 'Replaying 1 delivery.\n')
  assert.equal(await parked(), 0)
  const none = await webhook('replay', 'shop', '1', '--from', '2026-01-01', '--to', '2026-01-02', '--json')
  assert.deepEqual(JSON.parse(none.stdout), { replayed: 0 })
})

test('webhook rotate prints a new secret, and the time for which both sign', async () => {
  const { stdout, stderr } = await webhook('rotate', 'shop', '1', '--overlap', '12h')
  assert.match(stdout, /^whsec_\S+\n$/)
  assert.match(stderr, /signs too until \d{4}-/)
  assert.match((await webhook('rotate', 'shop', '1', '--overlap', '0s')).stderr, /no longer/)
  assert.equal((await webhook('rotate', 'shop', '1', '--overlap', '8d')).code, 2)
})

test('webhook set changes the given settings, and remove deletes everything', async () => {
  await webhook('set', 'shop', '1', '--state', 'disabled', '--description', 'none')
  assert.partialDeepStrictEqual((await listed())[0], {
    state: 'disabled',
    description: null,
    url: receiver.url,
  })
  assert.match((await webhook('list', 'shop')).stdout, / disabled /)
  assert.equal((await webhook('set', 'shop', '1', '--state', 'off')).code, 1)
  assert.equal((await webhook('remove', 'shop', '1')).code, 0)
  assert.deepEqual(await listed(), [])
})

test('the audit log names the author of each change of a webhook, without addresses and secrets', async () => {
  const entries = JSON.parse((await vitrina('audit', 'list', '--json')).stdout) as {
    event: string
    detail: object
  }[]
  const events = entries.map(({ event }) => event).filter((event) => event.startsWith('webhook'))
  assert.deepEqual(events.toReversed(), [
    'webhook_created',
    'webhook_secret_rotated',
    'webhook_secret_rotated',
    'webhook_changed',
    'webhook_removed',
  ])
  const host = new URL(receiver.url).host
  assert.deepEqual(entries.find(({ event }) => event === 'webhook_created')?.detail, { webhook: 1, host })
})

test('a secret is only encrypted with the secret of the server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-elsewhere-'))
  after(() => rmSync(dataDir, { recursive: true }))
  const elsewhere = vitrinaWith({ DATABASE_URL, VITRINA_DATA_DIR: dataDir })
  const { code, stderr } = await elsewhere('webhook', 'add', 'shop', receiver.url, '--events', '*')
  assert.equal(code, 1)
  assert.match(stderr, /set VITRINA_SECRET or VITRINA_DATA_DIR/)
  assert.deepEqual(readdirSync(dataDir), [])
})
