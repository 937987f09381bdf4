import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '@vitrina/schema/resources/index'
import { fillDemo } from '../../server/demo.ts'
import { product } from '../content/writes/drafts.ts'
import { openShop } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await openShop()

/** Site with the demo shop. */
const demoSite = async () => {
  const client = await vitrina.client()
  await vitrina.sql.begin((sql) => fillDemo(sql, client.siteId, Object.values(resources)))
  const as = (role: 'owner' | 'manager') => signIn({ ...vitrina, siteId: client.siteId }, { role })
  return { ...client, as }
}

test('9.1 an owner removes the demo shop by one call; own objects and orders, and what they use, stay', async () => {
  const { get, post, as } = await demoSite()
  const [owner, manager] = [await as('owner'), await as('manager')]
  const demo = `${owner.site}/demo`
  const steps = async () => {
    const { body } = await owner.get(`${owner.site}/first-steps`)
    const finishedSteps = body.steps.filter(({ done }: { done: boolean }) => done)
    const names: string[] = finishedSteps.map(({ step }: { step: string }) => step)
    return [body.demo, names.filter((step) => /^(product|picture|order)_/.test(step))]
  }
  assert.deepEqual(await steps(), [true, []])

  const [used] = (await get('/external/product/?page_size=1&fields=id,brand_id,category')).body
  const categories = (await get('/external/category/?page_size=1&ordering=-id')).body
  const own = product('OWN-1', { category: [categories[0].id] })
  assert.equal((await post('/external/product/bulk-create/', [own])).status, 201)
  const order = { rrn: 'own', order_items: [{ product: used.id, quantity: 1 }] }
  assert.equal((await post('/external/external-order/', [order])).status, 200)
  assert.deepEqual((await steps())[1], ['product_added', 'order_tried'])
  assert.equal((await manager.del(demo)).status, 403)

  const { status, body: removed } = await owner.del(demo)
  assert.equal(status, 200, JSON.stringify(removed))
  assert.ok(removed.deleted > 60, JSON.stringify(removed))
  assert.ok(removed.kept > 1, JSON.stringify(removed))

  const products = (await get('/external/product/?page_size=500')).body
  assert.deepEqual(
    products
      .map(({ id, group_product_id: key }: Record<string, unknown>) => (key === 'OWN-1' ? key : id))
      .sort(),
    [used.id, 'OWN-1'].sort(),
  )
  const orders = (await get('/external/external-order/?page_size=100')).body
  assert.deepEqual(
    orders.map(({ rrn }: { rrn: string }) => rrn),
    ['own'],
  )
  assert.equal((await get(`/external/category/${categories[0].id}/`)).status, 200)
  const changes = (await get('/external/changes/?types=order&limit=5000')).body.changes
  assert.equal(changes.filter(({ action }: { action: string }) => action === 'deleted').length, 8)
  const trash = (await owner.get(`${owner.site}/bin?object=brand`)).body
  assert.equal(
    (await owner.post(`${owner.site}/bin/restore`, { object: 'brand', ids: [trash[0].id] })).status,
    200,
  )

  assert.equal((await owner.del(demo)).status, 404)
  assert.equal((await steps())[0], false)
})

test('9.1 a removed demo shop leaves nothing, with its items, addresses, statuses and stock', async () => {
  const { sql } = vitrina
  const { get, siteId, as } = await demoSite()
  const owner = await as('owner')
  assert.equal((await owner.del(`${owner.site}/demo`)).body.kept, 0)
  for (const path of [
    'category',
    'brand',
    'product',
    'shop',
    'region',
    'locality',
    'promocode',
    'external-order',
  ])
    assert.deepEqual((await get(`/external/${path}/`)).body, [], path)
  for (const table of [
    'order_item',
    'order_address',
    'order_status_change',
    'product_stock',
    'order_customer',
  ]) {
    const [row] = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.unsafe(table)} where site_id = ${siteId}
    `
    assert.equal(row?.count, 0, table)
  }
})
