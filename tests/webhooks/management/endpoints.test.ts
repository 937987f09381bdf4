import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'

const { client, sql } = await openShop()
const URL = 'https://shop.example/hook'

test('8.2 a webhook is created, listed, read, changed and deleted', async () => {
  const { get, post, put, del } = await client()

  const { status, headers, body } = await post('/external/webhook/', {
    url: 'HTTPS://Shop.Example:443/hook',
    events: ['order.*', 'category.updated'],
    description: 'The ERP',
  })

  assert.equal(status, 201)
  assert.equal(headers.get('location'), '/external/webhook/1/')
  const { secret, ...webhook } = body
  const { created_at, updated_at, ...rest } = webhook
  assert.deepEqual(rest, {
    id: 1,
    url: URL,
    description: 'The ERP',
    events: ['order.*', 'category.updated'],
    exclude_origin: null,
    state: 'enabled',
    disabled_by: null,
    paused_until: null,
    failing_since: null,
    pending: 0,
    parked: 0,
    secret_rotates_until: null,
  })
  assert.equal(created_at, updated_at)
  assert.deepEqual((await get('/external/webhook/')).body, [webhook])
  assert.deepEqual((await get('/external/webhook/1')).body, webhook)

  const changed = await put('/external/webhook/1/', { description: null, events: ['*'] })
  assert.partialDeepStrictEqual(changed, {
    status: 200,
    body: { url: URL, description: null, events: ['*'] },
  })

  assert.equal((await del('/external/webhook/1/')).status, 204)
  assert.deepEqual((await get('/external/webhook/')).body, [])
  for (const change of [
    await get('/external/webhook/1'),
    await del('/external/webhook/1'),
    await put('/external/webhook/1', {}),
  ])
    assert.equal(change.status, 404)
})

test('8.2 the id of a deleted webhook is never reused', async () => {
  const { post, del } = await client()
  for (const id of [1, 2, 3]) {
    assert.equal((await post('/external/webhook/', { url: URL, events: ['*'] })).body.id, id)
    await del(`/external/webhook/${id}`)
  }
})

test('2.5 all errors are reported at once, with field and code', async () => {
  const { post, put } = await client()
  const faultsOf = async (answer: ReturnType<typeof post>) => {
    const { status, body } = await answer
    assert.equal(status, 400)
    return body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
  }

  assert.deepEqual(await faultsOf(post('/external/webhook/', {})), ['url required', 'events required'])
  const wrong = {
    id: 7,
    secret: 'whsec_mine',
    state: 'disabled',
    colour: 'red',
    url: 'ftp://shop.example',
    events: ['order.created', 'order.shipped', 'order.created', 3],
    description: 'x'.repeat(256),
    exclude_origin: '0123456789ab',
  }
  assert.deepEqual(await faultsOf(post('/external/webhook/', wrong)), [
    'id read_only',
    'secret read_only',
    'state read_only',
    'colour unknown_field',
    'url invalid_value',
    'events.1 invalid_value',
    'events.2 duplicate',
    'events.3 invalid_type',
    'description too_long',
    'exclude_origin not_found',
  ])
  await post('/external/webhook/', { url: URL, events: ['*'] })
  assert.deepEqual(
    await faultsOf(
      put('/external/webhook/1', { url: null, events: [], state: 'off', secret: 'x', exclude_origin: 5 }),
    ),
    [
      'secret read_only',
      'url invalid_type',
      'events out_of_range',
      'exclude_origin invalid_type',
      'state invalid_value',
    ],
  )
  for (const body of [[], 'text', null, 3]) assert.equal((await post('/external/webhook/', body)).status, 400)
  const hostile = { url: URL, events: ['order.created\0'], exclude_origin: '\0', description: '\0' }
  assert.equal((await faultsOf(post('/external/webhook/', hostile))).length, 3)
})

test('8.2 the error about an unknown event lists those of its type', async () => {
  const { post } = await client()
  const { body } = await post('/external/webhook/', { url: URL, events: ['stock.created'] })
  assert.match(body.errors[0].message, /stock\.updated, stock\.\*, \*/)
})

test('8.2 a webhook sent back unchanged stays unchanged', async () => {
  const { get, post, put } = await client()
  await post('/external/webhook/', { url: URL, events: ['*'], exclude_origin: 'self' })
  const { body: webhook } = await get('/external/webhook/1')

  const { status, body } = await put('/external/webhook/1', webhook)

  assert.equal(status, 200)
  assert.deepEqual(body, webhook)
})

test('8.2 the excluded writer is the calling token, or one of the site by its id', async () => {
  const [{ post, put, token, siteId }, other] = [await client(), await client()]
  const id = token.split('_')[1]
  assert.equal(
    (await post('/external/webhook/', { url: URL, events: ['*'], exclude_origin: 'self' })).body
      .exclude_origin,
    id,
  )
  assert.equal((await put('/external/webhook/1', { exclude_origin: null })).body.exclude_origin, null)
  assert.equal((await put('/external/webhook/1', { exclude_origin: id })).body.exclude_origin, id)
  assert.equal((await put('/external/webhook/1', { exclude_origin: other.token.split('_')[1] })).status, 400)

  await sql`update api_token set revoked_at = now() where site_id = ${other.siteId}`
  const rotated = 'abcdefabcdef'
  await sql`
    insert into api_token (id, site_id, number, digest, name, scopes, created_at)
    select ${rotated}, site_id, number, sha256('other'), name, scopes, now() + interval '1 second'
    from api_token where site_id = ${siteId}
  `
  assert.equal(
    (await put('/external/webhook/1', {})).body.exclude_origin,
    rotated,
    'a rotated token stays the same caller',
  )
})

test('8.2 enabling a webhook clears the reason for its disabling, and its pause', async () => {
  const { post, put, get, siteId } = await client()
  await post('/external/webhook/', { url: URL, events: ['*'] })
  assert.partialDeepStrictEqual((await put('/external/webhook/1', { state: 'disabled' })).body, {
    state: 'disabled',
    disabled_by: 'operator',
  })
  await sql`
    update webhook_endpoint set disabled_by = 'gone', failing_since = now(), paused_until = now() + interval '1 hour'
    where site_id = ${siteId}
  `
  const { body } = await get('/external/webhook/1')
  assert.equal(body.disabled_by, 'gone')
  assert.ok(body.paused_until && body.failing_since)
  assert.equal(
    (await put('/external/webhook/1', { state: 'disabled', description: 'x' })).body.disabled_by,
    'gone',
  )

  assert.partialDeepStrictEqual((await put('/external/webhook/1', { state: 'enabled' })).body, {
    state: 'enabled',
    disabled_by: null,
    failing_since: null,
    paused_until: null,
  })
})

test('8.2 a new address of a webhook clears its pause, too', async () => {
  const { post, put, siteId } = await client()
  await post('/external/webhook/', { url: URL, events: ['*'] })
  await sql`
    update webhook_endpoint set failing_since = now(), paused_until = now() + interval '1 hour' where site_id = ${siteId}
  `
  assert.ok((await put('/external/webhook/1', { description: 'x' })).body.paused_until)
  assert.partialDeepStrictEqual((await put('/external/webhook/1', { url: 'https://other.example/' })).body, {
    failing_since: null,
    paused_until: null,
  })
})

test('8.2 the audit log has the token of each change, without address and secrets', async () => {
  const { post, put, del, siteId, token } = await client()
  await post('/external/webhook/', { url: 'https://shop.example/hook/tok3n', events: ['*'] })
  await put('/external/webhook/1', { description: 'x' })
  await put('/external/webhook/1', { description: 'x' })
  await post('/external/webhook/1/rotate-secret/')
  await del('/external/webhook/1?dry_run=true')
  await del('/external/webhook/1')
  await post('/external/webhook/?dry_run=true', { url: URL, events: ['*'] })

  const entries = await sql<{ event: string; detail: object; ip: string }>`
    select event, detail, ip from hub_audit where site_id = ${siteId} order by id
  `
  assert.deepEqual(
    entries.map(({ event }) => event),
    ['webhook_created', 'webhook_changed', 'webhook_secret_rotated', 'webhook_removed'],
  )
  for (const { detail, ip } of entries) {
    assert.deepEqual(detail, { webhook: 1, host: 'shop.example', token: token.split('_')[1] })
    assert.match(ip, /127\.0\.0\.1/)
  }
})

test('8.2 a site has at most a hundred webhooks', async () => {
  const { post, get } = await client()
  for (let count = 0; count < 100; count++) await post('/external/webhook/', { url: URL, events: ['*'] })

  const { status, body } = await post('/external/webhook/', { url: URL, events: ['*'] })

  assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.equal((await get('/external/webhook/')).body.length, 100)
})
