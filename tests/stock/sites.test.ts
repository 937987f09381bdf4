import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { everyFeed, subjectAt } from './every-feed.ts'

const vitrina = await openShop()
const { client, sql } = vitrina
const every = everyFeed(vitrina)

every('1.2 figures of two sites under the same ids and keys are separate', async (one) => {
  const other = await subjectAt(await client(), one)
  await one.send([one.row(1, 'P1', 1)])

  assert.deepEqual(await other.figuresOf(1), [])
  assert.deepEqual((await other.send([other.row({ [other.ownerKey]: 'O1' }, 'P1', 2)])).body, {
    updated: 1,
    unchanged: 0,
  })

  assert.deepEqual(await one.figuresOf(1), [[1, one.shown(1)]])
  assert.deepEqual(await other.figuresOf(1), [[1, other.shown(2)]])
})

every('1.2 products and owners of another site are not found', async (one) => {
  const other = await subjectAt(await client(), one)
  const { owner, ownerKey, draft, row } = one
  await one.post(`/external/${owner}/bulk-create/`, [draft('only here')])
  await one.post('/external/product/bulk-create/', [
    { group_product_id: 'only here', name_ro: 'p', price: '1', category: [], specifications: [] },
  ])

  const { body } = await other.send([row(4, 'only here', 1), row({ [ownerKey]: 'only here' }, 'P1', 1)])

  assert.deepEqual(
    body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
    [
      [one.ownerField, 'not_found'],
      ['group_product_id', 'not_found'],
      [one.ownerField, 'not_found'],
    ],
  )
  assert.equal((await other.get(`/external/product/4/${one.read}`)).status, 404)
})

every('1.2 deleting an owner or a product does not affect another site', async (one) => {
  const other = await subjectAt(await client(), one)
  for (const site of [one, other]) await site.send([site.row(1, 'P1', 1), site.row(2, 'P2', 2)])
  const changes = () => sql`select * from change where site_id = ${other.siteId} order by cursor`
  const before = await changes()

  await one.del(`/external/${one.owner}/1/?with=${one.read}`)
  await one.del('/external/product/2/')

  assert.deepEqual(await other.figuresOf(1), [[1, one.shown(1)]])
  assert.deepEqual(await other.figuresOf(2), [[2, one.shown(2)]])
  assert.deepEqual(await changes(), before)
})
