import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProblem } from '../../errors/problem.ts'
import { startInstance } from '../../faults/instance.ts'
import { rounds } from '../../long.ts'
import { openShop } from '../../vitrina.ts'

const vitrina = await openShop()
const { sql, siteId, get, put, post, del } = vitrina
const atSecond = (await startInstance(vitrina.database))(vitrina)

let count = 0

const make = async (more: object = {}) => {
  const slug = `brand-${++count}`
  const { status, body } = await post('/external/brand/bulk-create/', [{ name: slug, slug, ...more }])
  assert.equal(status, 201, JSON.stringify(body))
  const at = `/external/brand/${body[0].id}/`
  return { at, byKey: `/external/brand/by/slug/${slug}/`, id: Number(body[0].id), slug, tag: await tagOf(at) }
}
const tagOf = async (at: string) => (await get(at)).headers.get('etag') ?? ''
const ifMatch = (tag: string | null) => ({ 'if-match': tag ?? '' })
const knowing = (tag: string) => ({ 'if-none-match': tag })

const entries = async () =>
  (await sql<{ count: number }>`select count(*) from change where site_id = ${siteId}`)[0]?.count

test('4.2.16 a PUT with the current ETag is done; with a stale one it is a 412, and nothing is written', async () => {
  const { at, tag } = await make()
  assert.equal((await put(at, { name: 'first' }, ifMatch(tag))).status, 200)

  const before = await entries()
  for (const body of [{ name: 'second' }, {}, { name: null }, { nonsense: 1 }])
    assertProblem(await put(at, body, ifMatch(tag)), 412, 'precondition_failed')
  assertProblem(await put(`${at}?dry_run=true`, { name: 'second' }, ifMatch(tag)), 412, 'precondition_failed')
  assert.equal(await entries(), before)
  assert.equal((await get(at)).body.name, 'first')
})

test("4.2.16 the ETag of a write's response can be used for the next PUT, like that of a read", async () => {
  const { at, tag } = await make()
  let last: string | null = tag
  for (const name of ['a', 'b', 'b', 'c']) {
    const { status, headers, body } = await put(at, { name }, ifMatch(last))
    assert.equal(status, 200)
    last = headers.get('etag')
    assert.equal(last, await tagOf(at))
    assert.deepEqual(body, (await get(at)).body)
  }
  const narrow = await put(`${at}?fields=name`, { name: 'd' }, ifMatch(last))
  assert.deepEqual([narrow.body, narrow.headers.get('etag')], [{ name: 'd' }, await tagOf(at)])
  const minimal = await put(
    at,
    { name: 'e' },
    { prefer: 'return=minimal', ...ifMatch(narrow.headers.get('etag')) },
  )
  assert.deepEqual(Object.keys(minimal.body), ['id'])
  assert.equal(minimal.headers.get('etag'), await tagOf(at))
  const dry = await put(`${at}?dry_run=true`, { name: 'f' }, ifMatch(await tagOf(at)))
  assert.deepEqual([dry.status, dry.headers.get('etag')], [200, null])
})

test('4.2.16 an object has one ETag by its id and by its key, for any selected fields', async () => {
  const { at, byKey, tag } = await make()
  for (const read of [byKey, `${at}?fields=name`, `${at}?fields=updated_at,id`, `${byKey}?fields=id`])
    for (const client of [vitrina, atSecond])
      assert.equal((await client.get(read)).headers.get('etag'), tag, read)
  assert.deepEqual((await get(`${at}?fields=slug,name`)).body, {
    name: `brand-${count}`,
    slug: `brand-${count}`,
  })
})

test('4.2.16 only changes of the object itself make its ETag stale, including write-only fields', async () => {
  const { at, byKey, slug, tag } = await make()
  const other = await make()
  // The first read creates the response, the second stores it, the third reads the cache.
  for (const read of [at, byKey, `${at}?fields=name`])
    for (let time = 0; time < 3; time++) assert.equal((await get(read, knowing(tag))).status, 304, read)

  assert.equal((await put(other.at, { name: 'neighbour' })).status, 200)
  await del(other.at)
  await post('/external/brand/bulk-upsert/', [{ slug, name: slug }])
  for (const read of [at, byKey, `${at}?fields=name`])
    for (let time = 0; time < 3; time++) assert.equal((await get(read, knowing(tag))).status, 304, read)

  let last = tag
  for (const change of [
    { image: 'https://shop.example/a.png' },
    { order: 7 },
    { image: null },
    { order: 8 },
  ]) {
    assert.equal((await put(at, change, ifMatch(last))).status, 200)
    const { status, headers } = await get(`${byKey}?fields=name`, knowing(last))
    assert.equal(status, 200, JSON.stringify(change))
    assertProblem(await put(at, {}, ifMatch(last)), 412, 'precondition_failed')
    last = headers.get('etag') ?? ''
  }
  assert.notEqual(last, tag)
})

test('4.2.16 states within the same millisecond have different ETags', async () => {
  const { at, id, tag } = await make({ order: 1 })
  // State after two writes within the same millisecond.
  const write = (order: number) => sql`
    update brand set "order" = ${order}, updated_at = '2026-03-01T00:00:00Z' where site_id = ${siteId} and id = ${id}
  `
  await write(2)
  const first = await tagOf(at)
  await write(3)
  const second = await tagOf(at)
  assert.equal(new Set([tag, first, second]).size, 3)
  assertProblem(await put(at, { order: 4 }, ifMatch(first)), 412, 'precondition_failed')
  assert.equal((await put(at, { order: 4 }, ifMatch(second))).status, 200)
})

test('4.2.16 If-Match accepts weak tags, several tags and *; an unknown object is a 404 with each', async () => {
  const { at } = await make()
  for (const spell of [
    (tag: string) => `W/${tag}`,
    (tag: string) => `"x", ${tag}`,
    (tag: string) => `"x",W/${tag}`,
    () => '*',
  ])
    assert.equal((await put(at, { order: 1 }, ifMatch(spell(await tagOf(at))))).status, 200)
  for (const header of ['"x"', '""', '"x", "y"', (await tagOf(at)).slice(1, -1)])
    assertProblem(await put(at, { order: 2 }, ifMatch(header)), 412, 'precondition_failed')
  for (const header of ['*', '"x"'])
    assertProblem(await put('/external/brand/2000000/', {}, ifMatch(header)), 404, 'not_found')
  await del(at)
  assertProblem(await put(at, { order: 2 }, ifMatch('*')), 404, 'not_found')
})

test('4.2.16 the ETag of an object at another site is stale here', async () => {
  const other = await vitrina.client()
  await other.post('/external/brand/bulk-create/', [{ name: 'same', slug: 'same' }])
  const { headers } = await other.get('/external/brand/1/')
  assertProblem(await put('/external/brand/1/', {}, ifMatch(headers.get('etag'))), 412, 'precondition_failed')
  assert.equal((await get('/external/brand/1/', knowing(headers.get('etag') ?? ''))).status, 200)
})

test('4.2.16 a joined list is part of the state: the ETag changes only with its names', async () => {
  const [shown, unseen] = (
    await post('/external/specification/bulk-create/', [
      { name_ro: 'A', name_ru: 'A', sp_key: 'a' },
      { name_ro: 'B', name_ru: 'B', sp_key: 'b' },
    ])
  ).body
  const { status, body } = await post('/external/product-group/bulk-create/', [
    { name: 'Group', select_specifications: [shown.id] },
  ])
  assert.equal(status, 201, JSON.stringify(body))
  const at = `/external/product-group/${body[0].id}/`
  const tag = await tagOf(at)

  await put(`/external/specification/${unseen.id}/`, { name_ro: 'Other' })
  assert.equal((await put(at, { name: 'One' }, ifMatch(tag))).status, 200)

  const second = await tagOf(at)
  await put(`/external/specification/${shown.id}/`, { name_ro: 'Renamed' })
  assert.equal((await get(at, knowing(second))).status, 200)
  assertProblem(await put(at, { name: 'Two' }, ifMatch(second)), 412, 'precondition_failed')
})

test('4.2.16 of ten PUTs at two processes with the same ETag exactly one succeeds', async () => {
  const { at } = await make()
  for (let round = 1; round <= rounds(20, 5); round++) {
    const tag = await tagOf(at)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? vitrina : atSecond).put(at, { name: `${round}-${n}` }, ifMatch(tag)),
      ),
    )
    const statuses = replies.map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, ...Array(9).fill(412)])
    const { body, headers } = await get(at)
    assert.equal(body.name, `${round}-${statuses.indexOf(200)}`)
    assert.equal(replies[statuses.indexOf(200)]?.headers.get('etag'), headers.get('etag'))
  }
})

test('4.2.9 a 412 is not stored for its Idempotency-Key', async () => {
  const { at, tag } = await make()
  const key = { 'idempotency-key': 'stale' }
  assertProblem(await put(at, { order: 3 }, { ...key, ...ifMatch('"x"') }), 412, 'precondition_failed')
  const mended = await put(at, { order: 3 }, { ...key, ...ifMatch(tag) })
  assert.deepEqual([mended.status, mended.headers.get('idempotency-replayed')], [200, null])
})
