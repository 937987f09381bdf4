import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LETTERS } from '../../../server/hub/mail/letters.ts'
import { linkTo, mailTo, waitForMail } from '../mailbox.ts'
import { showsText } from '../pages/pages.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { leadingTo, tokenIn } from '../visitor.ts'
import { newClaims, openUpstream, reasonIn } from './upstream.ts'

const hub = await openUpstream()
const provider = await hub.startProvider()
const slug = await hub.letIn(provider)

const ownersOf = async (subject: string): Promise<number[]> =>
  (await hub.sql<{ user_id: number }>`select user_id from hub_identity where subject = ${subject}`).map(
    ({ user_id }) => user_id,
  )

const NEW_PASSWORD = 'another correct horse'

/** Resets a password through the mailed link in a browser. */
const reset = async (browser: ReturnType<typeof hub.browse>, email: string) => {
  const before = mailTo(hub.config.dataDir, email).length
  await browser.open('/en/forgot-password')
  await browser.send('/en/forgot-password', { email })
  const link = linkTo('en/reset-password', await waitForMail(hub.config.dataDir, email, before + 1))
  await browser.open(link)
  return browser.send('/en/reset-password', {
    token: new URL(link, 'http://hub').searchParams.get('token') ?? '',
    password: NEW_PASSWORD,
  })
}

test('A7 a provider is connected by its owner, who returned from the provider and signs in in the same browser', async () => {
  const shop = await hub.newShop()
  const { id, email } = await makePerson(hub.sql)
  const claims = newClaims({ email })
  const browser = hub.browse()
  const page = `/en/auth${leadingTo(shop.address)}`

  const back = await hub.comeFrom(browser, slug, provider, { claims }, page)
  assert.equal(reasonIn(back), 'joins')
  assert.ok(
    showsText(await browser.open(back.location ?? ''), 'provider.joins.text', { provider: 'Elsewhere' }),
  )
  assert.deepEqual(await ownersOf(claims.sub), [])

  tokenIn(await hub.signIn(browser, { email, to: shop }))
  assert.deepEqual(await ownersOf(claims.sub), [id])
  assert.ok((await hub.auditOf(id)).some(({ event }) => event === 'identity_connected'))
  const next = await hub.comeFrom(hub.browse(), slug, provider, { claims })
  assert.equal(next.location, '/en/account')
})

test('A16 the owner of a connected account is notified by mail in every case; a new person is not', async () => {
  const joining = await makePerson(hub.sql)
  const browser = hub.browse()
  await hub.comeFrom(browser, slug, provider, { claims: newClaims({ email: joining.email }) })
  await hub.signIn(browser, { email: joining.email })
  const connecting = await hub.newVisitor()
  const path = provider.consent((await hub.connecting(connecting.browser, slug)).location, {
    claims: newClaims(),
  })
  await connecting.browser.open(path)

  for (const { email } of [joining, connecting]) {
    const mail = await waitForMail(hub.config.dataDir, email)
    assert.equal(mail.subject, LETTERS.providerConnected.ro.subject.replace('{provider}', 'Elsewhere'))
    assert.ok(linkTo('ro/forgot-password', mail))
  }
  await hub.signIn(browser, { email: joining.email })
  const claims = newClaims()
  for (let times = 0; times < 2; times++) await hub.comeFrom(hub.browse(), slug, provider, { claims })
  await reset(hub.browse(), connecting.email)
  await waitForMail(hub.config.dataDir, connecting.email, 3)
  assert.equal(mailTo(hub.config.dataDir, joining.email).length, 1)
  assert.deepEqual(mailTo(hub.config.dataDir, claims.email), [])
})

test('A7 an address alone, another browser, a wrong password or another person connects nothing', async () => {
  const { email } = await makePerson(hub.sql)
  const other = await makePerson(hub.sql)
  const claims = newClaims({ email })
  const browser = hub.browse()
  await hub.comeFrom(browser, slug, provider, { claims })

  assert.equal((await browser.open('/en/account')).location, '/en/sign-in')
  await hub.signIn(browser, { email, password: 'wrong' })
  await hub.signIn(hub.browse(), { email })
  await hub.signIn(browser, { email: other.email })
  assert.deepEqual(await ownersOf(claims.sub), [])
})

test('A7 a second factor is required after a provider, and before anything is connected', async () => {
  const { email, id } = await makePerson(hub.sql)
  const [own, joining] = [newClaims(), newClaims({ email })]
  const owner = hub.browse()
  await hub.signIn(owner, { email })
  await owner.open(provider.consent((await hub.connecting(owner, slug)).location, { claims: own }))
  await hub.sql`update hub_user set has_second_factor = true where id = ${id}`

  const stranger = hub.browse()
  const shop = await hub.newShop()
  const page = `/en/auth${leadingTo(shop.address)}`
  const back = await hub.comeFrom(stranger, slug, provider, { claims: own }, page)
  assert.ok(back.location?.startsWith('/en/second-factor?redirect_url='))
  assert.equal((await stranger.open('/en/account')).location, '/en/sign-in')

  await hub.comeFrom(stranger, slug, provider, { claims: joining })
  await hub.signIn(stranger, { email })
  assert.deepEqual(await ownersOf(joining.sub), [])
})

test('A7 a pending connection is kept for half an hour, and only the last one', async () => {
  const { email, id } = await makePerson(hub.sql)
  const [late, first, last] = [newClaims({ email }), newClaims({ email }), newClaims({ email })]
  const browser = hub.browse()
  await hub.comeFrom(browser, slug, provider, { claims: late })
  await hub.sql`update upstream_join set expires_at = now() - interval '1 second' where subject = ${late.sub}`
  await hub.signIn(browser, { email })
  assert.deepEqual(await ownersOf(late.sub), [])

  const another = hub.browse()
  await hub.comeFrom(another, slug, provider, { claims: first })
  await hub.comeFrom(another, slug, provider, { claims: last })
  await hub.signIn(another, { email })
  assert.deepEqual([await ownersOf(first.sub), await ownersOf(last.sub)], [[], [id]])
})

test('A16 an unverified address, or one from an untrusted provider, stays with its owner', async () => {
  const address = `victim-${Date.now()}@example.com`
  const untrusted = await hub.letIn(provider, { trusts_email: false })
  await hub.comeFrom(hub.browse(), slug, provider, {
    claims: newClaims({ email: address, email_verified: false }),
  })
  await hub.comeFrom(hub.browse(), untrusted, provider, { claims: newClaims({ email: address }) })
  assert.deepEqual(await hub.sql`select from hub_user where email = ${address}`, [])

  const owner = hub.browse()
  const claims = newClaims({ email: address })
  assert.equal((await hub.comeFrom(owner, slug, provider, { claims })).location, '/en/account')
  assert.equal((await hub.sql`select from hub_user where email = ${address}`).length, 1)
})

test('A16 no click of a claimant assigns them the address of another person', async () => {
  const address = `victim-${Date.now()}@example.org`
  const attacker = hub.browse()
  const claims = newClaims({ email: undefined })
  await hub.comeFrom(attacker, slug, provider, { claims })
  await attacker.open('/en/account')
  await attacker.send('/en/account/email', { email: address })
  const link = linkTo('en/confirm', await waitForMail(hub.config.dataDir, address))

  const victim = hub.browse()
  const token = new URL(link).searchParams.get('token') ?? ''
  await victim.open(link)
  for (const password of ['', PASSWORD]) await victim.send('/en/confirm', { token, password })

  assert.deepEqual(await hub.sql`select from hub_user where email = ${address}`, [])
})

test('A16 a provider connected by somebody else is removed when the owner resets the password', async () => {
  const { email, id } = await makePerson(hub.sql)
  const attacker = newClaims()
  const thief = hub.browse()
  await hub.signIn(thief, { email })
  const connected = await thief.open(
    provider.consent((await hub.connecting(thief, slug)).location, { claims: attacker }),
  )
  assert.equal(connected.location, '/en/account?done=provider')
  await waitForMail(hub.config.dataDir, email)
  assert.deepEqual(await ownersOf(attacker.sub), [id])

  await reset(hub.browse(), email)

  assert.deepEqual(await ownersOf(attacker.sub), [])
  const back = await hub.comeFrom(hub.browse(), slug, provider, { claims: attacker })
  assert.deepEqual(await hub.sql`select from hub_identity where user_id = ${id}`, [])
  assert.equal(back.location, '/en/account', 'the attacker has an account of their own')
})

test('A7 a mailed link opened by the owner in the browser that returned from the provider connects it', async () => {
  const { email, id } = await makePerson(hub.sql)
  const claims = newClaims({ email })
  const browser = hub.browse()
  await hub.comeFrom(browser, slug, provider, { claims })
  await reset(browser, email)
  assert.deepEqual(await ownersOf(claims.sub), [id])
})

test('a provider is connected with the password, and disconnected; it cannot be taken from another person', async () => {
  const { browser, id } = await hub.newVisitor()
  const claims = newClaims()
  assert.ok(showsText(await hub.connecting(browser, slug, 'wrong'), 'fault.password_wrong'))

  const path = provider.consent((await hub.connecting(browser, slug)).location, { claims })
  await browser.open(path)
  assert.deepEqual(await ownersOf(claims.sub), [id])
  const page = await browser.open('/en/account')
  assert.ok(page.text.includes(claims.email))

  const other = await hub.newVisitor()
  const taking = provider.consent((await hub.connecting(other.browser, slug)).location, { claims })
  assert.equal(reasonIn(await other.browser.open(taking)), 'taken')
  await other.browser.send('/en/account/identities', { issuer: provider.issuer, subject: claims.sub })
  assert.deepEqual(await ownersOf(claims.sub), [id])

  await browser.open('/en/account')
  await browser.send('/en/account/identities', { issuer: provider.issuer, subject: claims.sub })
  assert.deepEqual(await ownersOf(claims.sub), [])
  assert.deepEqual(
    (await hub.auditOf(id)).map(({ event }) => event).filter((event) => event.startsWith('identity')),
    ['identity_connected', 'identity_disconnected'],
  )
})

test('O13: a connection begun by one person cannot be finished by another', async () => {
  const { browser } = await hub.newVisitor()
  const claims = newClaims()
  const path = provider.consent((await hub.connecting(browser, slug)).location, { claims })
  const other = await makePerson(hub.sql)
  await hub.signIn(browser, { email: other.email })
  assert.equal(reasonIn(await browser.open(path)), 'stale')
  assert.deepEqual(await ownersOf(claims.sub), [])
})

test('the last way to sign in cannot be disconnected; of two concurrent disconnections one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const claims = newClaims()
    const second = newClaims()
    const browser = hub.browse()
    await hub.comeFrom(browser, slug, provider, { claims })
    const drop = ({ sub }: { sub: string }) =>
      browser.send('/en/account/identities', { issuer: provider.issuer, subject: sub })

    assert.ok((await browser.open('/en/account')).text.includes('the only way'))
    await drop(claims)
    assert.equal((await ownersOf(claims.sub)).length, 1)

    const path = provider.consent((await hub.connecting(browser, slug, '')).location, { claims: second })
    assert.equal((await browser.open(path)).location, '/en/account?done=provider')
    await Promise.all([drop(claims), drop(second)])
    const owners = [...(await ownersOf(claims.sub)), ...(await ownersOf(second.sub))]
    assert.equal(owners.length, 1)
  }
})

test('a person without a password confirms by a recent sign-in instead', async () => {
  const claims = newClaims()
  const browser = hub.browse()
  await hub.comeFrom(browser, slug, provider, { claims })
  await hub.sql`
    update hub_session set authenticated_at = now() - interval '11 minutes'
    where user_id = ${(await ownersOf(claims.sub))[0] ?? 0}
  `
  assert.ok(showsText(await hub.connecting(browser, slug, ''), 'notice.sign_in_again'))
  const moved = await browser.send('/en/account/email', { email: 'moved-away@example.com' })
  assert.ok(showsText(moved, 'notice.sign_in_again'))

  await hub.comeFrom(browser, slug, provider, { claims })
  assert.equal((await hub.connecting(browser, slug, '')).location?.startsWith(provider.issuer), true)
  assert.ok(showsText(await browser.open('/en/account'), 'account.no_password'))
  assert.equal((await reset(browser, claims.email)).location, '/en/account')
  assert.equal((await hub.signIn(hub.browse(), { email: claims.email, password: NEW_PASSWORD })).status, 303)
  assert.equal((await hub.signIn(hub.browse(), { email: claims.email, password: PASSWORD })).status, 400)
})
