import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continueErasures } from '../../../server/hub/erasure/erasure.ts'
import { IS_LONG } from '../../long.ts'
import { addEndpoint } from '../../webhooks/endpoint.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { startReceiver } from '../../webhooks/receiver.ts'
import { startPages } from '../pages/pages.ts'
import { tokenIn } from '../visitor.ts'
import { eraser } from './eraser.ts'

const vitrina = await startPages()
const { sql, url, browse, call, newShop, newVisitor, signIn, refresh, client, config } = vitrina
const { erase, goOn, parts } = eraser({ sql, config, log: vitrina.app.log })

/** Creates a site with a webhook endpoint for all events, and with API calls. */
const shopThatHears = async () => {
  const shop = await newShop()
  const receiver = await startReceiver()
  const calls = await client({ siteId: shop.id })
  await addEndpoint(sql, calls, receiver.url)
  return { shop, receiver, calls }
}

test('L1 an erasure ends every session and token at once, and the same address can register anew', async () => {
  const { id, personId, email, browser } = await newVisitor()
  const shop = await newShop()
  const { body } = await call('/users/hub-auth/', {
    token: tokenIn(await signIn(browser, { email, to: shop })),
  })
  const pendingToken = tokenIn(await signIn(browser, { email, to: shop }))
  const userGroup = (access: string) =>
    fetch(`${url}/user/user-group`, { headers: { authorization: `Bearer ${access}` } })
  assert.equal((await userGroup(body.access)).status, 200)

  assert.equal(await erase(id), true)

  assert.equal((await userGroup(body.access)).status, 401)
  assert.equal(await refresh(body.refresh), 401)
  assert.equal((await call('/users/hub-auth/', { token: pendingToken })).status, 401)
  assert.deepEqual((await call('/users/session/', { auth_token: body.auth_token })).body, { active: false })
  assert.equal((await browser.open('/en/account')).location, '/en/sign-in')
  assert.equal((await signIn(browse(), { email })).status, 400)
  assert.equal(await erase(id), false, 'there is nobody')

  const again = browse()
  await again.open('/en/register')
  await again.send('/en/register', { email, password: 'another fine password' })
  await assert.rejects(
    async () =>
      sql`insert into hub_user (email, email_key, person_id) values ('x@example.com', 'x@example.com', ${personId})`,
    /never given again/,
  )
})

test('8.1 the sites of the person are notified, in the feed and by webhooks, by the sub alone; other sites are not', async () => {
  const { id, personId, email, browser } = await newVisitor()
  const [hearing, elsewhere] = [await shopThatHears(), await shopThatHears()]
  await signIn(browser, { email, to: hearing.shop })

  await erase(id)

  const event = await eventually(() =>
    hearing.receiver.received.find(({ event }) => event?.type === 'person.erased'),
  )
  const { cursor, ...data } = event.event.data
  assert.deepEqual(data, {
    type: 'person',
    id: 0,
    key: personId,
    action: 'erased',
    fields: null,
    origin: null,
    object: null,
  })
  const { body } = await hearing.calls.get('/external/changes/?types=person')
  assert.deepEqual(
    body.changes.map(({ type, id, key, action }: Record<string, unknown>) => [type, id, key, action]),
    [['person', 0, personId, 'erased']],
  )
  assert.equal(body.changes[0].cursor, cursor)
  const none = await elsewhere.calls.get('/external/changes/?types=person')
  assert.deepEqual(none.body.changes, [])
  const stranger = await client({ siteId: hearing.shop.id, scopes: ['content:read'] })
  assert.deepEqual((await stranger.get('/external/changes/')).body.changes, [])
})

test('O8 a client with a logout endpoint is notified that the sessions of the person have ended', async () => {
  const { id, email, browser } = await newVisitor()
  const shop = await newShop()
  await sql`
    insert into webhook_endpoint (site_id, id, url, events, secret, start_cursor)
    values (${shop.id}, 1, 'https://shop.example/logout', '{session.ended}', '', 0)
  `
  await call('/users/hub-auth/', { token: tokenIn(await signIn(browser, { email, to: shop })) })
  await erase(id)
  await eventually(
    async () =>
      (await sql`select from webhook_event where site_id = ${shop.id} and name = 'session.ended'`).length >
        0 ||
      (await sql`select from hub_logout where site_id = ${shop.id}`).length > 0 ||
      undefined,
  )
})

test('the last operator of the deployment is not erased, also after the week', async () => {
  const { id } = await newVisitor()
  await sql`insert into operator (user_id) values (${id})`
  await assert.rejects(erase(id), { key: 'conflict.last_operator' })
  await sql`update hub_user set leaves_at = now() - interval '1 minute' where id = ${id}`
  await goOn()
  assert.equal((await sql`select from hub_user where id = ${id}`).length, 1)
  const { id: other } = await newVisitor()
  await sql`insert into operator (user_id) values (${other})`
  await goOn()
  assert.equal((await sql`select from hub_user where id = ${id}`).length, 0)
  await sql`delete from operator`
})

test('order data under a legal retention stays with its site until its term, and nowhere else', async () => {
  const { id, email, browser } = await newVisitor()
  const shop = await newShop()
  await sql`update site set orders_keep_person = 'years_5' where id = ${shop.id}`
  await signIn(browser, { email, to: shop })
  const order = (orderId: number, years: number) => sql`
    insert into external_order (
      site_id, id, rrn, statuses, total, customer_name, customer_email, comment, items_written_in, created_at, updated_at
    )
    values (
      ${shop.id}, ${orderId}, ${`R-${orderId}`}, 1, 5, 'Ana Pop', ${email}, 'ring twice', pg_current_xact_id(),
      now() - make_interval(years => ${years}), now()
    )
  `
  await order(1, 6)
  await order(2, 4)
  const named = async () =>
    (
      await sql<{ id: number; who: string | null }>`
        select id, customer_name as who from external_order where site_id = ${shop.id} order by id
      `
    ).map(({ id, who }) => [id, who])

  await erase(id)
  assert.deepEqual(await named(), [
    [1, null],
    [2, 'Ana Pop'],
  ])
  await goOn()
  assert.deepEqual((await named())[1], [2, 'Ana Pop'])
  await sql`update order_hold set until = now() - interval '1 second'`
  await goOn()
  assert.deepEqual((await named())[1], [2, null])
  assert.equal((await sql`select from order_hold`).length, 0)
})

test('orders are matched by a verified number, with or without its country, but not those from before the account', async () => {
  const { id, browser, email } = await newVisitor()
  const shop = await newShop()
  await signIn(browser, { email, to: shop })
  await sql`
    update hub_user set phone = '+37369123456', phone_verified_at = now(), created_at = now() - interval '1 year'
    where id = ${id}
  `
  const numbers = ['069 12-34-56', '+373 69123456', '+373 69123457', '069123456', '3456']
  for (const [n, phone] of numbers.entries())
    await sql`
      insert into external_order (
        site_id, id, statuses, total, customer_name, customer_phone, items_written_in, created_at, updated_at
      )
      values (
        ${shop.id}, ${n + 1}, 1, 5, 'Ana Pop', ${phone}, pg_current_xact_id(),
        now() - make_interval(years => ${n === 3 ? 2 : 0}), now()
      )
    `
  await erase(id)
  const remaining = await sql<{ id: number }>`
    select id from external_order where site_id = ${shop.id} and customer_name is not null order by id
  `
  assert.deepEqual(
    remaining.map(({ id }) => id),
    [3, 4, 5],
  )
})

test('an unverified number removes no name from orders, because it may be somebody else’s', async () => {
  const { id, browser, email } = await newVisitor()
  const shop = await newShop()
  await signIn(browser, { email, to: shop })
  await sql`
    update hub_user set phone = '+37369765432', phone_verified_at = null, created_at = now() - interval '1 year'
    where id = ${id}
  `
  await sql`
    insert into external_order (
      site_id, id, statuses, total, customer_name, customer_phone, items_written_in, created_at, updated_at
    )
    values (${shop.id}, 1, 1, 5, 'Ion Rusu', '+37369765432', pg_current_xact_id(), now(), now())
  `
  await erase(id)
  assert.deepEqual(await sql`select customer_name from external_order where site_id = ${shop.id}`, [
    { customer_name: 'Ion Rusu' },
  ])
})

/** Single causes of an aggregate error. */
const causesOf = (error: unknown): unknown[] =>
  error instanceof AggregateError ? error.errors.flatMap(causesOf) : [error]

test('a person who cannot be erased does not block other erasures', async () => {
  const [first, second] = [await newVisitor(), await newVisitor()]
  await erase(first.id, {
    ...parts,
    handlers: { ...parts.handlers, find: () => Promise.reject(new Error('not now')) },
  }).catch(() => undefined)
  await sql`update hub_user set leaves_at = now() - interval '1 minute' where id = ${second.id}`
  const broken = {
    ...parts,
    handlers: {
      ...parts.handlers,
      find: (...args: Parameters<typeof parts.handlers.find>) =>
        args[1].userId === first.id ? Promise.reject(new Error('broken')) : parts.handlers.find(...args),
    },
  }
  const ended = () =>
    sql`select user_id from hub_erasure where done_at is null and user_id in (${first.id}, ${second.id})`
  // Mails are gone after the queue has sent them.
  await eventually(async () => {
    await assert.rejects(continueErasures(broken, 0), AggregateError)
    return (await ended()).length < 2 || undefined
  })
  assert.deepEqual([...(await ended())], [{ user_id: first.id }])
  await goOn()
  assert.deepEqual([...(await ended())], [])
})

test('the next process completes an erasure whose process died between any two steps', async () => {
  const steps = ['find', 'erase', 'eraseMails'] as const
  // A process that dies before a step has done the one before it.
  for (const step of steps)
    for (const half of IS_LONG ? [false, true] : [true]) {
      const { id, email, browser } = await newVisitor()
      const shop = await newShop()
      await signIn(browser, { email, to: shop })
      await sql`
        insert into external_order (
          site_id, id, statuses, total, customer_name, customer_email, items_written_in, created_at, updated_at
        )
        values (${shop.id}, 1, 1, 5, 'Ana Pop', ${email}, pg_current_xact_id(), now(), now())
      `
      const died = new Error('killed')
      // Seen from outside: the work is complete or has not begun, and then the process stops.
      const dying = {
        ...parts,
        handlers: {
          ...parts.handlers,
          [step]: async (...args: never[]) => {
            if (half) await (parts.handlers[step] as (...args: never[]) => Promise<unknown>)(...args)
            throw died
          },
        },
      }
      await erase(id, dying).catch((error) => assert.equal(error, died))
      assert.equal((await sql`select from hub_user where id = ${id}`).length, 0)
      await goOn(dying).catch((error) => assert.ok(causesOf(error).includes(died)))
      await goOn()
      const [row] = await sql`
        select traces is null as forgotten, done_at is not null as done from hub_erasure where user_id = ${id}
      `
      assert.deepEqual(row, { forgotten: true, done: true }, `${step} ${half}`)
      const [order] = await sql`select customer_email from external_order where site_id = ${shop.id}`
      assert.equal(order?.customer_email, null)
    }
})

test('erasure removes only the identity of the person from the audit log', async () => {
  const { id } = await newVisitor()
  const event = 'the audit log is only added to'
  const change = (statement: PromiseLike<unknown>) =>
    assert.rejects(Promise.resolve(statement), new RegExp(event))
  await change(sql`update hub_audit set event = 'sign_out' where user_id = ${id}`)
  await change(sql`update hub_audit set ip = '127.0.0.9' where user_id = ${id}`)
  await change(sql`update hub_audit set detail = '{"a": 1}' where user_id = ${id}`)
  await change(sql`update hub_audit set user_id = null where user_id = ${id}`)
  await change(sql`delete from hub_audit where user_id = ${id}`)
  await change(sql`truncate hub_audit`)
  const of = () => sql`select event, ip from hub_audit where user_id = ${id} order by id`
  const before = await of()
  await erase(id)
  const after = await of()
  assert.deepEqual(
    after.map(({ event }) => event),
    [...before.map(({ event }) => event), 'user_erased'],
  )
  assert.ok(after.every(({ ip }) => ip === null))
})
