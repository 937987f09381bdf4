import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { below, category } from './drafts.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ BODY_LIMIT_MIB: '1', CACHE_MIB: '0' })
const { get, post, put, del, sql, client, siteId, url, token } = vitrina

const CREATE = '/external/category/bulk-create/'
const as = (key: string) => ({ 'idempotency-key': key })
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed')

/** Response as received, byte for byte. */
const raw = async (path: string, body: string, key: string, language = 'en') => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'api-token': token,
      'content-type': 'application/json',
      'accept-language': language,
      ...as(key),
    },
    body,
  })
  return {
    status: response.status,
    headers: response.headers,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

test('a retried create with the same key gets the first response, byte for byte, and creates nothing', async () => {
  const body = JSON.stringify([{ name_ro: 'O singură dată „ţ” 😀' }])

  const first = await raw(CREATE, body, 'create-1')
  const before = await stateOf(vitrina, sql, 'category')
  const again = await raw(CREATE, body, 'create-1')

  assert.equal(first.status, 201)
  assert.equal(replayed(first), null)
  assert.deepEqual([again.status, again.type, replayed(again)], [201, first.type, 'true'])
  assert.deepEqual(again.bytes, first.bytes)
  assert.deepEqual(await stateOf(vitrina, sql, 'category'), before)
})

test('the response is replayed even after its objects have changed', async () => {
  const [{ id }] = (await post(CREATE, [category('later')], as('later-1'))).body
  await put(`/external/category/${id}`, { name_ro: 'Altceva' })
  await del(`/external/category/${id}`)

  const again = await post(CREATE, [category('later')], as('later-1'))

  assert.deepEqual([again.status, again.body[0].id, again.body[0].name_ro], [201, id, null])
  assert.equal((await get(`/external/category/${id}`)).status, 404)
})

test('a PUT is replayed as well, bulk or single', async () => {
  const [{ id }] = (await post(CREATE, [category('put')])).body

  for (const [path, body] of [
    ['/external/category/bulk-update/', [{ id, position: 1 }]],
    [`/external/category/${id}/`, { position: 2 }],
  ] as const) {
    const first = await put(path, body, as(`put ${path}`.replaceAll(/[ /]/g, '-')))
    const again = await put(path, body, as(`put ${path}`.replaceAll(/[ /]/g, '-')))
    assert.deepEqual([first.status, replayed(first)], [200, null])
    assert.deepEqual([again.status, replayed(again), again.body], [200, 'true', first.body])
  }
})

test('a trailing slash does not make another request', async () => {
  await post('/external/category/bulk-create', [category('slash')], as('slash-1'))

  assert.equal(
    replayed(await post('/external/category/bulk-create/', [category('slash')], as('slash-1'))),
    'true',
  )
})

test('another body, path, query or method with the same key is a 422, and does nothing', async () => {
  const [{ id }] = (await post(CREATE, [category('reused')], as('reused-1'))).body
  const before = await stateOf(vitrina, sql, 'category')

  for (const reply of [
    await post(CREATE, [category('another')], as('reused-1')),
    await post(CREATE, '[{"group_category_id": "reused"}]', as('reused-1')),
    await post('/external/category/bulk-upsert/', [category('reused')], as('reused-1')),
    await post(`${CREATE}?dry_run=true`, [category('reused')], as('reused-1')),
    await put('/external/category/bulk-update/', [{ id, position: 1 }], as('reused-1')),
    await put(`/external/category/${id}`, { position: 1 }, as('reused-1')),
  ])
    assert.deepEqual([reply.status, reply.body.code], [422, 'idempotency_key_reused'])
  assert.deepEqual(await stateOf(vitrina, sql, 'category'), before)
})

test('a 400 is stored: the same call gets it again, and another one with its key is a 422', async () => {
  const bad = JSON.stringify([below('kept', 'not-yet')])
  const first = await raw(CREATE, bad, 'kept-1', 'ro')
  await post(CREATE, [category('not-yet')])

  const again = await raw(CREATE, bad, 'kept-1', 'uk')

  assert.deepEqual([first.status, again.status, replayed(again)], [400, 400, 'true'])
  assert.equal(again.type, first.type)
  assert.deepEqual(again.bytes, first.bytes)
  assert.equal((await post(CREATE, [category('other')], as('kept-1'))).status, 422)
  assert.equal((await post(CREATE, bad, as('kept-2'))).status, 201)
})

for (const [name, body] of [
  ['an empty batch', '[]'],
  ['malformed JSON', '[{"name_ro":}]'],
  ['a truncated array', '[{"name_ro":"A"}'],
  ['a body that is no array', '{}'],
] as const)
  test(`the 400 of ${name} is stored like any other`, async () => {
    const key = `kept-${name.replaceAll(' ', '-')}`
    const first = await raw(CREATE, body, key)
    const again = await raw(CREATE, body, key)

    assert.deepEqual([first.status, again.status, replayed(again)], [400, 400, 'true'])
    assert.deepEqual(again.bytes, first.bytes)
    assert.equal((await post(CREATE, [category('mended')], as(key))).status, 422)
  })

test('a 404 and a 409 of one object are unchanged with a key, and are not stored', async () => {
  const [{ id: lockedId }, { id }] = (await post(CREATE, [{ slug_ro: 'held' }, {}])).body

  const missing = await put('/external/category/2000000000/', { position: 1 }, as('missing-1'))
  const clash = await put(`/external/category/${id}/`, { slug_ro: 'held' }, as('clash-1'))
  await put(`/external/category/${lockedId}/`, { slug_ro: null })
  const mended = await put(`/external/category/${id}/`, { slug_ro: 'held' }, as('clash-1'))

  assert.deepEqual([missing.status, missing.body.code], [404, 'not_found'])
  assert.deepEqual([clash.status, clash.body.code], [409, 'duplicate'])
  assert.deepEqual([mended.status, replayed(mended)], [200, null])
})

test('a DELETE with a key reports the current state: 409 while in use, 204 only after a deletion', async () => {
  const [{ id }, child] = (
    await post('/external/category/bulk-upsert/', [category('held-up'), below('holds', 'held-up')])
  ).body

  const refused = await del(`/external/category/${id}/`, undefined, as('delete-1'))
  assert.deepEqual([refused.status, refused.body.code], [409, 'in_use'])
  assert.equal((await get(`/external/category/${id}`)).status, 200)
  await del(`/external/category/${child.id}/`)
  assert.equal((await del(`/external/category/${id}/`, undefined, as('delete-1'))).status, 204)
  assert.equal((await get(`/external/category/${id}`)).status, 404)
})

test('401, 403 and 413 are not stored', async () => {
  const reader = await client({ siteId, scopes: ['content:read'] })
  const count = async () =>
    (await sql<{ count: number }>`select count(*) from idempotency_record where key like 'unkept-%'`)[0]
      ?.count

  assert.equal((await post(CREATE, [{}], { 'api-token': 'vt_no_token', ...as('unkept-1') })).status, 401)
  assert.equal((await reader.post(CREATE, [{}], as('unkept-2'))).status, 403)
  const many = Array.from({ length: 5001 }, () => ({}))
  assert.equal((await post(CREATE, many, as('unkept-3'))).status, 413)
  assert.equal((await post(CREATE, ' '.repeat(2 ** 20 + 1), as('unkept-4'))).status, 413)

  assert.equal(await count(), 0)
  for (const key of ['unkept-1', 'unkept-3', 'unkept-4'])
    assert.deepEqual([(await post(CREATE, [{}], as(key))).status], [201])
})

test('a key belongs to one token: with another token of the same site it is a new request', async () => {
  const colleague = await client({ siteId })
  const body = [{ name_ro: 'Al nostru' }]

  const first = await post(CREATE, body, as('shared-1'))
  const other = await colleague.post(CREATE, body, as('shared-1'))

  assert.deepEqual([other.status, replayed(other)], [201, null])
  assert.notEqual(other.body[0].id, first.body[0].id)
})

test('of identical concurrent calls one runs: the others have to wait, or get its response', async () => {
  const drafts = Array.from({ length: 500 }, (_, index) => category(`once-${index}`))

  const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => post(CREATE, drafts, as('at-once-1'))))

  const fresh = replies.filter((reply) => reply.status === 201 && replayed(reply) === null)
  assert.equal(fresh.length, 1)
  for (const reply of replies)
    if (reply.status === 201) assert.deepEqual(reply.body, fresh[0]?.body)
    else assert.deepEqual([reply.status, reply.body.code], [409, 'idempotency_key_in_use'])
  assert.equal((await get('/external/category?search=once-&page_size=1')).headers.get('x-total-count'), '500')
  assert.equal(replayed(await post(CREATE, drafts, as('at-once-1'))), 'true')
})

test('while a call is running, the same key is a 409 for any request', async () => {
  // Writers of a site are queued: while this transaction holds the lock, the first call is in progress.
  const { first, others } = await sql.begin(async (turn) => {
    await turn`select from site where id = ${siteId} for no key update`
    const first = post(CREATE, [category('running')], as('running-1'))
    const isRunning = async () =>
      (await sql`select from pg_locks where locktype = 'advisory' and granted`).length > 0
    while (!(await isRunning()));
    const others = [
      await post(CREATE, [category('running')], as('running-1')),
      await post(CREATE, [category('other')], as('running-1')),
    ]
    return { first, others }
  })

  for (const { status, body } of others)
    assert.deepEqual([status, body.code], [409, 'idempotency_key_in_use'])
  assert.equal((await first).status, 201)
})

test('without a key every call runs; an invalid key is refused', async () => {
  const a = await post(CREATE, [{ name_ro: 'Fără' }])
  const b = await post(CREATE, [{ name_ro: 'Fără' }])
  assert.notEqual(a.body[0].id, b.body[0].id)
  assert.equal(replayed(b), null)

  for (const key of [' ', 'a b', 'x'.repeat(256), 'ș'])
    assert.equal((await post(CREATE, [{}], as(Buffer.from(key).toString('latin1')))).status, 400, key)
  assert.equal((await post(CREATE, [{}], as('x'.repeat(255)))).status, 201)
})

test('a response is stored for a day and then deleted', async () => {
  await post(CREATE, [{ name_ro: 'Ieri' }], as('old-1'))
  await sql`update idempotency_record set created_at = now() - interval '24 hours 1 second' where key = 'old-1'`

  const later = await post(CREATE, [{ name_ro: 'Azi' }], as('old-1'))

  assert.deepEqual([later.status, replayed(later)], [201, null])
  assert.equal(replayed(await post(CREATE, [{ name_ro: 'Azi' }], as('old-1'))), 'true')
})
