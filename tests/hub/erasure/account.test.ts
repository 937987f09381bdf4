import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continueErasures } from '../../../server/hub/erasure/erasure.ts'
import { LETTERS } from '../../../server/hub/mail/letters.ts'
import { linkTo, mailTo, waitForMail } from '../mailbox.ts'
import { showsText, startPages } from '../pages/pages.ts'
import { PASSWORD } from '../people.ts'
import { leadingTo, tokenIn, type Visitor } from '../visitor.ts'
import { eraser } from './eraser.ts'

const vitrina = await startPages()
const { sql, config, browse, call, newShop, newVisitor, signIn, exchange, refresh, auditOf } = vitrina
const { dataDir } = config
const { goOn, parts } = eraser({ sql, config, log: vitrina.app.log })

const leave = async (browser: Visitor, password = PASSWORD) => {
  await browser.open('/en/account')
  return browser.send('/en/account/leave', { password })
}

const weekOver = (id: number) =>
  sql`update hub_user set leaves_at = now() - interval '1 second' where id = ${id}`

test('L2 the deletion of an account requires the password, not only an open session', async () => {
  const { id, browser } = await newVisitor()
  for (const password of ['', 'wrong password']) {
    const shown = await leave(browser, password)
    assert.equal(shown.status, 400)
    assert.ok(showsText(shown, 'fault.password_wrong'))
  }
  assert.deepEqual(await sql`select leaves_at from hub_user where id = ${id}`, [{ leaves_at: null }])
})

test('L2 a person without a password must have signed in a moment ago', async () => {
  const { id, browser } = await newVisitor()
  await sql`update hub_user set password = null where id = ${id}`
  await sql`update hub_session set authenticated_at = now() - interval '1 hour' where user_id = ${id}`
  const shown = await leave(browser, '')
  assert.ok(showsText(shown, 'notice.sign_in_again'))
  assert.deepEqual(await sql`select leaves_at from hub_user where id = ${id}`, [{ leaves_at: null }])
  await sql`update hub_session set authenticated_at = now() where user_id = ${id}`
  assert.ok(showsText(await leave(browser, ''), 'leaving.asked.title'))
})

test('L5 the download of personal data requires the password or a recent sign-in, not only an open session', async () => {
  const { id, email, browser } = await newVisitor()
  const download = async (form: Record<string, string>) => {
    await browser.open('/en/account')
    return browser.send('/en/account/data', form)
  }
  const form: Record<string, string>[] = [{}, { password: '' }, { password: 'wrong password' }]
  for (const wrong of form) {
    const shown = await download(wrong)
    assert.equal(shown.status, 400)
    assert.ok(showsText(shown, 'fault.password_wrong'))
    assert.match(shown.text, /id="data_password"[^>]*aria-invalid|aria-invalid[^>]*id="data_password"/)
  }
  assert.ok(!(await auditOf(id)).some(({ event }) => event === 'own_data_given'))
  const file = await download({ password: PASSWORD })
  assert.deepEqual([file.status, file.text.includes(email)], [200, true])

  await sql`update hub_user set password = null where id = ${id}`
  await sql`update hub_session set authenticated_at = now() - interval '1 hour' where user_id = ${id}`
  assert.ok(showsText(await download({}), 'notice.sign_in_again'))
  await sql`update hub_session set authenticated_at = now() where user_id = ${id}`
  assert.equal((await download({})).status, 200)
})

test('7.7 a deletion request ends all sessions, sends a mail, and blocks sign-in at every site', async () => {
  const { id, email, browser } = await newVisitor()
  const [shop, elsewhere] = [await newShop(), browse()]
  const elsewhereTokens = await exchange(await signIn(elsewhere, { email, to: shop }))
  const pendingToken = tokenIn(await signIn(elsewhere, { email, to: shop }))

  const shown = await leave(browser)

  assert.equal(shown.status, 200)
  assert.ok(showsText(shown, 'leaving.asked.title'))
  assert.match(shown.headers.getSetCookie().join(), /vitrina_session=; Max-Age=0/)
  assert.equal((await elsewhere.open('/en/account')).location, '/en/sign-in')
  assert.equal(await refresh(elsewhereTokens), 401)
  assert.equal((await call('/users/hub-auth/', { token: pendingToken })).status, 401)
  const letter = await waitForMail(dataDir, email)
  assert.match(letter.subject, /va fi șters/)
  linkTo('sign-in', letter)

  const back = await signIn(browse(), { email, to: shop })
  assert.equal(back.location, `/en/staying${leadingTo(shop.address)}`, 'and no token')
  const [tokens] = await sql`
    select count(*)::integer as open from hub_temporary_token join hub_session on hub_session.id = session_id
    where user_id = ${id} and used_at is null and hub_session.ended_at is null
  `
  assert.equal(tokens?.open, 0)
  assert.deepEqual(
    (await auditOf(id)).map(({ event }) => event).filter((event) => event.startsWith('deletion')),
    ['deletion_requested'],
  )
})

test('7.7 within the week a button cancels the deletion, and the way to the site continues', async () => {
  const { id, email, browser } = await newVisitor()
  const shop = await newShop()
  await signIn(browser, { email, to: shop })
  await leave(browser)
  const again = browse()
  const returnQuery = leadingTo(shop.address)
  await signIn(again, { email, to: shop })

  const page = await again.open(`/en/staying${returnQuery}`)
  assert.ok(showsText(page, 'staying.title'))
  for (const path of ['/en/account', `/en/auth${returnQuery}`, '/en/sign-in'])
    assert.match((await again.open(path)).location ?? '', /^\/en\/staying/, path)
  for (const path of ['account/profile', 'account/password', 'continue'])
    assert.match(
      (await again.send(`/en/${path}`, { first_name: 'Eve' })).location ?? '',
      /^\/en\/staying/,
      path,
    )
  const refusal = await again.send(`/en/staying${returnQuery}`, {})

  assert.equal(refusal.location, `/en/auth${returnQuery}`)
  assert.equal(await refresh(await exchange(await again.open(refusal.location ?? ''))), 200)
  await weekOver(id).then(() => sql`update hub_user set leaves_at = null where id = ${id}`)
  await goOn()
  assert.equal((await again.open('/en/account')).status, 200)
  assert.deepEqual(
    (await auditOf(id)).map(({ event }) => event).filter((event) => event.startsWith('deletion')),
    ['deletion_requested', 'deletion_withdrawn'],
  )
})

test('7.7 without a site, a cancelled deletion leads to the account page with a message', async () => {
  const { email, browser } = await newVisitor()
  await leave(browser)
  const again = browse()
  assert.equal((await signIn(again, { email })).location, '/en/staying')
  await again.open('/en/staying')
  const refusal = await again.send('/en/staying', {})
  assert.equal(refusal.location, '/en/account?done=stay')
  assert.ok(showsText(await again.open(refusal.location ?? ''), 'notice.account_kept'))
})

test('L3 an open session of an account to be deleted gives a site nothing, also through OpenID Connect', async () => {
  const { id, email } = await newVisitor()
  const shop = await newShop()
  const browser = browse()
  await signIn(browser, { email, to: shop })
  await sql`update hub_user set leaves_at = now() + interval '1 day' where id = ${id}`
  const query = new URLSearchParams({
    client_id: shop.slug,
    redirect_uri: shop.address,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  const silent = await browser.open(`/oauth/authorize?${query}`)
  assert.match(silent.location ?? '', /error=login_required/)
  const before = await sql`select from hub_temporary_token`
  await browser.open(`/en/auth${leadingTo(shop.address)}`)
  assert.equal((await sql`select from hub_temporary_token`).length, before.length)
})

test('7.7 after the week the account is deleted, and a last mail confirms it', async () => {
  const { id, email, browser } = await newVisitor()
  await leave(browser)
  await waitForMail(dataDir, email)
  await goOn()
  assert.equal((await sql`select from hub_user where id = ${id}`).length, 1, 'not before')
  await weekOver(id)
  await continueErasures(parts)
  assert.equal((await sql`select from hub_user where id = ${id}`).length, 0)
  assert.equal((await waitForMail(dataDir, email, 2)).subject, LETTERS.erased.ro.subject)
  await goOn()
  assert.deepEqual(mailTo(dataDir, email), [], 'it goes, too')
})

test('L4 cancelling at the moment of the deletion either cancels it or comes too late, never both', async () => {
  const { id, email, browser } = await newVisitor()
  await leave(browser)
  const again = browse()
  await signIn(again, { email })
  await again.open('/en/staying')
  await weekOver(id)
  let erasing: Promise<void> | undefined
  await sql.begin(async (sql) => {
    await sql`update hub_user set leaves_at = null where id = ${id}`
    erasing = goOn()
    await vitrina.untilWaiting(1)
  })
  await erasing
  assert.equal((await sql`select from hub_user where id = ${id}`).length, 1)
  assert.equal((await again.open('/en/account')).status, 200)
})

test('an operator of the deployment must hand over their role first', async () => {
  const { id, browser } = await newVisitor()
  await sql`insert into operator (user_id) values (${id})`
  const shown = await leave(browser)
  assert.equal(shown.status, 400)
  assert.ok(showsText(shown, 'leaving.operator'))
})
