import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { type Client, startVitrina } from '../../vitrina.ts'
import { startReceiver } from '../receiver.ts'

const { client, sql, url, log } = await startVitrina({ LOG_LEVEL: 'debug' })
const receiver = await startReceiver()

const decompress = promisify(zstdDecompress)
const HOOK = { url: 'https://shop.example/hook', events: ['*'] }
const KEYED = { 'idempotency-key': 'make-a-webhook' }

/** Creates a client of a site whose webhooks may have private addresses. */
const insider = async (): Promise<Client> => {
  const site = await client()
  await sql`update site set private_webhooks = true where id = ${site.siteId}`
  return site
}

const signedWith = (secret: string, { headers, text }: (typeof receiver.received)[number]): string => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

const signaturesOf = async ({ post }: Client): Promise<(typeof receiver.received)[number]> => {
  const before = receiver.received.length
  assert.equal((await post('/external/webhook/1/ping/')).body.status, 204)
  return (await receiver.waitFor(before + 1))[before] as (typeof receiver.received)[number]
}

/** Rows of all tables as text, with stored responses decompressed. */
const everythingStored = async (): Promise<string> => {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')
  `
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await sql<{ text: string }>`select row::text as text from ${sql.unsafe(name)} as row`
    texts.push(...rows.map(({ text }) => text))
  }
  for (const { body } of await sql<{ body: Buffer }>`select body from idempotency_record`)
    texts.push((await decompress(body)).toString())
  return texts.join('\n')
}

test('P13 a secret is returned on creation, and cannot be found afterwards', async () => {
  const { post, get, put } = await client()
  const created = await post('/external/webhook/', HOOK, KEYED)
  const rotated = await post('/external/webhook/1/rotate-secret/', {}, { 'idempotency-key': 'rotate' })
  assert.deepEqual([created.status, rotated.status], [201, 200])
  const secrets: string[] = [created.body.secret, rotated.body.secret]
  for (const secret of secrets) assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.notEqual(secrets[0], secrets[1])
  for (const { headers } of [created, rotated]) assert.equal(headers.get('cache-control'), 'no-store')

  const shown = [
    await get('/external/webhook/'),
    await get('/external/webhook/1'),
    await put('/external/webhook/1', { description: 'new' }),
    await get('/external/webhook/1/delivery/'),
  ]
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const places = { shown: JSON.stringify(shown), metrics, log: log(), stored: await everythingStored() }
  for (const secret of secrets) {
    const bare = secret.replace('whsec_', '')
    const forms = [bare, Buffer.from(bare, 'base64').toString('hex'), Buffer.from(secret).toString('hex')]
    for (const [place, text] of Object.entries(places))
      for (const form of forms) assert.ok(!text.includes(form), place)
  }
})

test('4.2.9 a repetition creates no second webhook and returns the same secret', async () => {
  const { post, get } = await client()

  const [first, again] = [
    await post('/external/webhook/', HOOK, KEYED),
    await post('/external/webhook/', HOOK, KEYED),
  ]

  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(again.body, first.body)
  assert.equal((await get('/external/webhook/')).body.length, 1)
  assert.equal((await post('/external/webhook/', { ...HOOK, events: ['order.*'] }, KEYED)).status, 422)
})

test('4.2.11 a dry run creates nothing, and no secret', async () => {
  const { post, get } = await client()

  const { status, headers, body } = await post('/external/webhook/?dry_run=true', HOOK)

  assert.deepEqual([status, headers.get('dry-run'), body.id, body.secret], [201, 'true', null, null])
  assert.deepEqual((await get('/external/webhook/')).body, [])
  assert.equal((await post('/external/webhook/', HOOK)).body.id, 1)
  assert.equal((await post('/external/webhook/1/rotate-secret/?dry_run=true')).body.secret, null)
  assert.equal((await get('/external/webhook/1')).body.secret_rotates_until, null)
})

test('P13 after a rotation both secrets sign for a while, the new one first', async () => {
  const site = await insider()
  const { post, get } = site
  const { secret: old } = (await post('/external/webhook/', { ...HOOK, url: receiver.url })).body
  const before = await signaturesOf(site)
  assert.equal(before.headers['webhook-signature'], signedWith(old, before))

  const { secret, secret_rotates_until: until } = (await post('/external/webhook/1/rotate-secret/')).body

  assert.ok(Math.abs(Date.parse(until) - Date.now() - 86_400_000) < 60_000, 'a day unless told otherwise')
  const both = await signaturesOf(site)
  assert.equal(both.headers['webhook-signature'], `${signedWith(secret, both)} ${signedWith(old, both)}`)

  await sql`update webhook_endpoint set previous_until = now() - interval '1 second' where site_id = ${site.siteId}`
  assert.equal((await get('/external/webhook/1')).body.secret_rotates_until, null)
  const after = await signaturesOf(site)
  assert.equal(after.headers['webhook-signature'], signedWith(secret, after))

  const leaked = (await post('/external/webhook/1/rotate-secret/', { overlap_seconds: 0 })).body
  assert.equal(leaked.secret_rotates_until, null)
  const newest = await signaturesOf(site)
  assert.equal(newest.headers['webhook-signature'], signedWith(leaked.secret, newest))
})

test('P13 an overlap is at most seven days', async () => {
  const { post } = await client()
  await post('/external/webhook/', HOOK)
  for (const overlap of [604_801, -1, 1.5, '60 s', null])
    assert.equal(
      (await post('/external/webhook/1/rotate-secret/', { overlap_seconds: overlap })).body.errors[0].field,
      'overlap_seconds',
    )
  assert.equal((await post('/external/webhook/1/rotate-secret/', { overlap: 60 })).status, 400)
  assert.equal((await post('/external/webhook/2/rotate-secret/')).status, 404)
})
