import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../console/operator.ts'
import { startVitrina } from '../../vitrina.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { startReceiver } from '../../webhooks/receiver.ts'
import { untilDelivered } from '../../webhooks/until-delivered.ts'
import { eraser } from './eraser.ts'
import { createMarkers, createShop, dump, product, strangers } from './marked.ts'

const { markers, marker, orderOf, markersIn } = createMarkers()

const vitrina = await startVitrina({ LOG_LEVEL: 'trace' })
const { sql, config, log, get, post, put, siteId } = vitrina
const { goOn } = eraser({ sql, config, log: vitrina.app.log })
const owner = await signIn(vitrina)
const at = `${owner.site}/customer`
const receiver = await startReceiver()
await sql`update site set keep_personal_bodies = true, history_days = 30 where id = ${siteId}`

/** Words of another person's order: the guest's address, and another number. */
const others = { rrn: 'SHARED', customer: { name: 'A Relative', phone: '069 777 888' } }

await createShop(vitrina, receiver)

const email = `${marker('e-mail')}@example.com`
const guest = orderOf(email, 'G-1')
const byMail = orderOf(email, 'G-2')
const created = await post(
  '/external/external-order/',
  [
    guest,
    { ...byMail, customer: { name: byMail.customer.name, email } },
    { ...others, order_items: [{ product, quantity: 1 }] },
    strangers,
  ],
  { 'idempotency-key': 'guest' },
)
assert.equal(created.status, 200, JSON.stringify(created.body))
const [one, two, shared, stranger]: number[] = created.body.map(
  ({ order_id }: { order_id: number }) => order_id,
)
assert.ok(one && two && shared && stranger)
await put(`/external/external-order/${one}/`, { comment: marker('changed comment') })
const refund = { refunded_amount: 1, comment: marker('comment of a refund') }
assert.equal((await post(`/external/external-order/${one}/return/`, refund)).status, 201)
await get(`/external/external-order/?search=${encodeURIComponent(email)}`)
const remark = (path: string, what: string) => owner.post(`${owner.site}/${path}`, { text: marker(what) })
await remark(`order/${one}/remark`, 'remark')
await remark(`customer/${one}/remark`, 'note')
await remark(`customer/${two}/remark`, 'note at the address')
await owner.post(`${at}/${stranger}/remark`, { text: 'of somebody else' })
assert.equal((await owner.post(`${at}/${one}/merge`, { order_id: two })).status, 204)
const { body: customer } = await owner.get(`${at}/${one}`)
markers.set(
  'number',
  customer.identities.map(({ identity }: { identity: string }) => identity).find(isNumber),
)
await untilDelivered(sql, siteId)
await eventually(
  async () =>
    (await sql`select from request_log where path = ${`/external/external-order/${one}/`}`).length > 0 ||
    undefined,
)

function isNumber(identity: string): boolean {
  return !identity.includes('@')
}

const stored = () => dump({ sql, config, log: log() })

test('the search finds data of the guest in each store before the erasure', async () => {
  const places = new Set(markersIn(await stored()).map((line) => line.split(':')[0]))
  for (const place of [
    ...['external_order', 'order_address', 'order_history', 'order_remark', 'order_return', 'order_customer'],
    ...['customer_remark', 'customer_merge', 'webhook_event', 'webhook_attempt', 'request_log'],
  ])
    assert.ok(places.has(`public.${place}`), `${place} among ${[...places].join(', ')}`)
  assert.ok(places.has('answer guest'))
})

test('P36 only an owner erases, after a recently typed password, and sees the effect before it', async () => {
  const manager = await signIn(vitrina, { role: 'manager' })
  assert.equal((await manager.get(`${at}/${one}/erasure`)).status, 403)
  assert.equal((await manager.del(`${at}/${one}`)).body.code, 'insufficient_role')
  const unproven = await signIn(vitrina, { steppedUp: false })
  assert.equal((await unproven.del(`${at}/${one}`)).body.code, 'step_up_required')

  const { body } = await owner.get(`${at}/${one}/erasure`)
  assert.deepEqual(body, {
    ...{ orders: 2, held: 0, held_until: null, remarks: 2, total: '40.00', currency: 'MDL' },
    ...{ others: 0, accounts: [] },
  })
  await sql`update site set orders_keep_person = 'years_5' where id = ${siteId}`
  const { body: preview } = await owner.get(`${at}/${one}/erasure`)
  assert.deepEqual([preview.orders, preview.held], [0, 2])
  assert.ok(new Date(preview.held_until) > new Date(Date.now() + 4 * 365 * 86_400_000))
  await sql`update site set orders_keep_person = 'no' where id = ${siteId}`
})

test('7.7 after the erasure of a guest no table contains data of the guest, and the sites are told of changed orders', async () => {
  const from = receiver.received.length
  assert.equal((await owner.del(`${at}/${two}`)).status, 204)
  // The second pass needs what it searches for.
  const atOnce = markersIn(await stored()).filter((line) => !line.startsWith('public.guest_erasure'))
  assert.deepEqual(atOnce, [])
  await untilDelivered(sql, siteId)
  const notified = await eventually(() => {
    const changed = receiver.received.slice(from).map(({ event }) => event?.data)
    return changed.filter((data) => data?.type === 'order').length >= 2 ? changed : undefined
  })
  assert.ok(notified.every((data) => data?.action === 'updated'))
  await goOn()
  await goOnGuests()
  assert.deepEqual(markersIn(await stored()), [])
  assert.deepEqual(await sql`select to_json(order_ids) as order_ids, traces from guest_erasure`, [
    { order_ids: [one, two], traces: null },
  ])
  assert.equal((await owner.get(`${at}/${one}`)).status, 404)
})

/** Continues the erasures of guests until all are complete. */
const goOnGuests = async (): Promise<void> => {
  await eventually(async () => {
    await goOn()
    return (await sql`select from guest_erasure where done_at is null`).length === 0 || undefined
  })
}

test('the erased orders keep goods and amounts, other people keep all their data, and the audit log has the erasure', async () => {
  const { body: order } = await get(`/external/external-order/${one}/`)
  assert.deepEqual(
    [order.rrn, order.total, order.customer, order.address?.postcode ?? null],
    ['G-1', '20.00', null, null],
  )
  assert.deepEqual((await get(`/external/external-order/${shared}/`)).body.customer.name, 'A Relative')
  assert.deepEqual((await get(`/external/external-order/${stranger}/`)).body.customer, strangers.customer)
  const { body: notes } = await owner.get(`${at}/${stranger}/remark`)
  assert.deepEqual(
    notes.map(({ text }: { text: string }) => text),
    ['of somebody else'],
  )
  const events = await sql`
    select site_id, operator_id, detail from hub_audit where event = 'customer_erased'
  `
  assert.deepEqual(events, [{ site_id: siteId, operator_id: owner.id, detail: { orders: 2 } }])
})
