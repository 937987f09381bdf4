import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@vitrina/schema/languages'
import { LANGUAGES } from '@vitrina/schema/languages'
import { parkedMessage } from '../../../server/events/webhooks/parked/parked-mail.ts'
import { parseEmail } from '../../../server/hub/people/email.ts'
import { createUser } from '../../../server/hub/people/users.ts'
import { mailTo, waitForMail } from '../../hub/mailbox.ts'
import { startVitrina } from '../../vitrina.ts'
import { eventually } from '../eventually.ts'
import { startReceiver } from '../receiver.ts'
import { untilDelivered } from '../until-delivered.ts'

const { client, sql, config } = await startVitrina()
const receiver = await startReceiver()
const { dataDir } = config

const addUser = async (name: string, language: Language, isOperator = true): Promise<string> => {
  const email = parseEmail(`${name}@shop.md`)
  assert.ok(email)
  const person = { email, firstName: '', lastName: '', language, isOperator, password: null }
  assert.ok(await sql.begin((sql) => createUser(sql, person)))
  return email.email
}

/** Creates a site with one webhook, whose description must not occur in mails. */
const insider = async () => {
  const site = await client()
  await sql`update site set private_webhooks = true, name = 'Casa <mea>', slug = ${`casa-${site.siteId}`} where id = ${site.siteId}`
  await site.post('/external/webhook/', {
    url: `${receiver.url}hush`,
    events: ['brand.*'],
    description: 'Click https://evil.example',
  })
  const write = (slug: string) => site.post('/external/brand/bulk-create/', [{ name: slug, slug }])
  return { ...site, write }
}

const operators = [await addUser('ana', 'ro'), await addUser('olena', 'uk')] as const
const locked = await addUser('locked', 'en')
const customer = await addUser('customer', 'en', false)
await sql`update hub_user set locked_at = now() where email = ${locked}`

test('8.2 operators get a mail about parked deliveries, in their language, once a day', async () => {
  const { write, siteId, get } = await insider()
  receiver.answer({ status: 500 })
  await write('a')
  await write('b')
  // State after three days of failed attempts.
  const park = (count: number) =>
    eventually(async () => {
      await sql`
        update webhook_delivery set tries = 9, due_at = now()
        where site_id = ${siteId} and state = 'pending' and tries < 9
      `
      const { body } = await get('/external/webhook/1/delivery/')
      return body.length === count && body.every(({ state }: { state: string }) => state === 'parked')
        ? true
        : undefined
    })
  await park(2)

  const mail = await waitForMail(dataDir, operators[0])
  assert.match(mail.subject, /^Un webhook al site-ului Casa <mea> nu acceptă evenimente/)
  assert.match(mail.text, /timp de trei zile/)
  assert.match(mail.text, /Livrări puse deoparte: [12]\./)
  assert.match(mail.text, new RegExp(`vitrina webhook log casa-${siteId} 1 --state parked`))
  assert.match(mail.text, new RegExp(`vitrina webhook replay casa-${siteId} 1 --parked`))
  assert.match(mail.text, /127\.0\.0\.1:\d+/)
  assert.doesNotMatch(mail.text, /hush|evil|whsec_/)
  assert.match((await waitForMail(dataDir, operators[1])).text, /Відкладено доставок: [12]\./)

  await write('c')
  await park(3)
  assert.equal(mailTo(dataDir, operators[0]).length, 1)
  await sql`update webhook_endpoint set told_at = now() - interval '25 hours' where site_id = ${siteId}`
  await write('d')
  await park(4)
  await waitForMail(dataDir, operators[0], 2)
  for (const address of [locked, customer]) assert.deepEqual(mailTo(dataDir, address), [])
})

test('8.2 operators get a mail about a removed endpoint, with how to enable it', async () => {
  const { write, siteId, get } = await insider()
  receiver.answer({ status: 410 })
  const before = mailTo(dataDir, operators[0]).length
  await write('a')
  await untilDelivered(sql, siteId)

  assert.equal((await get('/external/webhook/1')).body.disabled_by, 'gone')
  const { text } = await waitForMail(dataDir, operators[0], before + 1)
  assert.match(text, /nu mai există \(410\)/)
  assert.match(text, new RegExp(`vitrina webhook set casa-${siteId} 1 --state enabled`))
})

test('8.2 the mail is complete in every language', () => {
  for (const language of LANGUAGES)
    for (const disabled_by of [null, 'gone'] as const) {
      const message = parkedMessage(
        3,
        {
          language,
          site: 'Shop',
          slug: 'shop',
          time_zone: 'Europe/Chisinau',
          url: 'https://erp.example/hook',
          since: new Date('2026-03-05T22:07:00Z'),
          parked: 12,
          disabled_by,
        },
        'https://shop.example',
      )
      for (const text of Object.values(message)) assert.doesNotMatch(text, /[{}]|undefined|null/)
      for (const part of ['Shop', 'erp.example', '12', '00:07', '2026', '/console/sites/shop/webhooks/3'])
        assert.ok(message.text.includes(part), part)
    }
})
