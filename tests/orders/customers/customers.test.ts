import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Customer, CustomerPage, CustomerRow } from '@vitrina/schema/console/customer'
import type { Order } from '@vitrina/schema/orders/order'
import { signIn } from '../../console/operator.ts'
import { openShop } from '../../vitrina.ts'
import { item, orderShop } from '../writes/order-shop.ts'

const vitrina = await openShop()
const { write, post, put } = await orderShop(vitrina)
const { sql, siteId } = vitrina
const owner = await signIn(vitrina)
const at = `${owner.site}/customer`

const list = async (search = ''): Promise<readonly CustomerRow[]> => {
  const { status, body } = await owner.get(`${at}?${new URLSearchParams({ search })}`)
  assert.equal(status, 200, JSON.stringify(body))
  return (body as CustomerPage).rows
}

const matches = async (search: string): Promise<string[]> =>
  (await list(search)).map(({ identities }) => identities.join(' ')).sort()

const customer = async (id: number): Promise<Customer> => {
  const { status, body } = await owner.get(`${at}/${id}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const identitiesOf = async (id: number): Promise<string[]> =>
  (await customer(id)).identities.map(({ identity }) => identity).sort()

const ids = async (id: number): Promise<number[]> =>
  (await owner.get(`${at}/${id}/order`)).body.rows.map(({ id }: { id: number }) => id)

let last = 0
const order = (buyer: object | null, more: object = {}) => ({
  order_id: ++last,
  created_at: new Date(Date.UTC(2026, 0, 1) + last * 60_000).toISOString(),
  ...(buyer && { customer: buyer }),
  order_items: [item(1, 1, { loyalty_price: 10 })],
  ...more,
})

const writeFor = async (...buyers: readonly (object | null)[]): Promise<number[]> =>
  (await write(...buyers.map((buyer) => order(buyer)))).map(({ order_id }) => order_id)

test('orders with a number written in different ways have one customer; without a number the address counts', async () => {
  const written = [
    '069 123 456',
    '+373 (0) 69 12-34-56',
    '0037369123456',
    '373 69123456',
    '69123456',
    'tel. 069123456, after six',
  ]
  const same = await writeFor(...written.map((phone) => ({ name: 'Ana Pop', phone })))
  const other = await writeFor(
    { name: 'Ion', phone: '+40 69 123 456' },
    { name: 'Eva', email: ' Eva@Example.COM ' },
    { name: 'Eva', email: 'eva@example.com', phone: 'none' },
    { name: 'Nobody', phone: '000000000' },
    null,
  )
  assert.deepEqual(await identitiesOf(same[0] ?? 0), ['+37369123456'])
  assert.deepEqual(await ids(same[0] ?? 0), [...same].reverse())
  assert.deepEqual(await identitiesOf(other[0] ?? 0), ['+4069123456'])
  assert.deepEqual(await ids(other[1] ?? 0), [other[2], other[1]])
  for (const id of [other[3], other[4], 999_999]) assert.equal((await owner.get(`${at}/${id}`)).status, 404)
})

test('a list finds customers by number in each form, by address and by name, but not by words of comments', async () => {
  await write(order({ name: 'Vasile Lupu', phone: '079555111' }, { comment: 'call Ludmila instead' }))
  await write(order({ name: 'Ludmila Rusu', email: 'ludmila@example.md' }))
  for (const text of ['079555111', '+37379555111', '0 79 555-111', '555111', 'vasile', 'lupu vas'])
    assert.deepEqual(await matches(text), ['+37379555111'], text)
  assert.deepEqual(await matches('ludmila'), ['ludmila@example.md'])
  assert.deepEqual(await matches('LUDMILA@example.md'), ['ludmila@example.md'])
  assert.deepEqual(await matches('nobody like this'), [])
})

test('pages of the list have each customer once, newest first', async () => {
  const shop = await vitrina.client()
  const { write } = await orderShop(shop)
  const reader = await signIn({ ...vitrina, siteId: shop.siteId }, { role: 'accountant' })
  const buyers = Array.from({ length: 130 }, (_, n) => ({ phone: `069000${100 + ((n * 37) % 65)}` }))
  const orders = await write(...buyers.map((buyer, n) => ({ ...order(buyer), created_at: timeOf(n) })))
  const expected = [...new Set(orders.map((_, n) => `+37369000${100 + (((129 - n) * 37) % 65)}`))]
  const seen: string[] = []
  let before: string | null = ''
  while (before !== null) {
    const query: string = before === '' ? '' : `?before=${before}`
    const { status, body } = await reader.get(`${reader.site}/customer${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    seen.push(...body.rows.map(({ identities }: CustomerRow) => identities[0]))
    before = body.next
  }
  assert.deepEqual(seen, expected)
})

/** Several orders have the same time. */
const timeOf = (n: number): string => new Date(Date.UTC(2026, 1, 1) + Math.floor(n / 3) * 1000).toISOString()

test('merged customers have the orders, figures and notes of both, and are as before when they are taken apart', async () => {
  const [one, two, three] = await writeFor(
    { name: 'Old', phone: '068000001' },
    { name: 'New', phone: '068000002' },
    { name: 'Mail', email: 'new@example.com' },
  )
  assert.ok(one && two && three)
  const note = async (id: number, text: string) =>
    assert.equal((await owner.post(`${at}/${id}/remark`, { text })).status, 201)
  const notes = async (id: number) =>
    (await owner.get(`${at}/${id}/remark`)).body.map(({ text }: { text: string }) => text)
  await note(one, 'Pays in cash')
  await note(two, 'Rings twice')
  const merge = (id: number, other: number) => owner.post(`${at}/${id}/merge`, { order_id: other })
  assert.equal((await merge(one, two)).status, 204)
  assert.equal((await merge(three, two)).status, 204)

  const all = ['+37368000001', '+37368000002', 'new@example.com']
  for (const id of [one, two, three]) {
    assert.deepEqual(await identitiesOf(id), all)
    assert.deepEqual(await ids(id), [three, two, one])
    assert.deepEqual(await notes(id), ['Pays in cash', 'Rings twice'])
  }
  assert.deepEqual(await matches('068000001'), [all.join(' ')])
  assert.equal((await list()).filter(({ identities }) => identities.includes(all[0] ?? '')).length, 1)
  assert.equal((await customer(one)).totals.total, '30.00')
  const [later] = await writeFor({ name: 'Old', phone: '+37368000001' })
  assert.equal((await ids(three))[0], later)

  const apart = (id: number, identities: readonly string[]) =>
    owner.post(`${at}/${id}/take-apart`, { identities })
  assert.equal((await apart(one, ['+37369999999'])).status, 404)
  assert.equal((await apart(one, [all[1] ?? '', all[2] ?? ''])).status, 204)
  assert.deepEqual([await identitiesOf(one), await notes(one)], [[all[0]], ['Pays in cash']])
  assert.deepEqual([await identitiesOf(three), await notes(three)], [all.slice(1), ['Rings twice']])
  assert.equal((await apart(two, [all[2] ?? ''])).status, 204)
  assert.deepEqual(await ids(two), [two])
  assert.deepEqual(await sql`select from customer_merge where site_id = ${siteId}`, [])
  const { body: refused } = await merge(one, 999_999)
  assert.deepEqual([refused.code, refused.errors[0].field], ['validation_failed', 'order_id'])
})

test('the same address with another number is proposed as a duplicate, and nothing else', async () => {
  const [one, two] = await writeFor(
    { name: 'A', phone: '067000001', email: 'family@example.com' },
    { name: 'B', phone: '067000002', email: 'Family@example.com' },
    { name: 'C', phone: '067000003', email: 'family@example.com.md' },
  )
  const duplicates = async (id: number) =>
    (await customer(id)).duplicates.map(({ identity, name, orders }) => [identity, name, orders])
  assert.deepEqual(await duplicates(one ?? 0), [['+37367000002', 'B', 1]])
  await owner.post(`${at}/${one}/merge`, { order_id: two })
  assert.deepEqual(await duplicates(one ?? 0), [])
})

test('totals of a customer equal those of the orders that the API returns', async () => {
  const buyer = { name: 'Sum', phone: '066000001' }
  const created = await write(
    ...Array.from({ length: 24 }, (_, n) =>
      order(buyer, {
        order_items: [
          item(1, 1 + (n % 3), {
            loyalty_price: 7.35 + n,
            order_status: ['new', 'done', 'canceled', 'customerrefusal'][n % 4],
          }),
          ...(n % 5 === 0 ? [item(2, 1, { loyalty_price: 0.1, order_status: 'new' })] : []),
        ],
        ...(n % 2 === 0 && { paid_amount: n % 6 === 0 ? '0.00' : '5.00' }),
      }),
    ),
  )
  const returning = created.filter((_, n) => n % 4 === 1)
  let returned = 0
  for (const {
    order_id: id,
    order_items: [one],
  } of returning) {
    const { status, body } = await post(`/external/external-order/${id}/return/`, {
      order_items: [{ order_id: one?.order_id, quantity: 1 }],
      refunded_amount: '2.00',
    })
    assert.equal(status, 201, JSON.stringify(body))
    returned += cents(body.value)
  }
  const { body: orders }: { body: Order[] } = await vitrina.get(
    `/external/external-order/?page_size=100&search=${encodeURIComponent('066000001')}`,
  )
  assert.equal(orders.length, created.length)
  const sold = orders.filter(({ order_items }) =>
    order_items.some(({ order_status: status }) => !['canceled', 'customerrefusal'].includes(status)),
  )
  const sum = (values: readonly (string | null | undefined)[]) =>
    values.reduce((all, value) => all + cents(value ?? '0'), 0)
  const { totals } = await customer(created[0]?.order_id ?? 0)
  assert.deepEqual(
    {
      ...totals,
      ...{ total: cents(totals.total), unpaid: cents(totals.unpaid) },
      ...{ returned: cents(totals.returned), refunded: cents(totals.refunded) },
    },
    {
      orders: 24,
      sold: sold.length,
      total: sum(sold.map(({ total }) => total)),
      returned,
      refunded: sum(orders.map(({ refunded_amount }) => refunded_amount)),
      unpaid: sum(sold.map(({ amount_due: due }) => (Number(due ?? 0) > 0 ? due : '0'))),
      first_at: created[0]?.created_at,
      last_at: created.at(-1)?.created_at,
    },
  )
  assert.ok(cents(totals.unpaid) > 0 && returned > 0 && sold.length < 24)
})

const cents = (money: string): number => Math.round(Number(money) * 100)

test('a corrected number keeps the notes, an order of another customer does not take them along', async () => {
  const [wrong, handed] = await writeFor(
    { name: 'Typo', phone: '065000001' },
    { name: 'Giver', phone: '065000002' },
  )
  for (const id of [wrong, handed]) await owner.post(`${at}/${id}/remark`, { text: `About ${id}` })
  const notes = async (id?: number) => (await owner.get(`${at}/${id}/remark`)).body.length
  await put(`/external/external-order/${wrong}/`, { customer: { name: 'Typo', phone: '065000009' } })
  await put(`/external/external-order/${handed}/`, { customer: { name: 'Taker', phone: '065000003' } })
  assert.deepEqual([await identitiesOf(wrong ?? 0), await notes(wrong)], [['+37365000009'], 1])
  assert.deepEqual([await identitiesOf(handed ?? 0), await notes(handed)], [['+37365000003'], 0])
  const remaining = await sql`select from customer_remark where text = ${`About ${handed}`}`
  assert.equal(remaining.length, 0)
  // Without a number and an address, the order has no customer, so the note goes.
  await put(`/external/external-order/${wrong}/`, { customer: null })
  assert.deepEqual(
    await sql`select from customer_remark where site_id = ${siteId} and text like 'About%'`,
    [],
  )
})

test('a time zone of another country identifies the customers by its numbers, with their notes', async () => {
  const shop = await vitrina.client()
  const { write } = await orderShop(shop)
  const reader = await signIn({ ...vitrina, siteId: shop.siteId })
  const [stored] = await write(order({ name: 'Mihai', phone: '0722 123 456' }))
  const own = `${reader.site}/customer/${stored?.order_id}`
  await reader.post(`${own}/remark`, { text: 'From Iași' })
  const identity = async () => (await reader.get(own)).body.identities[0].identity
  assert.equal(await identity(), '0722123456')
  await sql`update site set time_zone = 'Europe/Bucharest' where id = ${shop.siteId}`
  assert.equal(await identity(), '+40722123456')
  assert.equal((await reader.get(`${own}/remark`)).body.length, 1)
})
