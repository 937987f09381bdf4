import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { everyFeed, type Subject } from './every-feed.ts'

const vitrina = await openShop()
const { sql } = vitrina
const every = everyFeed(vitrina)

const changesOf = async ({ siteId }: Subject) =>
  (
    await sql<{ line: string }>`
      select concat_ws(' ', type, id, key, action, array_to_string(fields, ',')) as line from change
      where site_id = ${siteId} and at > now() - interval '1 minute' order by cursor
    `
  ).map(({ line }) => line)

every('4.2.4 an owner with figures is in use, unless its deletion includes them', async (feed) => {
  const { row, send, post, del, figuresOf, owner, read, figure } = feed
  await send([row(1, 'P1', 1), row(1, 'P2', 2), row(2, 'P1', 3)])
  const [one, many] = [`/external/${owner}/1/`, `/external/${owner}/bulk-delete/`]

  for (const query of ['', '?dry_run=true']) {
    const { status, body } = await del(one + query)
    assert.deepEqual([status, body.code], [409, 'in_use'])
    assert.match(body.detail, new RegExp(`\\b2\\b.*with=${read}\\b`))
  }
  const { status, body } = await post(many, [1, 3, 2])
  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ index, field, code }: Record<string, unknown>) => [index, field, code]),
    [
      [0, 'id', 'in_use'],
      [2, 'id', 'in_use'],
    ],
  )
  assert.equal((await figuresOf(1)).length, 2)
  for (const wrong of [figure, 'all', ''])
    assert.equal((await del(`${one}?with=${wrong}`)).status, 400, wrong)
  assert.equal((await del(`/external/product/1/?with=${read}`)).status, 400, 'a product takes them unasked')

  assert.equal((await post(`${many}?with=${read}&dry_run=true`, [1, 2])).status, 200)
  assert.equal((await figuresOf(1)).length, 2)
  assert.deepEqual((await post(`${many}?with=${read}`, [1, 2])).body, { deleted: 2 })
  assert.deepEqual(await figuresOf(1), [])
  assert.equal((await del(`/external/${owner}/3/`)).status, 204, 'without figures, nothing is to be said')
})

every('deleting an owner deletes its figures, with a change entry per product', async (feed) => {
  const { row, send, del, figuresOf, shown, owner, type, figure, read } = feed
  await send([row(1, 'P1', 1), row(2, 'P1', 2), row(1, 'P2', 3), row(3, 'P3', 4)])
  const before = (await changesOf(feed)).length

  assert.equal((await del(`/external/${owner}/1/?with=${read}`)).status, 204)

  assert.deepEqual(await figuresOf(1), [[2, shown(2)]])
  assert.deepEqual(await figuresOf(2), [])
  assert.deepEqual(await figuresOf(3), [[3, shown(4)]])
  assert.deepEqual((await changesOf(feed)).slice(before), [
    `${owner} 1 O1 deleted`,
    `${type} 1 P1 updated ${figure}`,
    `${type} 2 P2 updated ${figure}`,
  ])
})

every('deleting a product deletes its figures, with only its own change entry', async (feed) => {
  const { row, send, post, get, figuresOf, read, siteId, table, type } = feed
  await send([row(1, 'P1', 1), row(2, 'P1', 2), row(1, 'P2', 3), row(1, 'P3', 3)])
  const before = (await changesOf(feed)).length

  assert.equal((await post('/external/product/bulk-delete/', [1, 2])).status, 200)

  assert.equal((await get(`/external/product/1/${read}/`)).status, 404)
  assert.equal((await figuresOf(3)).length, 1)
  assert.deepEqual(await sql`select product_id from ${sql.unsafe(table)} where site_id = ${siteId}`, [
    { product_id: 3 },
  ])
  assert.deepEqual((await changesOf(feed)).slice(before), ['product 1 P1 deleted', 'product 2 P2 deleted'])
  assert.equal((await changesOf(feed)).filter((line) => line.startsWith(type)).length, 3)
})

every('a product created again under the same key has no figures', async (feed) => {
  const { row, send, post, del, figuresOf } = feed
  await send([row(1, 'P1', 1)])
  await del('/external/product/1/')
  await post('/external/product/bulk-create/', [
    { group_product_id: 'P1', name_ro: 'p', price: '1', category: [], specifications: [] },
  ])

  assert.deepEqual(await figuresOf(4), [])
  assert.deepEqual((await send([row(1, 'P1', 1)])).body, { updated: 1, unchanged: 0 })
})

every('a dry run of a deletion leaves the figures', async ({ row, send, del, figuresOf, owner, read }) => {
  await send([row(1, 'P1', 1)])
  for (const path of [`/external/${owner}/1/?with=${read}&`, '/external/product/1/?'])
    assert.equal((await del(`${path}dry_run=true`)).status, 204)
  assert.equal((await figuresOf(1)).length, 1)
})

every('a deleted product or owner is not found', async (feed) => {
  const { row, send, del, owner, ownerField, read } = feed
  await send([row(1, 'P1', 1)])
  await del(`/external/${owner}/1/?with=${read}`)
  await del('/external/product/1/')

  const { body } = await send([row(1, 'P1', 1)])

  assert.deepEqual(
    body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
    [
      [ownerField, 'not_found'],
      ['group_product_id', 'not_found'],
    ],
  )
})

every(
  'the database deletes figures with their product or owner',
  async ({ siteId, table, ownerField, figure }) => {
    for (const [product, owner] of [
      [9, 1],
      [1, 9],
    ])
      await assert.rejects(
        async () =>
          sql`
          insert into ${sql.unsafe(table)} (site_id, product_id, ${sql.unsafe(ownerField)}, ${sql.unsafe(figure)}, updated_at)
          values (${siteId}, ${product}, ${owner}, 1, now())
        `,
        { code: '23503' },
      )
  },
)
