import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { addReturnAddress } from '../../../server/hub/operators/return-addresses.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { startReceiver } from '../../webhooks/receiver.ts'
import { untilDelivered } from '../../webhooks/until-delivered.ts'
import { linkTo, waitForMail } from '../mailbox.ts'
import { startPages } from '../pages/pages.ts'
import { leadingTo, tokenIn } from '../visitor.ts'
import { eraser } from './eraser.ts'
import { createMarkers, createShop, dump, filesIn, product, strangers } from './marked.ts'

const { markers, marker, orderOf, markersIn } = createMarkers()

// Sites know people by the user number of the hub, so that discount cards name their owners.
const vitrina = await startPages({ LOG_LEVEL: 'trace' })
const { sql, config, log, url, get, post, put, siteId, browse, call } = vitrina
const receiver = await startReceiver()
await sql`update person_id_form set form = 'number'`

const email = `${marker('e-mail')}@example.com`
const password = `${marker('password')}-${marker('more of the password')}`
const userAgent = `Browser ${marker('user agent')}`
const ip = '2001:db8:4ef2:77aa::1'
markers.set('address of the network', ip)

const shopUrl = 'https://shop.example/back'
await sql.begin((sql) => addReturnAddress(sql, siteId, shopUrl))
await sql`update site set keep_personal_bodies = true, history_days = 30 where id = ${siteId}`

/** Creates a person with all kinds of personal data. */
const live = async (): Promise<number> => {
  const browser = browse({ 'x-forwarded-for': ip, 'user-agent': userAgent })
  const returnQuery = leadingTo(shopUrl)
  await browser.open(`/ro/register${returnQuery}`)
  const names = { first_name: marker('first name'), last_name: marker('last name') }
  await browser.send(`/ro/register${returnQuery}`, { email, password, ...names })
  const link = linkTo('confirm', await waitForMail(config.dataDir, email))
  await browser.open(link)
  const back = await browser.send('/ro/confirm', { token: new URL(link).searchParams.get('token') ?? '' })
  await call('/users/hub-auth/', { token: tokenIn(back) })
  await browser.open('/ro/account')
  await browser.send('/ro/account/email', { email: `${marker('other e-mail')}@example.com`, password })
  await browser.open('/ro/forgot-password')
  await browser.send('/ro/forgot-password', { email })
  await waitForMail(config.dataDir, email, 2)
  const [person] = await sql<{ id: number }>`select id from hub_user where email = ${email}`
  assert.ok(person)
  const digest = sql`sha256(convert_to(${email}, 'UTF8'))`
  await sql`
    insert into hub_passkey (user_id, credential_id, public_key, counter, device)
    values (${person.id}, 'credential', 'key', 0, ${marker('device of a passkey')})
  `
  await sql`insert into hub_authenticator (user_id, secret, confirmed_at) values (${person.id}, 'sealed', now())`
  await sql`insert into hub_recovery_code (user_id, digest) values (${person.id}, ${digest})`
  // So that the console below requires only the password.
  await sql`update hub_user set has_second_factor = false where id = ${person.id}`
  await sql`
    insert into hub_identity (issuer, subject, user_id, label)
    values ('https://elsewhere.example', ${marker('subject')}, ${person.id}, ${marker('label')})
  `
  await sql`
    insert into upstream_join (browser, user_id, issuer, subject, provider, label, expires_at)
    values (
      ${digest}, ${person.id}, 'https://elsewhere.example', ${marker('refused subject')}, 'E', ${marker('refused label')},
      now() + interval '1 hour'
    )
  `
  await sql`
    insert into hub_half_sign_in (browser, user_id, password, remembered, amr, expires_at)
    values (${digest}, ${person.id}, ${marker('password')}, false, '{pwd}', now() + interval '1 hour')
  `
  await sql`
    insert into hub_imported_password (user_id, digest, opens) values (${person.id}, ${marker('old password')}, false)
  `
  // An operator of a site: the audit of their console actions contains their address.
  await sql`insert into site_operator (site_id, user_id, role) values (${siteId}, ${person.id}, 'owner')`
  await sql`
    insert into saved_view (site_id, user_id, shared, list, name, question)
    values (${siteId}, ${person.id}, true, 'orders', ${marker('view')}, '{}')
  `
  const console = { origin: url, 'x-vitrina-console': '1', 'x-forwarded-for': ip, 'user-agent': userAgent }
  const entered = await fetch(`${url}/console/api/session`, {
    method: 'POST',
    headers: { ...console, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  assert.equal(entered.status, 200, await entered.text())
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const [site] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
  const written = await fetch(`${url}/console/api/sites/${site?.slug}/external/brand/bulk-upsert/`, {
    method: 'POST',
    headers: { ...console, cookie, 'content-type': 'application/json' },
    body: JSON.stringify([{ name: 'A brand', slug: 'a-brand' }]),
  })
  assert.equal(written.status, 200, await written.text())
  return person.id
}

/** Creates the person's data at a shop. */
const shop = async (userId: number): Promise<void> => {
  await createShop(vitrina, receiver)
  const named = await post('/external/external-order/', [orderOf(email, 'R-1')], { 'idempotency-key': 'one' })
  assert.equal(named.status, 200, JSON.stringify(named.body))
  // Without a number of the caller: only the response has its id.
  await post('/external/external-order/', [orderOf(email, null), strangers], { 'idempotency-key': 'two' })
  await post('/external/external-order/', [{ rrn: 'R-1', comment: marker('another comment') }])
  const refund = { refunded_amount: 1, comment: marker('comment of a refund') }
  const refunded = await post('/external/external-order/1/return/', refund, { 'idempotency-key': 'refund' })
  assert.equal(refunded.status, 201, JSON.stringify(refunded.body))
  // An order of the person that now belongs to another customer.
  const handed = { rrn: 'HANDED', order_items: [{ product, quantity: 1 }] }
  await post('/external/external-order/', [
    { ...handed, customer: { name: 'P', email }, comment: marker('comment of before') },
  ])
  await post('/external/external-order/', [
    { ...handed, customer: strangers.customer, comment: strangers.comment },
  ])
  // Refused, and stored as refused.
  await post('/external/external-order/', [orderOf(email, 'R-9', { shop: 'none' }, 'refused ')], {
    'idempotency-key': 'three',
  })
  await get(`/external/external-order/?search=${encodeURIComponent(email)}`)
  await get(
    `/external/external-order/?search=${[...markers].find(([what]) => what.startsWith('name of a customer'))?.[1]}`,
  )
  const card = {
    user_id: userId,
    code: 'K-1',
    barcode: '4840001',
    legal_entity_name: marker('company of a card'),
    first_name: marker('first name of a card'),
    last_name: marker('last name of a card'),
    address: marker('address of a card'),
    date_of_birth: '1987-06-05',
    sex: 'f',
    accumulated_amount: '77123.45',
  }
  markers.set('date of birth', '1987-06-05')
  markers.set('accumulated amount', '77123.45')
  const carded = await post('/external/discount-card/bulk-upsert/', [card], { 'idempotency-key': 'card' })
  assert.equal(carded.status, 200, JSON.stringify(carded.body))
  const file = [
    { ...card, address: marker('address of an imported card') },
    { ...card, barcode: '484', sex: 'none', address: marker('address of a refused line') },
  ]
  const { status, body } = await post(
    '/external/discount-card/import/',
    file.map((line) => JSON.stringify(line)).join('\n'),
    { 'content-type': 'application/x-ndjson' },
  )
  assert.equal(status, 202, JSON.stringify(body))
  await eventually(async () => (await get(`/external/job/${body.id}/`)).body.state === 'done' || undefined)
  await fetch(`${url}/external/discount-card/export/?format=csv`, { headers: { 'api-token': vitrina.token } })
  await put('/external/external-order/1/', { comment: marker('a comment by id') })
  await untilDelivered(sql, siteId)
}

const userId = await live()
await shop(userId)
const [colleague] = await sql<{ id: number }>`
  insert into hub_user (email, email_key, password, first_name, last_name, language)
  values ('colleague@example.com', 'colleague@example.com', 'no hash', 'A', 'Colleague', 'ro') returning id
`
// Remarks about the person by a colleague, and by the person about another customer.
await sql`
  insert into order_remark (site_id, order_id, user_id, text)
  select site_id, id, ${colleague?.id ?? 0}::integer, ${marker('remark of a colleague')} from external_order where rrn = 'R-1'
  union all
  select site_id, id, ${userId}::integer, ${marker('remark on another order')} from external_order where rrn = 'OTHER'
  union all
  select site_id, id, ${colleague?.id ?? 0}::integer, 'not about them' from external_order where rrn = 'OTHER'
`
// Notes about the customer of an order, of whom two numbers are merged.
await sql`
  insert into customer_remark (site_id, identity, user_id, text)
  select named.site_id, identity, ${colleague?.id ?? 0}::integer, ${marker('note about a customer')}
  from order_customer as named join external_order on external_order.site_id = named.site_id and external_order.id = order_id
  where rrn = 'R-1'
`
await sql`insert into customer_merge (site_id, identity, customer) select distinct site_id, identity, 7 from order_customer`
const [known] = await sql<{ identity: string }>`
  select identity from order_customer as named
  join external_order on external_order.site_id = named.site_id and external_order.id = order_id
  where rrn = 'R-1'
`
assert.ok(known)
markers.set('number of a customer', known.identity)
// The request log is written a moment later.
await eventually(
  async () =>
    (await sql`select from request_log where path = '/external/external-order/1/'`).length > 0 || undefined,
)
/** Stored data without the address in the log, whose retention is not controlled by this process. */
const stored = () => dump({ sql, config, log: log().replaceAll(ip, '') })
const before = markersIn(await stored())

const { erase, goOn } = eraser({ sql, config, log: vitrina.app.log })

test('the search finds each marker before the erasure', () => {
  const places = new Set(before.map((line) => line.split(':')[0]))
  for (const place of [
    'public.hub_user',
    'public.hub_session',
    'public.hub_audit',
    'public.hub_errand',
    'public.console_session',
    'public.console_author',
    'public.external_order',
    'public.order_address',
    'public.order_history',
    'public.order_search',
    'public.order_remark',
    'public.order_customer',
    'public.customer_remark',
    'public.customer_merge',
    'public.order_return',
    'public.discount_card',
    'public.webhook_event',
    'public.webhook_attempt',
    'public.request_log',
    'answer one',
    'answer two',
    'lines of files',
  ])
    assert.ok(places.has(place), `${place} among ${[...places].join(', ')}`)
})

test('7.7 the export before it contains all data of the person, and no secrets that allow a sign-in', async () => {
  const browser = browse({ 'x-forwarded-for': ip, 'user-agent': userAgent })
  await vitrina.signIn(browser, { email, password })
  await browser.open('/ro/account')
  const { status, headers, text } = await browser.send('/ro/account/data', { password })
  assert.equal(status, 200)
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="p_.{26}\.json"$/)
  const unreported = [...markers]
    .filter(([, word]) => !text.toLowerCase().includes(word))
    .map(([what]) => what.replace(/ \d+$/, ''))
  assert.deepEqual(
    [...new Set(unreported)].filter((what) => !what.startsWith('refused')).sort(),
    [
      // Data of refused and of replaced writes.
      'address of a card',
      'address of a refused line',
      'comment',
      'another comment',
      'comment of before',
      'more of the password',
      'old password',
      // It concerns the customer of another order.
      'remark on another order',
      // The number is not proven, so it may be another person's.
      'note about a customer',
      'number of a customer',
      'password',
    ].sort(),
  )
  assert.doesNotMatch(text, /argon2|digest|"password":/)
  const data = JSON.parse(text)
  assert.deepEqual(Object.keys(data).sort(), [
    'account',
    'cards',
    'console_roles',
    'console_sessions',
    'console_views',
    'customer_remarks',
    'first_steps_put_away',
    'groups',
    'history',
    'known_browsers',
    'mails_with_links',
    'notification_choices',
    'notifications',
    'order_remarks',
    'orders',
    'orders_taken_care_of',
    'passkeys',
    'providers',
    'remarks',
    'sessions',
    'sites',
  ])
  assert.equal(data.orders.length, 2)
})

test('7.7 after an erasure no table, mail, log or file contains data of the person', async () => {
  assert.equal(await erase(userId), true)
  const letter = await eventually(async () => {
    const files = filesIn(join(config.dataDir, 'mail')).map((file) => readFileSync(file, 'utf8'))
    return files.find(
      (text) => text.includes('Auto-Submitted') && text.includes(email) && /sters|=C8=99ters/.test(text),
    )
  })
  assert.ok(letter)
  await goOn()

  assert.deepEqual(markersIn(await stored()), [])
})

test('orders keep their products, and other people keep all their data', async () => {
  const { body: order } = await get('/external/external-order/1/')
  assert.deepEqual(
    [order.rrn, order.total, order.customer, order.comment, order.payment],
    ['R-1', '20.00', null, null, null],
  )
  const { body: rows } = await get('/external/external-order/?search=else@example.com')
  assert.deepEqual(
    rows.map(({ rrn, customer }: typeof strangers) => [rrn, customer]),
    ['HANDED', 'OTHER'].map((rrn) => [rrn, strangers.customer]),
  )
  const remarks = await sql<{ text: string }>`select text from order_remark`
  assert.deepEqual(
    remarks.map(({ text }) => text),
    ['not about them'],
  )
  const again = await post('/external/external-order/', [orderOf(email, null), strangers], {
    'idempotency-key': 'two',
  })
  assert.equal(again.status, 422)
})
