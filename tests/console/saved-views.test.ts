import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_SAVED_VIEWS } from '@vitrina/schema/console/saved-view'
import { openShop } from '../vitrina.ts'
import { type Operator, signIn } from './operator.ts'

const vitrina = await openShop()
const owner = await signIn(vitrina)
const manager = await signIn(vitrina, { role: 'manager' })
const viewer = await signIn(vitrina, { role: 'viewer' })
const elsewhere = await signIn(vitrina, { siteId: (await vitrina.client()).siteId })

const view = (more: object = {}) => ({
  ...{ list: 'orders', name: 'De împachetat azi', question: { status: 'new,confirmed' }, shared: false },
  ...more,
})
const keep = (who: Operator, more: object = {}) => who.post(`${who.site}/view`, view(more))
const seen = async (who: Operator, list = 'orders') =>
  (await who.get(`${who.site}/view?list=${list}`)).body.map(
    ({ name, shared, own }: Record<string, unknown>) => [name, shared, own],
  )

test('a view is saved for oneself, or for all colleagues of a site', async () => {
  assert.equal((await keep(owner)).status, 201)
  assert.equal(
    (await keep(manager, { name: ' Fără Ucraineană ', list: 'product', shared: true })).status,
    201,
  )
  assert.deepEqual(await seen(owner), [['De împachetat azi', false, true]])
  assert.deepEqual(await seen(manager), [])
  assert.deepEqual(await seen(viewer, 'product'), [['Fără Ucraineană', true, false]])
  assert.deepEqual(await seen(elsewhere, 'product'), [])
  const [{ question }] = (await owner.get(`${owner.site}/view?list=orders`)).body
  assert.deepEqual(question, { status: 'new,confirmed' })
})

test('authors delete their views, and owners also shared ones', async () => {
  const { body: own } = await keep(owner, { list: 'brand', shared: true })
  const { body: managers } = await keep(manager, { list: 'brand', shared: true })
  const { body: secret } = await keep(manager, { list: 'brand' })
  assert.equal((await manager.del(`${manager.site}/view/${own.id}`)).status, 404)
  assert.equal((await owner.del(`${owner.site}/view/${secret.id}`)).status, 404)
  assert.equal((await elsewhere.del(`${elsewhere.site}/view/${managers.id}`)).status, 404)
  assert.equal((await owner.del(`${owner.site}/view/${managers.id}`)).status, 204)
  assert.equal((await manager.del(`${manager.site}/view/${secret.id}`)).status, 204)
  assert.deepEqual(await seen(manager, 'brand'), [['De împachetat azi', true, false]])
})

test('a view stores neither a search nor an unknown parameter', async () => {
  for (const question of [
    { search: '37369000000' },
    { page: '2' },
    { ids: '1,2' },
    { status: 5 },
    { 'a b': 'x' },
    { status: 'a\u0000b' },
    { status: 'x'.repeat(501) },
    [],
  ])
    assert.equal((await keep(owner, { question })).status, 400, JSON.stringify(question))
  for (const name of ['', '  ', 'a\nb', 'x'.repeat(61)])
    assert.equal((await keep(owner, { name })).status, 400, JSON.stringify(name))
  assert.equal((await keep(viewer)).status, 403)
})

test('the number of views per user is limited, and they are deleted with their author', async () => {
  const someone = await signIn(vitrina, { role: 'manager' })
  for (let count = 0; count < MAX_SAVED_VIEWS; count++)
    assert.equal((await keep(someone, { list: 'gift', name: `${count}`, shared: true })).status, 201)
  assert.equal((await keep(someone, { list: 'gift' })).status, 400)
  assert.equal((await seen(owner, 'gift')).length, MAX_SAVED_VIEWS)
  await vitrina.sql`delete from hub_user where id = ${someone.id}`
  assert.deepEqual(await seen(owner, 'gift'), [])
})
