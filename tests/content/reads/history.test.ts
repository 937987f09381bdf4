import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../console/operator.ts'
import { assertProblem } from '../../errors/problem.ts'
import { openShop } from '../../vitrina.ts'

const vitrina = await openShop()
const { get, post, put, del, sql, siteId, client } = vitrina
const manager = await signIn(vitrina, { role: 'manager' })
const keep = (site: number, days = 30) => sql`update site set history_days = ${days} where id = ${site}`
await keep(siteId)

const create = async (object: string, draft: object): Promise<number> => {
  const { status, body } = await post(`/external/${object}/bulk-create/`, [draft])
  assert.equal(status, 201, JSON.stringify(body))
  return body[0].id
}
const promo = (slug: string, more: object = {}) => ({
  ...{ name_ro: 'Reduceri', name_ru: 'Скидки', hide: false, expire_date: '2027-01-31T00:00:00Z', slug },
  ...more,
})
const historyOf = async (object: string, id: number, query = '') => {
  const { status, body } = await get(`/external/${object}/${id}/history/${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const fieldsOf = async (object: string, id: number) =>
  (await historyOf(object, id)).entries.map(({ fields }: { fields: unknown }) => fields)

test('4.1.8 the history has each changed field with both values, author, request and time', async () => {
  const id = await create('promo', promo('unu'))
  const call = await put(`/external/promo/${id}/`, {
    name_ro: 'Ieftiniri',
    expire_date: '2027-02-28T21:30:00.5Z',
  })
  const { status } = await manager.put(`${manager.site}/external/promo/${id}/`, {
    name_ro: 'Oferte',
    info: 'Nou',
  })
  assert.equal(status, 200)

  const { kept_days, entries, next } = await historyOf('promo', id)
  assert.deepEqual([kept_days, next, entries.length], [30, null, 2])
  const [second, first] = entries
  assert.deepEqual(second.fields, {
    name_ro: { before: 'Ieftiniri', after: 'Oferte' },
    info: { before: null, after: 'Nou' },
  })
  assert.deepEqual(first.fields, {
    name_ro: { before: 'Reduceri', after: 'Ieftiniri' },
    expire_date: { before: '2027-01-31T00:00:00Z', after: '2027-02-28T21:30:00.5Z' },
  })
  assert.equal(first.request_id, call.headers.get('x-request-id'))
  const changes = (await get('/external/changes/')).body.changes.slice(-2)
  assert.deepEqual([first.origin, second.origin], [changes[0].origin, changes[1].origin])
  assert.ok(Math.abs(Date.parse(first.changed_at) - Date.now()) < 600_000)
})

test('4.1.8 values of every kind have the form of reads', async () => {
  const [a, b] = [await create('category', { name_ro: 'A' }), await create('category', { name_ro: 'B' })]
  const brand = await create('brand', { name: 'Acme', slug: 'acme' })
  const id = await create('product', {
    ...{
      group_product_id: '1',
      name_ro: 'Pâine',
      price: '12.50',
      qty: 2.125,
      category: [a],
      brand_id: brand,
    },
    ...{
      specifications: [],
      images: [{ order: 1, url: 'https://a.md/1.jpg' }],
      old_price: 20,
      bookmark: true,
    },
  })
  const path = `/external/product/${id}/`
  const before = (await get(path)).body
  await put(path, {
    ...{ price: '1', qty: 3, category: [a, b], brand_id: null, images: [], old_price: null, bookmark: false },
    name_ro: '"Pâine" = {a,\\b}\n🍞',
  })
  const after = (await get(path)).body

  const [fields] = await fieldsOf('product', id)
  assert.deepEqual(
    Object.keys(fields).toSorted(),
    Object.keys(after)
      .filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
      .toSorted(),
  )
  for (const [name, change] of Object.entries(fields))
    assert.deepEqual(change, { before: before[name], after: after[name] }, name)
  assert.equal(Object.keys(fields).length >= 8, true)
})

test('4.1.8 pages continue downwards, and show values of their time even after later changes', async () => {
  const id = await create('promo', promo('pagini'))
  for (const position of [1, 2, 3, 4]) await put(`/external/promo/${id}/`, { position })

  const first = await historyOf('promo', id, '?limit=2')
  const second = await historyOf('promo', id, `?limit=2&before=${first.next}`)
  const positions = [...first.entries, ...second.entries].map(({ fields }) => fields.position)
  assert.deepEqual(positions, [
    { before: 3, after: 4 },
    { before: 2, after: 3 },
    { before: 1, after: 2 },
    { before: null, after: 1 },
  ])
  assert.equal(second.next, null)
  assertProblem(await get(`/external/promo/${id}/history/?before=x`), 400, 'validation_failed')
  assert.equal((await get(`/external/promo/${id}/history/?before=10000000000000000000`)).status, 200)
  assertProblem(await get(`/external/promo/${id}/history/?pages=1`), 400, 'validation_failed')
})

test('4.1.8 large entries result in a shorter page, and none is omitted', async () => {
  const id = await create('category', { name_ro: 'Mare' })
  const text = (n: number) => `${n} ${'ă'.repeat(32_000)}`
  const languages = ['ro', 'ru', 'en', 'uk']
  for (let n = 0; n < 18; n++)
    await put(
      `/external/category/${id}/`,
      Object.fromEntries(languages.map((l) => [`description_${l}`, text(n)])),
    )

  const first = await historyOf('category', id)
  assert.ok(first.entries.length < 18 && first.entries.length > 10, String(first.entries.length))
  const second = await historyOf('category', id, `?before=${first.next}`)
  assert.equal(first.entries.length + second.entries.length, 18)
  assert.equal(
    second.entries[0].fields.description_ro.after,
    first.entries.at(-1).fields.description_ro.before,
  )
})

test('4.1.8 a site without a history says so; entries of other sites and past the retention are not shown', async () => {
  const other = await client()
  const id = await create('promo', promo('straine'))
  await put(`/external/promo/${id}/`, { position: 1 })
  assertProblem(await other.get(`/external/promo/${id}/history/`), 404, 'not_found')
  const [foreign] = (await other.post('/external/promo/bulk-create/', [promo('a')])).body
  await other.put(`/external/promo/${foreign.id}/`, { position: 1 })
  assert.deepEqual((await other.get(`/external/promo/${foreign.id}/history/`)).body, {
    kept_days: 0,
    entries: [],
    next: null,
  })

  await sql`update object_history set at = now() - interval '31 days' where site_id = ${siteId} and id = ${id}`
  assert.deepEqual((await historyOf('promo', id)).entries, [])
})

test('4.1.8 unknown objects and personal data have no history; a restored object has its former one', async () => {
  assertProblem(await get('/external/promo/999999/history/'), 404, 'not_found')
  assertProblem(await get('/external/promo/x/history/'), 404, 'not_found')
  assertProblem(await get('/external/discount-card/1/history/'), 404, 'not_found')

  const id = await create('promo', promo('sters'))
  await put(`/external/promo/${id}/`, { position: 7 })
  await del(`/external/promo/${id}/`)
  assertProblem(await get(`/external/promo/${id}/history/`), 404, 'not_found')
  await manager.post(`${manager.site}/bin/restore`, { object: 'promo', ids: [id] })
  assert.deepEqual(await fieldsOf('promo', id), [{ position: { before: null, after: 7 } }])
})
