import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TextKey } from '../../../server/hub/pages/text.ts'
import { linkTo, waitForMail } from '../mailbox.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { type Fields, leadingTo, type Shown } from '../visitor.ts'
import { showsText, startPages } from './pages.ts'

const { sql, url, config, browse, newShop, newVisitor } = await startPages()

const shop = await newShop()
const QUERY = leadingTo(shop.address)

/** Forms of the hub, filled in as by a signed-in person. */
const FORMS: Readonly<Record<string, Fields>> = {
  [`auth${QUERY}`]: { email: 'somebody@example.com', password: PASSWORD },
  'sign-in': { email: 'somebody@example.com', password: PASSWORD },
  [`continue${QUERY}`]: {},
  [`switch${QUERY}`]: {},
  provider: { provider: 'elsewhere' },
  register: { email: 'new@example.com', password: PASSWORD },
  confirm: { token: 'x' },
  'forgot-password': { email: 'somebody@example.com' },
  'reset-password': { token: 'x', password: PASSWORD },
  'account/profile': { first_name: 'Eve', last_name: '' },
  'account/email': { email: 'eve@example.com', password: PASSWORD },
  'account/password': { password: PASSWORD, new_password: 'another password' },
  'account/sessions': { session: 'others' },
  'account/sites': { site: String(shop.id) },
  'account/sign-out': {},
  'account/providers': { provider: 'elsewhere', password: PASSWORD },
  'account/identities': { issuer: 'https://elsewhere.example', subject: 'x' },
  [`passkey${QUERY}`]: { answer: '{}' },
  [`second-factor${QUERY}`]: { code: '123456' },
  'account/second-factor/confirm': { password: PASSWORD },
  'account/second-factor/app': {},
  'account/second-factor/app-confirm': { code: '123456' },
  'account/second-factor/app-remove': {},
  'account/second-factor/passkey': { answer: '{}' },
  'account/second-factor/passkey-remove': { passkey: '1' },
  'account/second-factor/codes': {},
  'account/data': {},
  'account/leave': { password: PASSWORD },
  staying: {},
  'sign-out': {},
}

await makePerson(sql, 'somebody@example.com')
const victim = await newVisitor()
await victim.browser.open('/en/account')

/** State that a form could have changed. */
const everything = async () =>
  Promise.all(
    [
      'hub_user',
      'hub_session',
      'hub_consent',
      'hub_errand',
      'hub_temporary_token',
      'hub_audit',
      'hub_attempt',
      'upstream_login',
      'hub_identity',
      'hub_authenticator',
      'hub_passkey',
      'hub_recovery_code',
      'hub_half_sign_in',
      'pgboss.job',
    ].map((table) => sql`select kept::text from ${sql.unsafe(table)} as kept order by 1`),
  )

const assertRefused = (shown: Shown, about: string, texts: readonly TextKey[]): void => {
  assert.ok([400, 415].includes(shown.status), `${about}: ${shown.status}`)
  assert.equal(shown.location, null, about)
  assert.ok(
    texts.some((key) => showsText(shown, key)),
    about,
  )
}

const eachForm = async (
  why: string,
  send: (path: string, fields: Fields) => Promise<Shown>,
  texts: readonly TextKey[] = ['message.form.title'],
) => {
  const before = await everything()
  for (const [path, fields] of Object.entries(FORMS))
    assertRefused(await send(`/en/${path}`, fields), `${why} ${path}`, texts)
  assert.deepEqual(await everything(), before, why)
}

test('X8 the list of forms above is complete', async () => {
  const response = await fetch(new URL('/openapi.json', url))
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, { tags?: string[] }>> }
  const documented = Object.entries(paths)
    .filter(([, methods]) => methods.post?.tags?.includes('Hub pages'))
    .map(([path]) => path.replace('/{locale}/', '').replace(/\/$/, ''))
  assert.deepEqual(
    documented.sort(),
    Object.keys(FORMS)
      .map((path) => path.replace(/\?.*/, ''))
      .sort(),
  )
})

test('X8 a form without its token, with a wrong one, or with that of another browser changes nothing', async () => {
  const { browser } = victim
  const other = browse()
  await other.open('/en/sign-in')
  for (const token of [
    '',
    'x',
    'x'.repeat(43),
    other.formToken(),
    browser.cookies.get('vitrina_browser') ?? '',
  ])
    await eachForm(`token ${token}`, (path, fields) => browser.send(path, { ...fields, form_token: token }))
})

test('X8 a form sent by a page of another site changes nothing, although it has all cookies and the token', async () => {
  const headers: Fields[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { 'sec-fetch-site': 'same-site', origin: url },
    { origin: 'https://evil.example' },
    { origin: url.replace('http:', 'https:') },
    { origin: url.replace(/:\d+$/, '') },
    { origin: `${url}.evil.example` },
  ]
  for (const foreign of headers)
    await eachForm(JSON.stringify(foreign), (path, fields) => victim.browser.send(path, fields, foreign))
})

test('X8 a form without cookies is refused, with the reason', async () => {
  const token = victim.browser.formToken()
  await eachForm('no cookies', (path, fields) => browse().send(path, { ...fields, form_token: token }), [
    'message.cookies.title',
  ])
})

test('X8 a body that is not a form is refused: JSON, text, multipart', async () => {
  const { browser } = victim
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', ''])
    await eachForm(
      type,
      (path, fields) =>
        browser.request(path, {
          method: 'POST',
          headers: { 'content-type': type },
          body: JSON.stringify({ ...fields, form_token: browser.formToken() }),
        }),
      ['message.form.title', 'message.bad_request.title'],
    )
})

test('X8 a form sent by our own pages is accepted', async () => {
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { 'sec-fetch-site': 'same-origin', origin: url },
    { origin: url },
    { origin: 'null' },
  ] satisfies Fields[]) {
    const { status, location } = await victim.browser.send(
      '/en/account/profile',
      { first_name: 'Ana' },
      headers,
    )
    assert.deepEqual([status, location], [303, '/en/account?done=profile'], JSON.stringify(headers))
  }
})

test('X8 only forms change anything: GET of a form address is no page', async () => {
  const before = await everything()
  for (const path of [
    'continue',
    'switch',
    'account/sign-out',
    'account/sessions?session=others',
    'account/sites?site=1',
  ])
    assert.ok([404, 405].includes((await victim.browser.open(`/en/${path}`)).status), path)
  assert.deepEqual(await everything(), before)
})

test('X8 opening a mailed link changes nothing, however often', async () => {
  const browser = browse()
  await browser.open('/en/register')
  await browser.send('/en/register', { email: 'opened@example.com', password: PASSWORD })
  const registration = linkTo('en/confirm', await waitForMail(config.dataDir, 'opened@example.com'))
  await browser.open('/en/forgot-password')
  await browser.send('/en/forgot-password', { email: victim.email })
  const reset = linkTo('en/reset-password', await waitForMail(config.dataDir, victim.email))
  // A mail is written a moment before its job is marked as complete.
  while ((await sql`select from pgboss.job where state < 'completed' limit 1`).length > 0) await sleep(20)
  const before = await everything()
  for (const link of [registration, reset])
    for (const scanner of [browser, browse(), browse()]) assert.equal((await scanner.open(link)).status, 200)
  assert.deepEqual(await everything(), before)
})
