import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepOldHistory } from '../../../server/catalog/content/history/sweep.ts'
import { openShop } from '../../vitrina.ts'

const vitrina = await openShop()
const { post, put, del, sql, siteId, client } = vitrina
await sql`update site set history_days = 30 where id = ${siteId}`

const promo = (slug: string, more: object = {}) => ({
  ...{ name_ro: 'Reduceri', name_ru: 'Скидки', hide: false, expire_date: '2027-01-31T00:00:00Z', slug },
  ...more,
})
const create = async (slug: string, more?: object): Promise<number> =>
  (await post('/external/promo/bulk-create/', [promo(slug, more)])).body[0].id
const historyOf = (type: string, id: number) =>
  sql<{ before: string[]; origin: number; request_id: string }>`
    select before, origin, request_id from object_history
    where site_id = ${siteId} and type = ${type} and id = ${id} order by cursor
  `

test('a change stores the previous values, the author and the request; a creation stores nothing', async () => {
  const id = await create('unu', { info: 'a=b\n"c"', position: 3 })
  assert.deepEqual(await historyOf('promo', id), [])

  const { headers } = await put('/external/promo/bulk-update/', [
    { id, info: null, position: 4, show_on: 'x' },
  ])
  await put(`/external/promo/${id}/`, { show_on: null })

  const [first, second, ...more] = await historyOf('promo', id)
  assert.deepEqual(first?.before.toSorted(), ['info=a=b\n"c"', 'position=3', 'show_on'])
  assert.deepEqual(second?.before, ['show_on=x'])
  assert.deepEqual(more, [])
  assert.equal(first?.request_id, headers.get('x-request-id'))
  const [token] = await sql<{ number: number }>`select number from api_token where site_id = ${siteId}`
  assert.equal(first?.origin, token?.number)
})

test('an unchanged write, a refused write and a dry run store no history', async () => {
  const id = await create('doi')
  await put('/external/promo/bulk-update/', [{ id, name_ro: 'Reduceri' }])
  await put('/external/promo/bulk-update/', [{ id, name_ro: 'Reduceri', hide: false }])
  await put('/external/promo/bulk-update/?dry_run=true', [{ id, name_ro: 'Altele' }])
  await put('/external/promo/bulk-update/', [{ id, name_ro: 'Altele' }, { id: 2_000_000 }])

  assert.deepEqual(await historyOf('promo', id), [])
})

test('personal data and fields that reads do not return are not stored', async () => {
  const card = await post('/external/discount-card/bulk-create/', [
    { code: '1', barcode: '1', first_name: 'Ana' },
  ])
  const category = await post('/external/category/bulk-create/', [
    { name_ro: 'A', image: 'https://a.md/1.jpg' },
  ])
  assert.deepEqual([card.status, category.status], [201, 201])
  await put('/external/discount-card/bulk-update/', [{ id: card.body[0].id, first_name: 'Ioana' }])
  await put('/external/category/bulk-update/', [{ id: category.body[0].id, image: 'https://a.md/2.jpg' }])

  const stored =
    await sql`select from object_history where site_id = ${siteId} and type in ('discount-card', 'category')`
  assert.equal(stored.length, 0)
})

test('a site without a history stores none, and loses its former one; another site has its own retention', async () => {
  const other = await client()
  await sql`update site set history_days = 30 where id = ${other.siteId}`
  const own = await create('trei')
  const [foreign] = (await other.post('/external/promo/bulk-create/', [promo('trei')])).body
  const change = async (position: number) => {
    await put('/external/promo/bulk-update/', [{ id: own, position }])
    await other.put('/external/promo/bulk-update/', [{ id: foreign.id, position }])
  }
  const remainingSites = async () =>
    (
      await sql<{ site_id: number }>`
        select site_id from object_history where type = 'promo' and (site_id, id) in ((${siteId}, ${own}), (${other.siteId}, ${foreign.id}))
        order by at, site_id
      `
    ).map(({ site_id }) => site_id)

  await change(1)
  await change(2)
  await sql`update object_history set at = now() - interval '8 days' where before = '{position}'`
  await sweepOldHistory(sql, ['object_history'])
  assert.deepEqual(await remainingSites(), [siteId, other.siteId, siteId, other.siteId])

  await sql`update site set history_days = 7 where id = ${other.siteId}`
  await sweepOldHistory(sql, ['object_history'])
  assert.deepEqual(await remainingSites(), [siteId, siteId, other.siteId])

  await sql`update site set history_days = 0 where id = ${siteId}`
  await change(3)
  assert.deepEqual(await remainingSites(), [siteId, siteId, other.siteId, other.siteId])
  await sweepOldHistory(sql, ['object_history'])
  assert.deepEqual(await remainingSites(), [other.siteId, other.siteId])
  await sql`update site set history_days = 30 where id = ${siteId}`
})

test('a deleted and restored object has its former history', async () => {
  const id = await create('patru')
  await put('/external/promo/bulk-update/', [{ id, position: 9 }])
  assert.equal((await del(`/external/promo/${id}/`)).status, 204)

  assert.deepEqual(
    (await historyOf('promo', id)).map(({ before }) => before),
    [['position']],
  )
})
