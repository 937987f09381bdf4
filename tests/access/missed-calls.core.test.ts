import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@vitrina/schema/languages'
import { pino } from 'pino'
import {
  missedCallsMailer,
  missedCallsMessage,
  notifyMissedCalls,
} from '../../server/observe/missed-calls/missed-calls.ts'
import { createApp } from '../../server/platform/http/app.ts'
import { createMails } from '../../server/platform/mail/mails.ts'
import { signIn } from '../console/operator.ts'
import { mailTo, waitForMail } from '../hub/mailbox.ts'
import { startVitrina } from '../vitrina.ts'

const vitrina = await startVitrina()
const { sql, config, siteId, get, post } = vitrina
const owner = await signIn(vitrina)
const elsewhere = await signIn(vitrina, { siteId: (await vitrina.client()).siteId })
const [{ id: tokenId = '' } = {}] = (await owner.get(`${owner.site}/token`)).body

// Mails like those of the application, whose worker sends them.
const log = pino({ level: 'silent' })
const mails = createMails(createApp({ config, log }), { sql, config, log })
const mailer = missedCallsMailer({ sql, mails, origin: () => 'https://shop.example' })

const expect = (...expected: object[]) => owner.put(`${owner.site}/token/${tokenId}/expected`, { expected })
const within = (call: string, minutes: number) => ({ call, within_minutes: minutes, daily_by: null })
const daily = (call: string, by: string) => ({ call, within_minutes: null, daily_by: by })

/** Overdue calls of the site. */
const overdue = async (): Promise<string[]> => {
  const { status, body } = await owner.get(`${owner.site}/today`)
  assert.equal(status, 200)
  return body.silences.map(({ call }: { call: string }) => call)
}

/** Moves the recorded times back, as if `time` had passed. */
const pass = async (time: string): Promise<void> => {
  // Reading counts all calls so far.
  await overdue()
  await sql`update expected_call set since = since - ${time}::interval, told_at = told_at - ${time}::interval`
  await sql`update request_tally set last_at = last_at - ${time}::interval`
}

/** Time of day in the time zone of the shop, `minutes` from now. */
const clock = async (minutes: number): Promise<string> => {
  const [{ time = '' } = {}] = await sql<{ time: string }>`
    select to_char(now() at time zone time_zone + make_interval(mins => ${minutes}), 'HH24:MI') as time
    from site where id = ${siteId}
  `
  return time
}

test('3.3 a token that reads orders in time has no missed call; one that stops has, until it reads again', async () => {
  assert.equal((await expect(within('orders_read', 30))).status, 204)
  assert.deepEqual(await overdue(), [], 'since it was said, nothing is due')
  assert.equal((await get('/external/external-order/')).status, 200)
  await pass('29 minutes')
  assert.deepEqual(await overdue(), [])
  await pass('2 minutes')
  assert.deepEqual(await overdue(), ['orders_read'])

  // Another type, a single order, and a refused call: none of them counts as reading orders.
  await get('/external/category/')
  await get('/external/external-order/1/')
  await get('/external/external-order/?page=0')
  assert.deepEqual(await overdue(), ['orders_read'])
  const { body } = await owner.get(`${owner.site}/today`)
  const [{ token, within_minutes, last_call }] = body.silences
  assert.deepEqual([token, within_minutes, last_call.status], [tokenId, 30, 400])

  await get('/external/external-order')
  assert.deepEqual(await overdue(), [])
  await pass('31 minutes')
  assert.equal((await get('/external/changes?after=0')).status, 200)
  assert.deepEqual(await overdue(), [], 'who follows the feed learns of orders, too')
})

test('3.3 a daily call is overdue from its time on, not before', async () => {
  const stock = [{ shop_id: 1, qty: 1, group_product_id: 'none' }]
  const by = await clock(-5)
  await expect(daily('stock_written', by))
  assert.deepEqual(await overdue(), [], 'the first time is to come')
  await pass('1 day')
  assert.deepEqual(await overdue(), ['stock_written'])
  assert.equal((await post('/external/product/shop-update/', stock)).status, 400)
  assert.deepEqual(await overdue(), ['stock_written'], 'a call that was refused is none')
  await expect(daily('stock_written', by), daily('products_written', await clock(5)))
  assert.equal((await overdue()).length, 1, 'what stays as it was keeps its time')
})

test('3.3 operators get one mail in their language, and another one after a recovery and a new failure', async () => {
  await sql`update hub_user set language = 'uk' where id = ${owner.id}`
  await expect(within('orders_written', 5))
  await pass('6 minutes')
  await Promise.all([notifyMissedCalls(sql, mailer), notifyMissedCalls(sql, mailer)])
  await notifyMissedCalls(sql, mailer)
  const mail = await waitForMail(config.dataDir, owner.email)
  assert.match(mail.text, /Очікуваний запит: передавання замовлень\./)
  assert.match(mail.text, /У журналі таких запитів немає\./)
  assert.match(mail.text, new RegExp(`/console${owner.site}/requests\\?token=${tokenId}\n`))

  const [category] = (await post('/external/category/bulk-create/', [{ name_ro: 'C' }])).body
  const product = {
    price: 1,
    name_ro: 'P',
    group_product_id: 'P',
    category: [category.id],
    specifications: [],
  }
  const [{ id }] = (await post('/external/product/bulk-create/', [product])).body
  const order = { rrn: 'S-1', order_items: [{ product: id, quantity: 1 }] }
  assert.equal((await post('/external/external-order/', [order])).status, 200)
  await overdue()
  await notifyMissedCalls(sql, mailer)
  // A missed call that recovers and fails again is mailed once an hour, although no mail is sent while all is
  // well.
  await pass('6 minutes')
  await notifyMissedCalls(sql, mailer)
  assert.equal((await mailTo(config.dataDir, owner.email)).length, 1)
  await pass('55 minutes')
  await notifyMissedCalls(sql, mailer)
  await waitForMail(config.dataDir, owner.email, 2)
  await pass('2 hours')
  await notifyMissedCalls(sql, mailer)
  assert.equal((await mailTo(config.dataDir, owner.email)).length, 2, 'the same silence is told of once')
  assert.equal((await mailTo(config.dataDir, elsewhere.email)).length, 0)
})

test('a revoked token has no expected calls, and metrics count overdue ones', async () => {
  const { body: issued } = await owner.post(`${owner.site}/token`, {
    ...{ name: 'ERP', scopes: ['orders:read'], lifetime_days: null },
  })
  await expect()
  await owner.put(`${owner.site}/token/${issued.id}/expected`, { expected: [within('orders_read', 10)] })
  await pass('1 hour')
  assert.deepEqual(await overdue(), ['orders_read'])
  const [{ slug = '' } = {}] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
  const scraped = async () => (await fetch(`${vitrina.url}/metrics`)).text()
  assert.match(await scraped(), new RegExp(`vitrina_expected_calls_overdue\\{site="${slug}"\\} 1`))
  // A token that expired is still expected to call; a revoked one is not.
  await sql`update api_token set expires_at = now() - interval '1 minute' where id = ${issued.id}`
  assert.deepEqual(await overdue(), ['orders_read'])
  assert.equal((await owner.del(`${owner.site}/token/${issued.id}`)).status, 204)
  assert.deepEqual(await overdue(), [])
})

test('invalid expectations are refused, and only an owner may set expectations', async () => {
  for (const wrong of [
    within('orders_read', 4),
    within('orders_read', 1_441),
    within('nothing', 10),
    daily('stock_written', '24:00'),
    daily('stock_written', '6:00'),
    { ...within('orders_read', 10), daily_by: '06:00' },
    { call: 'orders_read', within_minutes: null, daily_by: null },
  ])
    assert.equal((await expect(wrong)).status, 400, JSON.stringify(wrong))
  assert.equal((await expect(within('orders_read', 10), daily('orders_read', '06:00'))).status, 400)
  const body = { expected: [within('orders_read', 10)] }
  assert.equal((await elsewhere.put(`${elsewhere.site}/token/${tokenId}/expected`, body)).status, 404)
  const manager = await signIn(vitrina, { role: 'manager' })
  assert.equal((await manager.put(`${manager.site}/token/${tokenId}/expected`, body)).status, 403)
  const { body: tokens } = await owner.get(`${owner.site}/token`)
  assert.deepEqual(tokens[0].expected, [])
})

test('the mail about a missed call contains the call and its outcome in each language, without unfilled parameters', () => {
  const last_call = {
    at: '2026-03-01T08:00:00.000Z',
    method: 'GET',
    path: '/external/external-order/',
    request_id: 'r',
  }
  for (const language of LANGUAGES)
    for (const status of [403, null]) {
      const { subject, text, html } = missedCallsMessage(
        {
          ...{
            language,
            site: 'Casa <mea>',
            slug: 'casa',
            time_zone: 'Europe/Chisinau',
            token_name: '1C {site}',
          },
          ...{ token: 'abc', call: 'orders_read', overdue_since: new Date('2026-03-01T08:30:00Z') },
          last_call: { ...last_call, status },
        },
        'https://shop.example',
      )
      assert.match(subject, /Casa <mea>.*1C \{site\}/)
      assert.match(text, /10:00.*GET \/external\/external-order\//)
      assert.ok(!html.includes('<mea>'))
      assert.doesNotMatch(text.replaceAll('1C {site}', ''), /[{}]|undefined|null/)
      if (status !== null) assert.match(text, /403/)
    }
})
