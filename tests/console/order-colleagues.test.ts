import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, ordering, orderShop, untouched } from '../orders/writes/order-shop.ts'
import { startVitrina } from '../vitrina.ts'
import { type Operator, signIn } from './operator.ts'

const vitrina = await startVitrina()
const { sql, siteId } = vitrina
const { write } = await orderShop(vitrina)
const [owner, manager, colleague, viewer] = await Promise.all([
  signIn(vitrina),
  signIn(vitrina, { role: 'manager' }),
  signIn(vitrina, { role: 'manager' }),
  signIn(vitrina, { role: 'viewer' }),
])
await write(ordering({ order_id: 1 }), ordering({ order_id: 2 }))

const at = (who: Operator, order = 1) => `${who.site}/order/${order}/remark`
const say = (who: Operator, text: string, order = 1) => who.post(at(who, order), { text })

interface Remark {
  readonly id: number
  readonly text: string
  readonly by: string
  readonly own: boolean
}

const heard = async (who: Operator, order = 1): Promise<Remark[]> => (await who.get(at(who, order))).body

test('a remark about an order notifies all colleagues, in order; the order and its feed do not change', async () => {
  const changes = (await changesOf(sql, siteId)).length
  await untouched(sql, siteId, async () => {
    assert.equal((await say(manager, '  He rings\nat five ')).status, 201)
    assert.equal((await say(colleague, '<b>Done</b>')).status, 201)
    assert.equal((await say(manager, 'Another order', 2)).status, 201)
  })
  assert.equal((await changesOf(sql, siteId)).length, changes)
  const summaries = (remarks: Remark[]) => remarks.map(({ text, by, own }) => [text, by, own])
  assert.deepEqual(summaries(await heard(manager)), [
    ['He rings\nat five', 'Ana Pop', true],
    ['<b>Done</b>', 'Ana Pop', false],
  ])
  assert.deepEqual(
    (await heard(viewer)).map(({ own }) => own),
    [false, false],
  )
})

test('a remark is deleted by its author, and by an owner; a viewer writes none', async () => {
  const [ownRemark, other] = await heard(manager)
  const remove = (who: Operator, id = 0, order = 1) => who.del(`${at(who, order)}/${id}`)
  assert.equal((await remove(manager, other?.id)).status, 404)
  assert.equal((await remove(manager, ownRemark?.id, 2)).status, 404)
  for (const refused of [await remove(viewer, ownRemark?.id), await say(viewer, 'Hello')])
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_role'])
  assert.equal((await remove(manager, ownRemark?.id)).status, 204)
  assert.equal((await remove(owner, other?.id)).status, 204)
  assert.deepEqual(await heard(owner), [])
  assert.equal((await heard(owner, 2)).length, 1)
})

test('an unknown order, another site, and a text that is empty or too long are refused', async () => {
  for (const refused of [await say(manager, 'Hello', 999), await manager.get(at(manager, 999))])
    assert.deepEqual([refused.status, refused.body.code], [404, 'not_found'])
  const elsewhere = await signIn({ ...vitrina, ...(await vitrina.client()) })
  assert.equal((await elsewhere.get(at(owner))).status, 404)
  // Order numbers are per site: order 2 does not exist at the other site.
  assert.equal((await elsewhere.get(at(elsewhere, 2))).status, 404)
  assert.equal((await say(elsewhere, 'Hello', 2)).status, 404)
  for (const text of ['', ' \n ', 'x'.repeat(2_001), 'a\u0000b']) {
    const { status, body } = await say(manager, text)
    assert.deepEqual([status, body.errors?.[0]?.field], [400, 'text'], JSON.stringify(body))
  }
})

test('an order has at most 200 remarks', async () => {
  await sql`
    insert into order_remark (site_id, order_id, user_id, text)
    select ${siteId}, 1, ${manager.id}, 'Remark' from generate_series(1, 199)
  `
  assert.equal((await say(manager, 'The last')).status, 201)
  const { status, body } = await say(manager, 'One more')
  assert.deepEqual([status, body.errors[0].field], [400, 'text'])
})

test('remarks are in no log', async () => {
  await sql`update site set keep_personal_bodies = true where id = ${siteId}`
  await say(colleague, 'Only among us', 2)
  await manager.put(`${manager.site}/external/external-order/2/`, { comment: 'logged' })
  for (let logged: unknown[] = []; logged.length === 0; )
    logged = [...(await sql`select from request_log where path like '%external-order/2/%'`)]
  assert.equal((await sql`select from request_log where path like '%remark%'`).length, 0)
  assert.equal((await sql`select from hub_audit where detail::text like '%among us%'`).length, 0)
})

const assign = (who: Operator, userId: number | null, ...ids: number[]) =>
  who.put(`${who.site}/order-assignee`, { ids, user_id: userId })
const assignees = async (who: Operator, ids = '1,2'): Promise<[number, number, boolean][]> => {
  const { status, body } = await who.get(`${who.site}/order-assignee?ids=${ids}`)
  assert.equal(status, 200)
  return body.map((one: { order_id: number; user_id: number; own: boolean }) => [
    one.order_id,
    one.user_id,
    one.own,
  ])
}

test('orders are assigned to a colleague, to another, and to none; the order and its feed are unchanged', async () => {
  const changes = (await changesOf(sql, siteId)).length
  await untouched(sql, siteId, async () => {
    assert.equal((await assign(manager, manager.id, 1, 2)).status, 204)
    assert.equal((await assign(owner, colleague.id, 2)).status, 204)
  })
  assert.equal((await changesOf(sql, siteId)).length, changes)
  assert.deepEqual(await assignees(manager), [
    [1, manager.id, true],
    [2, colleague.id, false],
  ])
  const own = async (who: Operator) => (await who.get(`${who.site}/order-assignee/own`)).body
  assert.deepEqual([await own(manager), await own(colleague), await own(viewer)], [[1], [2], []])

  // Taking an unassigned order conflicts once another user has taken it.
  const take = (who: Operator, from: number | null) =>
    who.put(`${who.site}/order-assignee`, { ids: [1], user_id: who.id, from })
  const late = await take(colleague, null)
  assert.deepEqual([late.status, late.body.code], [409, 'conflict'])
  assert.equal((await take(manager, null)).status, 204)
  assert.equal((await take(colleague, manager.id)).status, 204)
  assert.equal((await assign(manager, manager.id, 1)).status, 204)

  assert.equal((await assign(colleague, null, 1, 2)).status, 204)
  assert.deepEqual(await assignees(viewer), [])
})

test('only users who may write at the site can be assigned; an unknown order, and another site, refuse the whole call', async () => {
  const everywhere = await signIn(vitrina, { role: null, everywhere: true })
  const elsewhere = await signIn({ ...vitrina, ...(await vitrina.client()) })
  const { body } = await manager.get(`${manager.site}/colleague`)
  assert.deepEqual(body[0], { user_id: manager.id, name: 'Ana Pop', own: true })
  assert.deepEqual(
    body.map(({ user_id }: { user_id: number }) => user_id).sort((a: number, b: number) => a - b),
    [owner.id, manager.id, colleague.id, everywhere.id].sort((a, b) => a - b),
  )

  for (const [who, userId, ...ids] of [
    [manager, viewer.id, 1],
    [manager, elsewhere.id, 1],
    [manager, manager.id, 1, 999],
    [elsewhere, elsewhere.id, 1],
  ] as [Operator, number, ...number[]][]) {
    const { status, body } = await assign(who, userId, ...ids)
    assert.deepEqual([status, body.code], [404, 'not_found'])
  }
  await sql`update hub_user set locked_at = now() where id = ${owner.id}`
  assert.equal((await assign(manager, owner.id, 1)).status, 404)
  await sql`update hub_user set locked_at = null where id = ${owner.id}`
  assert.deepEqual((await viewer.get(`${viewer.site}/colleague`)).body, [])
  const refused = await assign(viewer, viewer.id, 1)
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_role'])
  assert.deepEqual(await assignees(manager), [])
})
