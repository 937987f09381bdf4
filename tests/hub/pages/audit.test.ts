import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo, waitForMail } from '../mailbox.ts'
import { PASSWORD } from '../people.ts'
import { leadingTo, tokenIn } from '../visitor.ts'
import { startPages } from './pages.ts'

const { sql, config, log, browse, newShop, signIn, call, auditOf } = await startPages()
const { dataDir } = config

const EMAIL = 'ana@example.com'
const NEW_EMAIL = 'anna@example.com'
const BROWSER = { 'user-agent': 'Browser of Ana', 'x-forwarded-for': '203.0.113.5' }
const OF_BROWSER = { ip: '203.0.113.5', user_agent: 'Browser of Ana' }

/** Secrets that would allow a sign-in. */
const secrets: string[] = [PASSWORD, 'another fine password', 'a third password', 'wrong password']

const shop = await newShop()
const browser = browse(BROWSER)

/** Token of a mailed link, from the last of `count` mails. */
const mailedToken = async (page: string, address: string, count: number): Promise<string> => {
  const link = linkTo(`en/${page}`, await waitForMail(dataDir, address, count))
  const token = new URL(link).searchParams.get('token') ?? ''
  await browser.open(link)
  secrets.push(token)
  return token
}

const session = (): void => {
  secrets.push(...browser.cookies.values(), browser.formToken())
}

let id = 0

test('7.7 every event of an account is in the audit log, with actor, origin and site', async () => {
  await browser.open(`/en/register${leadingTo(shop.address)}`)
  await browser.send(`/en/register${leadingTo(shop.address)}`, { email: EMAIL, password: PASSWORD })
  const registration = await mailedToken('confirm', EMAIL, 1)
  const registered = await browser.send('/en/confirm', { token: registration })
  secrets.push(tokenIn(registered))
  session()
  const [user] = await sql<{ id: number }>`select id from hub_user where email = ${EMAIL}`
  id = user?.id ?? 0
  const { body } = await call('/users/hub-auth/', { token: tokenIn(registered) })
  secrets.push(body.access, body.refresh, body.auth_token)
  await browser.send('/en/account/profile', { first_name: 'Ana' })
  await browser.send('/en/account/password', { password: PASSWORD, new_password: 'another fine password' })
  session()
  await browser.send('/en/account/email', { email: NEW_EMAIL, password: 'another fine password' })
  await browser.send('/en/confirm', { token: await mailedToken('confirm', NEW_EMAIL, 1) })
  const elsewhere = browse(BROWSER)
  await signIn(elsewhere, { email: NEW_EMAIL, password: 'another fine password' })
  await browser.send('/en/account/sessions', { session: 'others' })
  await browser.send('/en/account/sites', { site: String(shop.id) })
  await browser.send('/en/account/sign-out', {})
  await browser.open('/en/forgot-password')
  await browser.send(`/en/forgot-password${leadingTo(shop.address)}`, { email: NEW_EMAIL })
  const reset = await browser.send('/en/reset-password', {
    token: await mailedToken('reset-password', NEW_EMAIL, 2),
    password: 'a third password',
  })
  secrets.push(tokenIn(reset))
  session()
  await signIn(browse(BROWSER), { email: NEW_EMAIL, password: 'wrong password' })

  const entries = await auditOf(id)
  assert.deepEqual(
    entries.map(({ event, site_id }) => [event, site_id === shop.id]),
    [
      ['registered', false],
      ['sign_in', true],
      ['site_connected', true],
      ['tokens_issued', true],
      ['profile_changed', false],
      ['password_changed', false],
      ['email_change_requested', false],
      ['email_changed', false],
      ['sign_in', false],
      ['session_ended', false],
      ['site_disconnected', true],
      ['sign_out', false],
      ['password_reset', false],
      ['sign_in', true],
      ['site_connected', true],
      ['sign_in_failed', false],
    ],
  )
  for (const { event, ip, user_agent } of entries)
    if (event !== 'tokens_issued') assert.deepEqual({ ip, user_agent }, OF_BROWSER, event)
  const inSession = [
    'sign_in',
    'site_connected',
    'profile_changed',
    'password_changed',
    'sign_out',
    'session_ended',
  ]
  for (const { event, session_id } of entries) if (inSession.includes(event)) assert.ok(session_id, event)
})

test('7.7 A2 a request is logged before the account is looked up', async () => {
  const requests = await sql`
    select event, user_id, site_id, ip, user_agent, detail from hub_audit
    where event in ('registration_requested', 'password_reset_requested') order by id
  `
  const expected = { user_id: null, site_id: shop.id, detail: {}, ...OF_BROWSER }
  assert.deepEqual(requests, [
    { event: 'registration_requested', ...expected },
    { event: 'password_reset_requested', ...expected },
  ])
})

test('7.7 an attempt on an unknown address is logged, without the entered values', async () => {
  await signIn(browse(BROWSER), { email: 'my password by mistake', password: 'x' })
  const [entry] = await sql`select event, user_id, ip, detail from hub_audit order by id desc limit 1`
  assert.deepEqual(entry, { event: 'sign_in_failed', user_id: null, ip: '203.0.113.5', detail: {} })
})

test('7.7 the audit log is append-only: the database refuses everything else', async () => {
  const [before] = await sql`select count(*) from hub_audit`
  for (const statement of [
    'update hub_audit set user_id = null',
    "update hub_audit set event = 'x'",
    "update hub_audit set ip = '192.0.2.1'",
    'delete from hub_audit',
    'truncate hub_audit',
  ])
    await assert.rejects(sql.execute(statement), /only added to/, statement)
  await sql`delete from hub_user where id = ${id}`
  assert.deepEqual(await sql`select count(*) from hub_audit`, [before], 'it outlives whom it tells of')
})

test('R9 no entered or issued secret is in the audit log, in the mail queue, or in the logs', async () => {
  const [row] = await sql<{ text: string }>`
    select (select string_agg(kept::text, ' ') from hub_audit as kept)
      || (select string_agg(kept::text, ' ') from pgboss.job as kept) as text
  `
  const lines = log()
  assert.ok(lines.includes('/en/confirm') && (row?.text.length ?? 0) > 1000)
  assert.ok(secrets.length > 15 && secrets.every((secret) => secret.length > 8))
  for (const secret of secrets)
    for (const [where, text] of [
      ['database', row?.text ?? ''],
      ['log', lines],
    ] as const)
      assert.ok(!text.includes(secret) && !text.includes(encodeURIComponent(secret)), `${where}: ${secret}`)
  assert.doesNotMatch(lines, /@example\.com/)
})
