import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@vitrina/schema/languages'
import { ORDER_STATUS_LABELS } from '@vitrina/schema/orders/order-labels'
import { ORDER_STATUSES, type OrderStatus, statusBits } from '@vitrina/schema/orders/order-status'
import { Client } from 'pg'
import { fillOrderIndex } from '../../../server/orders/search/order-index.ts'
import { PASSWORD } from '../people.ts'
import type { Shown } from '../visitor.ts'
import { openPages, type Shop, showsText } from './pages.ts'

const sent: string[] = []
const original = Client.prototype.query
Client.prototype.query = function (this: unknown, ...args: unknown[]) {
  const [query] = args as [string | { text?: string }]
  sent.push(typeof query === 'string' ? query : (query.text ?? ''))
  return Reflect.apply(original, this, args)
} as typeof original

const { sql, browse, newShop, newVisitor, signIn } = await openPages()

interface Ordered {
  readonly rrn?: string
  readonly email?: string | null
  readonly phone?: string | null
  readonly at?: string
  readonly statuses?: readonly OrderStatus[]
  readonly total?: string
}

let orders = 0

/** Creates an order as the ERP of a shop wrote it. Returns its number. */
const order = async (shop: Shop, what: Ordered): Promise<string> => {
  const id = ++orders
  const { rrn = `N-${id}-`, email = null, phone = null, at = '2026-03-01T12:00:00Z' } = what
  await sql`
    insert into external_order (
      site_id, id, rrn, statuses, total, customer_email, customer_phone, items_written_in, created_at, updated_at
    )
    values (
      ${shop.id}, ${id}, ${rrn}, ${statusBits(what.statuses ?? ['new'])}, ${what.total ?? '10.00'}, ${email}, ${phone},
      pg_current_xact_id(), ${at}, ${at}
    )
  `
  await fillOrderIndex(sql, shop.id)
  return rrn
}

const showingShop = async (): Promise<Shop> => {
  const shop = await newShop()
  await sql`update site set account_orders = true where id = ${shop.id}`
  return shop
}

/** Creates a person who has signed in to these shops. */
const visitorOf = async (...shops: readonly Shop[]) => {
  const person = await newVisitor()
  for (const shop of shops) await signIn(person.browser, { email: person.email, to: shop })
  return person
}

const plain = ({ text }: Shown): string => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const numbersIn = ({ text }: Shown): string[] =>
  [...text.matchAll(/<strong>Order ([^<]+)<\/strong>/g)].map(([, number = '']) => number)

test('7.7 a person sees their orders, newest first, with date, shop, status and total; a signed-out visitor must sign in', async () => {
  const [ownShop, otherShop] = [await showingShop(), await showingShop()]
  await sql`update site set time_zone = 'Asia/Tokyo', currency = 'EUR' where id = ${otherShop.id}`
  const { email, browser } = await visitorOf(ownShop, otherShop)
  const first = await order(ownShop, { email, at: '2026-03-01T22:30:00Z', total: '1234.50' })
  const third = await order(ownShop, { email: ` ${email.toUpperCase()} `, at: '2026-05-01T12:00:00Z' })
  const second = await order(otherShop, {
    ...{ email, at: '2026-04-09T15:00:00Z', total: '7.05', statuses: ['confirmed', 'customerrefusal'] },
  })

  const account = await browser.open('/en/account')
  assert.match(account.text, /href="\/en\/account\/orders"/)
  const page = await browser.open('/en/account/orders')

  assert.equal(page.status, 200)
  assert.equal(page.headers.get('cache-control'), 'no-store')
  assert.deepEqual(numbersIn(page), [third, second, first])
  const content = plain(page)
  assert.ok(content.includes(`Order ${first} 2 Mar 2026 · ${ownShop.name} MDL 1,234.50 New`), content)
  assert.ok(
    content.includes(`Order ${second} 10 Apr 2026 · ${otherShop.name} €7.05 Confirmed, Refused`),
    content,
  )
  assert.ok(!page.text.includes('behind='))
  assert.match(page.text, /href="\/uk\/account\/orders"/)
  assert.equal((await browse().open('/en/account/orders')).location, '/en/sign-in')
})

test('each of the 17 statuses has a name in the language of the reader', async () => {
  const shop = await showingShop()
  const { email, browser } = await visitorOf(shop)
  for (const status of ORDER_STATUSES) await order(shop, { email, statuses: [status] })
  for (const language of LANGUAGES) {
    const content = plain(await browser.open(`/${language}/account/orders`))
    for (const status of ORDER_STATUSES)
      assert.ok(content.includes(ORDER_STATUS_LABELS[status][language]), status)
  }
})

test('without the setting of a site its orders are not shown; a person without orders gets a message', async () => {
  const shop = await newShop()
  const { email, browser } = await visitorOf(shop)
  await order(shop, { email })
  const nothing = async () => {
    const page = await browser.open('/en/account/orders')
    assert.ok(showsText(page, 'orders.none'))
    assert.deepEqual(numbersIn(page), [])
    assert.ok(!(await browser.open('/en/account')).text.includes('account/orders'))
  }
  await nothing()
  await sql`update site set account_orders = true where id = ${shop.id}`
  assert.equal(numbersIn(await browser.open('/en/account/orders')).length, 1)
  await sql`update external_order set customer_email = 'somebody@example.com' where site_id = ${shop.id}`
  await nothing()
})

test('A25 nobody sees or downloads an order that is not certainly their own', async () => {
  const [shop, elsewhere] = [await showingShop(), await showingShop()]
  const { id, email, browser } = await visitorOf(shop)
  const phone = '+37369123456'
  const of = (from: string) => sql`
    update hub_user set created_at = '2020-01-01', phone = ${phone}, phone_verified_at = ${from} where id = ${id}
  `
  const ownOrders = [
    await order(shop, { phone: '00 373 69 123-456', at: '2026-02-03T12:00:00Z' }),
    await order(shop, { email, at: '2026-02-02T12:00:00Z' }),
  ]
  await of('2026-02-01')
  for (const others of [
    { email: 'neighbour@example.com' },
    { email: email.replace('person', 'persón') },
    { email: `${email}, neighbour@example.com` },
    { email: `${email}.md` },
    { email: `x${email}` },
    { phone, at: '2026-01-31T12:00:00Z' },
    { phone: '069123456' },
    { phone: '+45 69 12 34 56' },
    { phone: `${phone}7` },
    { phone: `${phone}, +37369000000` },
    { rrn: `of ${email}` },
  ])
    await order(shop, { ...{ at: '2026-02-10T12:00:00Z' }, ...others })
  await order(elsewhere, { email, phone, at: '2026-02-10T12:00:00Z' })

  const shown = async () => numbersIn(await browser.open('/en/account/orders'))
  assert.deepEqual(await shown(), ownOrders)
  const { text } = await browser.send('/en/account/data', { password: PASSWORD })
  const body: readonly { rrn: string }[] = JSON.parse(text).orders
  assert.deepEqual(new Set(body.map(({ rrn }) => rrn)), new Set(ownOrders), 'what is downloaded')
  const [byPhone, byEmail] = ownOrders
  await sql`update hub_user set email_confirmed_at = null where id = ${id}`
  assert.deepEqual(await shown(), [byPhone], 'an address that is not proven')
  await sql`update hub_user set email_confirmed_at = now(), phone_verified_at = null where id = ${id}`
  assert.deepEqual(await shown(), [byEmail], 'a number that is not proven')
  await sql`update hub_user set email_confirmed_at = null where id = ${id}`
  assert.deepEqual(await shown(), [])
  const page = await browser.open('/en/account/orders?after=9999999999999.9.9')
  assert.deepEqual(numbersIn(page), [])
})

test('S7 orders of a site that requires a second factor are hidden from a person who has not proven one', async () => {
  const shop = await showingShop()
  const { id, email, browser } = await visitorOf(shop)
  await order(shop, { email })
  const shown = async () => numbersIn(await browser.open('/en/account/orders')).length
  assert.equal(await shown(), 1)
  await sql`update site set second_factor_required = true where id = ${shop.id}`
  assert.equal(await shown(), 0)
  await sql`update hub_session set second_factor_at = now() where user_id = ${id}`
  assert.equal(await shown(), 1)
  await sql`update site set second_factor_required = false where id = ${shop.id}`
  await sql`update hub_session set second_factor_at = null where user_id = ${id}`
  await sql`
    with made as (insert into hub_group (name, second_factor_required) values ('Careful', true) returning id)
    insert into hub_membership (user_id, group_id) select ${id}, id from made
  `
  assert.equal(await shown(), 0)
})

test('many orders are paginated, each shown once, with a constant number of statements for any number of orders and sites', async () => {
  const few = await showingShop()
  const one = await visitorOf(few)
  const statementsOf = async ({ browser }: typeof one): Promise<number> => {
    await browser.open('/en/account/orders')
    sent.length = 0
    await browser.open('/en/account/orders')
    return sent.filter((text) => /order_search where|account_orders/.test(text.replace(/\s+/g, ' '))).length
  }
  const shops = [await showingShop(), await showingShop(), await showingShop()]
  const many = await visitorOf(...shops)
  await order(few, { email: one.email })
  const created: string[] = []
  // Many orders with the same time: the page cursor must distinguish them.
  for (let n = 0; n < 45; n++)
    created.push(
      await order(shops[n % 3] as Shop, { email: many.email, at: `2026-03-0${1 + (n % 2)}T12:00:00.007Z` }),
    )

  assert.deepEqual([await statementsOf(one), await statementsOf(many)], [2, 2])
  const seen: string[] = []
  const lengths: number[] = []
  for (let next: string | undefined = '/en/account/orders'; next; ) {
    const page: Shown = await many.browser.open(next)
    lengths.push(numbersIn(page).length)
    seen.push(...numbersIn(page))
    assert.equal(showsText(page, 'orders.newest'), next.includes('?'))
    next = /href="([^"]+after=[\d.]+)">Older/.exec(page.text)?.[1]
  }
  assert.deepEqual(lengths, [20, 20, 5])
  assert.deepEqual(seen.toSorted(), created.toSorted())
  for (const odd of ['', 'x', '1', '1.2', '-1.2.3', '1.2.3.4', '99999999999999999.1.1'])
    assert.equal(numbersIn(await many.browser.open(`/en/account/orders?after=${odd}`)).length, 20, odd)
})
