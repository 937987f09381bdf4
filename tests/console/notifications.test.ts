import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionedIn, NOTIFICATION_KINDS, notificationKinds } from '@vitrina/schema/console/notification'
import { LANGUAGES } from '@vitrina/schema/languages'
import { pino } from 'pino'
import { digestMailer, digestMessage, sendDigests } from '../../server/observe/notifications/digest.ts'
import { type CheckSite, checkDueSites } from '../../server/observe/notifications/marks.ts'
import { notify } from '../../server/observe/notifications/notify.ts'
import { checkRefusedCalls } from '../../server/observe/request-log/notify-refused-calls.ts'
import { checkRunningOut } from '../../server/orders/running-out/running-out.ts'
import { checkWaitingOrders } from '../../server/orders/waiting/waiting.ts'
import { createApp } from '../../server/platform/http/app.ts'
import { createMails } from '../../server/platform/mail/mails.ts'
import { mailTo, waitForMail } from '../hub/mailbox.ts'
import { ordering, orderShop } from '../orders/writes/order-shop.ts'
import { startVitrina } from '../vitrina.ts'
import { eventually } from '../webhooks/eventually.ts'
import { type Operator, signIn } from './operator.ts'

const vitrina = await startVitrina()
const { sql, config, siteId, post } = vitrina
const { write } = await orderShop(vitrina)
const [owner, manager, viewer] = await Promise.all([
  signIn(vitrina),
  signIn(vitrina, { role: 'manager' }),
  signIn(vitrina, { role: 'viewer' }),
])
await sql`update hub_user set first_name = 'Olena', last_name = 'Rusu' where id = ${manager.id}`
await write(ordering({ order_id: 1 }), ordering({ order_id: 2 }), ordering({ order_id: 3 }))

// The same mails as the application's own, whose worker sends them.
const log = pino({ level: 'silent' })
const mails = createMails(createApp({ config, log }), { sql, config, log })
const mailer = digestMailer({ sql, mails, origin: () => 'https://shop.example' })

interface Notification {
  readonly id: number
  readonly kind: string
  readonly target: string
  readonly count: number | null
  readonly by: string | null
  readonly read: boolean
}

const notificationsOf = async (who: Operator): Promise<Notification[]> => {
  const { status, body } = await who.get('/own/notification')
  assert.equal(status, 200)
  return body
}

/** Unread notifications of a user as kind, target and count; deletes them. */
const takeNotifications = async (who: Operator): Promise<[string, string, number | null][]> => {
  const summaries = (await notificationsOf(who)).map(
    ({ kind, target, count }) => [kind, target, count] satisfies [string, string, number | null],
  )
  await sql`delete from notification where user_id = ${who.id}`
  return summaries
}

const choose = (who: Operator, kind: string, console: boolean, mail: boolean) =>
  who.put('/own/notification-choice', { kind, console, mail })

const say = (who: Operator, text: string, order = 1) =>
  who.post(`${who.site}/order/${order}/remark`, { text })
const assign = (who: Operator, userId: number, ...ids: number[]) =>
  who.put(`${who.site}/order-assignee`, { ids, user_id: userId })

test('a colleague mentioned by name in a remark is notified of the order and the author; the author and others are not', async () => {
  assert.equal((await say(owner, 'Please look, @olena rusu: he rings at five')).status, 201)
  assert.equal((await say(manager, 'I am @Olena Rusu myself')).status, 201)
  assert.equal((await say(owner, 'olena@example.com', 2)).status, 201)
  const [mention, ...others] = await notificationsOf(manager)
  assert.deepEqual(
    [mention?.kind, mention?.target, mention?.by, mention?.read],
    ['mention', '1', 'Ana Pop', false],
  )
  assert.deepEqual(others, [])
  await takeNotifications(manager)
  assert.deepEqual(await takeNotifications(owner), [])
})

test('of names with the same beginning the longest is matched, and two users with the same name both are', () => {
  const people = ['Ana', 'Ana Pop', 'Ion', 'Ion', ''].map((name, id) => ({ id, name }))
  const meant = (text: string) => mentionedIn(text, people).map(({ id }) => id)
  assert.deepEqual(meant('@Ana Pop, and @ANA.'), [1, 0])
  assert.deepEqual(meant('@Anatol and @ nobody'), [])
  assert.deepEqual(meant('@ion'), [2, 3])
})

test('an assigned colleague is notified of all new orders, once per call; taking an order oneself sends nothing', async () => {
  assert.equal((await assign(owner, manager.id, 1)).status, 204)
  assert.equal((await assign(owner, manager.id, 1, 2, 3)).status, 204)
  assert.equal((await assign(owner, owner.id, 3)).status, 204)
  // Refused as a whole: no user is notified.
  assert.equal((await assign(owner, manager.id, 3, 999)).status, 404)
  assert.deepEqual(await takeNotifications(manager), [
    ['order_assigned', '2', 2],
    ['order_assigned', '1', 1],
  ])
  assert.deepEqual(await takeNotifications(owner), [])
})

test('an import notifies the operator who started it; one of a system notifies the owners only after a failure', async () => {
  const csv = { 'content-type': 'text/csv' }
  const tries = ['slug,name\na,A\n', 'slug,name\nb,B\nc,\n']
  for (const file of tries) {
    await post('/external/brand/import/', file, csv)
    const { status } = await manager.post(`${manager.site}/external/brand/import/`, file, csv)
    assert.equal(status, 202)
  }
  await post('/external/brand/import/?dry_run=true', tries[1], csv)
  await eventually(
    async () =>
      (
        await sql`select from import where site_id = ${siteId} and state in ('receiving', 'queued', 'running')`
      ).length === 0 || undefined,
  )
  assert.deepEqual(await takeNotifications(manager), [
    ['import_refused', '4', 1],
    ['import_done', '2', 1],
  ])
  assert.deepEqual(await takeNotifications(owner), [['import_refused', '3', 1]])
})

/** Runs the check concurrently like several processes, after its interval has passed. */
const check = async (kind: (typeof notificationKinds)[number], checkSite: CheckSite): Promise<void> => {
  const watch = { kind, everyMinutes: 15, check: checkSite }
  await sql`
    insert into notification_mark (site_id, kind, at) values (${siteId}, ${kind}, now() - interval '1 hour')
    on conflict (site_id, kind) do update set at = excluded.at
  `
  await Promise.all([checkDueSites(sql, watch), checkDueSites(sql, watch)])
  await checkDueSites(sql, watch)
}

/** Moves the creation time of orders' items back, without the triggers that tie it to the order's time. */
const age = (orders: readonly number[], time: string): Promise<unknown> =>
  sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      update order_item set created_at = created_at - ${time}::interval
      where site_id = ${siteId} and order_id = any(${[...orders]}::bigint[])
    `
  })

test('new orders that have waited for a day are reported once, together, to all who may change them', async () => {
  await age([1, 2], '23 hours 30 minutes')
  await age([3], '3 days')
  await check('order_waits', checkWaitingOrders)
  assert.deepEqual(await takeNotifications(owner), [])
  await age([1, 2], '40 minutes')
  await check('order_waits', checkWaitingOrders)
  for (const who of [owner, manager])
    assert.deepEqual(await takeNotifications(who), [['order_waits', '1', 2]])
  assert.deepEqual(await takeNotifications(viewer), [])
  await age([1, 2], '1 hour')
  await check('order_waits', checkWaitingOrders)
  assert.deepEqual(await takeNotifications(owner), [])
})

test('a failed check of a site does not delay others, and is retried', async () => {
  const [other] = await sql<{
    id: number
  }>`insert into site (slug, name) values ('other', 'Other') returning id`
  const kind = 'order_waits'
  const due = () => sql`
    insert into notification_mark (site_id, kind, at)
    select id, ${kind}, now() - case when id = ${siteId} then interval '2 hours' else interval '1 hour' end from site
    on conflict (site_id, kind) do update set at = excluded.at
  `
  await due()
  const seen: number[] = []
  const broken: CheckSite = async (_sql, { siteId: id }) => {
    seen.push(id)
    if (id === siteId) throw new Error('broken')
    return []
  }
  const watch = { kind, everyMinutes: 15, check: broken } as const
  await assert.rejects(checkDueSites(sql, watch), AggregateError)
  assert.deepEqual(seen, [siteId, other?.id])
  await assert.rejects(checkDueSites(sql, watch), AggregateError)
  assert.deepEqual(seen, [siteId, other?.id, siteId])
})

test('products that will run out within a week are reported once; Today lists the first ten with their days', async () => {
  const products = (await owner.get(`${owner.site}/external/product/?fields=id&page_size=2`)).body
  const [one, two] = products.map(({ id }: { id: number }) => id)
  await sql`update product set qty = 100 where site_id = ${siteId} and id = ${one}`
  await write(ordering({ order_id: 10, order_items: [{ product: one, quantity: 280 }] }))
  await write(
    ordering({
      order_id: 11,
      order_items: [{ product: two, quantity: 5, order_status: 'canceled' }],
    }),
  )
  const { body } = await viewer.get(`${viewer.site}/today`)
  const [first] = body.running_out
  assert.equal(first.product, one)
  assert.equal(first.qty, 100)
  assert.equal(first.days_left, Math.floor((100 * 28) / first.sold))
  assert.equal(body.running_out.length, 1, 'what was called off is not sold')

  await check('stock_runs_out', checkRunningOut)
  assert.deepEqual(await takeNotifications(manager), [])
  await sql`update product set qty = 40 where site_id = ${siteId} and id = ${one}`
  await check('stock_runs_out', checkRunningOut)
  assert.deepEqual(await takeNotifications(manager), [['stock_runs_out', String(one), 1]])
  await check('stock_runs_out', checkRunningOut)
  assert.deepEqual(await takeNotifications(manager), [])
})

test('refused calls of a system are reported once an hour, and those of an operator are not', async () => {
  await check('calls_refused', checkRefusedCalls)
  await sql`delete from notification`
  await manager.post(`${manager.site}/external/category/bulk-create/`, [{ hide: 'perhaps' }])
  await eventually(
    async () =>
      (
        await sql`select from request_tally where site_id = ${siteId} and code <> '' and last_at > now() - interval '1 minute'`
      ).length > 0 || undefined,
  )
  await check('calls_refused', checkRefusedCalls)
  await sql`delete from notification`
  await sql`delete from request_tally where site_id = ${siteId}`
  await post('/external/category/bulk-create/', [{ hide: 'perhaps' }])
  await eventually(
    async () =>
      (await sql`select from request_tally where site_id = ${siteId} and code = 'validation_failed'`).length >
        0 || undefined,
  )
  await check('calls_refused', checkRefusedCalls)
  assert.deepEqual(await takeNotifications(owner), [['calls_refused', 'validation_failed', 1]])
  assert.deepEqual(await takeNotifications(manager), [])
})

test('each user can turn off each kind, in the console and by mail', async () => {
  const choices = (await manager.get('/own/notification-choice')).body
  assert.deepEqual(
    choices,
    notificationKinds.map((kind) => {
      const { console, mail } = NOTIFICATION_KINDS[kind]
      return { kind, console, mail }
    }),
  )
  assert.equal((await choose(manager, 'mention', false, false)).status, 204)
  await say(owner, '@Olena Rusu')
  assert.deepEqual(await sql`select from notification where user_id = ${manager.id}`, [])

  // By mail only: it is not in the list.
  assert.equal((await choose(manager, 'mention', false, true)).status, 204)
  await say(owner, '@Olena Rusu')
  assert.deepEqual(await notificationsOf(manager), [])
  assert.equal((await sql`select from notification where user_id = ${manager.id} and mail`).length, 1)
  await sql`delete from notification`
  assert.deepEqual((await manager.get('/own/notification-choice')).body.slice(1, 2), [
    { kind: 'mention', console: false, mail: true },
  ])
  assert.equal((await owner.get('/own/notification-choice')).body[1].console, true)
  assert.equal((await choose(viewer, 'mention', true, false)).status, 204)
  const refused = await choose(manager, 'weather', true, true)
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.field], [400, 'kind'])
  await sql`delete from notification_choice`
})

test('notifications are marked as read one by one or all shown; only their owner may do so, at sites with a role', async () => {
  const notifyOf = (user: number, target: number) =>
    notify(sql, { siteId, kind: 'mention', target, by: viewer.id }, [user])
  for (const target of [1, 2, 3]) await notifyOf(manager.id, target)
  await notifyOf(owner.id, 1)
  const unread = async (who: Operator): Promise<number> =>
    (await who.get('/own/notification/unread')).body.unread
  const [newest, middle] = await notificationsOf(manager)
  assert.ok(newest && middle)
  assert.deepEqual(
    (await manager.get(`/own/notification?before=${newest.id}&page_size=1`)).body[0].id,
    middle.id,
  )
  const read = (who: Operator, up_to: number, ids?: number[]) =>
    who.post('/own/notification/read', { up_to, ...(ids && { ids }) })
  assert.equal((await read(owner, newest.id, [newest.id])).status, 204)
  assert.equal(await unread(manager), 3)
  assert.equal((await read(manager, newest.id, [middle.id])).status, 204)
  assert.equal(await unread(manager), 2)
  // Notifications that arrived after the list was shown remain unread.
  await notifyOf(manager.id, 4)
  assert.equal((await read(manager, newest.id)).status, 204)
  assert.equal(await unread(manager), 1)

  const { siteId: elsewhere } = await vitrina.client()
  await sql`update site_operator set site_id = ${elsewhere} where user_id = ${manager.id}`
  assert.deepEqual([await unread(manager), await notificationsOf(manager)], [0, []])
  await sql`update site_operator set site_id = ${siteId} where user_id = ${manager.id}`
  await sql`delete from notification`
})

test('many notifications become one mail in the language of the reader, sent by any process; the next one follows after 15 minutes', async () => {
  await sql`update hub_user set language = 'uk' where id = ${manager.id}`
  for (let target = 1; target <= 40; target++)
    await notify(sql, { siteId, kind: 'mention', target, by: owner.id }, [manager.id])
  await Promise.all([sendDigests(sql, mailer), sendDigests(sql, mailer)])
  const mail = await waitForMail(config.dataDir, manager.email)
  assert.match(mail.text, /Вас згадали в нотатці до замовлення 40\. \(Ana Pop\)/)
  assert.equal(mail.text.match(/згадали/g)?.length, 30)
  assert.match(mail.text, /Це не все/)
  assert.match(mail.text, /\/console\/notifications\/choices/)

  await notify(sql, { siteId, kind: 'order_assigned', target: 1, count: 1 }, [manager.id])
  await sendDigests(sql, mailer)
  const waiting = await sql`select from notification where kind = 'order_assigned' and mailed_at is null`
  assert.equal(waiting.length, 1, 'a minute later nothing is sent')
  await sql`update notification_mail set sent_at = sent_at - interval '16 minutes'`
  // Notifications read in the console meanwhile are not sent.
  await sql`update notification set read_at = now() where kind = 'order_assigned'`
  await sendDigests(sql, mailer)
  await notify(sql, { siteId, kind: 'order_assigned', target: 7, count: 1 }, [manager.id])
  await sendDigests(sql, mailer)
  assert.match((await waitForMail(config.dataDir, manager.email, 2)).text, /Вам призначено: 1 замовлення\./)
  assert.equal(mailTo(config.dataDir, manager.email).length, 2)
  await sql`delete from notification`
})

test('a digest is complete in every language, for each kind', () => {
  for (const language of LANGUAGES)
    for (const kind of notificationKinds)
      for (const count of [1, 3, null]) {
        const row = { site_name: 'Shop', kind, target: '7', name: 'erp.example', count, by: 'Ana Pop' }
        const message = digestMessage([row], language, 'https://shop.example')
        for (const text of Object.values(message)) assert.doesNotMatch(text, /[{}…]|undefined|null/)
        for (const part of ['Shop', 'Ana Pop', 'https://shop.example/console/notifications'])
          assert.ok(message.text.includes(part), part)
      }
})
