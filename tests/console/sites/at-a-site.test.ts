import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { signIn } from '../operator.ts'

// The caller in the public API, for calls of operators.

const vitrina = await openShop()
const { sql } = vitrina

test('the audit log records changes of webhooks by the operator, not by a token', async () => {
  const owner = await signIn(vitrina)
  const endpoint = { url: 'https://shop.example/hook', events: ['*'] }
  assert.equal((await owner.post(`${owner.site}/external/webhook/`, endpoint)).status, 201)
  const entries = await sql`
    select event, operator_id, detail from hub_audit where site_id = ${vitrina.siteId} and event like 'webhook%'
  `
  assert.deepEqual(entries, [
    { event: 'webhook_created', operator_id: owner.id, detail: { webhook: 1, host: 'shop.example' } },
  ])
})

test('an operator is not a token, whose writes a webhook could exclude', async () => {
  const owner = await signIn(vitrina)
  const endpoint = { url: 'https://shop.example/hook', events: ['*'], exclude_origin: 'self' }
  const { status, body } = await owner.post(`${owner.site}/external/webhook/`, endpoint)
  assert.equal(status, 400)
  assert.equal(body.errors[0].field, 'exclude_origin')
})

test('a waiting read of changes at the console receives the write of a token', async () => {
  const viewer = await signIn(vitrina, { role: 'viewer' })
  const { body: before } = await viewer.get(`${viewer.site}/external/changes/?after=now`)
  const heard = viewer.get(`${viewer.site}/external/changes/?after=${before.next}&wait=20`)
  await vitrina.post('/external/brand/bulk-create/', [{ name: 'Milka', slug: 'milka' }])
  assert.equal((await heard).body.changes[0].type, 'brand')
})

test('an operator repeats a call by its Idempotency-Key, and shares no key with another', async () => {
  const [ana, ion] = [await signIn(vitrina), await signIn(vitrina)]
  const create = ({ post, site }: typeof ana) =>
    post(`${site}/external/brand/bulk-create/`, [{ name: 'Heidi', slug: `heidi-${site.length}` }], {
      'idempotency-key': 'k-1',
    })
  const first = await create(ana)
  const again = await create(ana)
  assert.equal(first.status, 201)
  assert.deepEqual([again.headers.get('idempotency-replayed'), again.body], ['true', first.body])
  const { body } = await create(ion)
  assert.equal(body.errors[0].code, 'duplicate', 'it was run, and refused for the slug')
})

test('responses with a version are cached by the browser and revalidated; others are not', async () => {
  const viewer = await signIn(vitrina, { role: 'viewer' })
  const { headers } = await viewer.get(`${viewer.site}/external/brand/`)
  assert.equal(headers.get('cache-control'), 'private, no-cache')
  const etag = headers.get('etag') ?? ''
  assert.equal((await viewer.get(`${viewer.site}/external/brand/`, { 'if-none-match': etag })).status, 304)
  assert.equal((await viewer.get('/session')).headers.get('cache-control'), 'no-store')
})
