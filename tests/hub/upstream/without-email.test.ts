import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo, waitForMail } from '../mailbox.ts'
import { answerIn, claimsIn, newPkce } from '../openid/client.ts'
import { showsText } from '../pages/pages.ts'
import { leadingTo, tokenIn } from '../visitor.ts'
import { newClaims, openUpstream } from './upstream.ts'

const hub = await openUpstream()
const provider = await hub.startProvider()
const telegram = await hub.letIn(provider, { kind: 'telegram', trusts_email: false })

let phones = 37369000000

/** Claims as of Telegram: a phone number and a name, no email address. */
const onPhone = () => ({
  ...newClaims({
    email: undefined,
    email_verified: undefined,
    given_name: undefined,
    family_name: undefined,
  }),
  phone_number: String(++phones),
  name: 'Ion Rusu',
})

const personOf = async (subject: string) => {
  const [person] = await hub.sql<{ id: number; person_id: string; phone: string; verified: boolean }>`
    select id, person_id, phone, phone_verified_at is not null as verified
    from hub_identity join hub_user on id = user_id where subject = ${subject}
  `
  assert.ok(person)
  return person
}

test('a person without an address signs in to sites, which receive null', async () => {
  const shop = await hub.newShop({ firstParty: true })
  const browser = hub.browse()
  const claims = onPhone()

  const back = await hub.comeFrom(
    browser,
    telegram,
    provider,
    { claims },
    `/en/auth${leadingTo(shop.address)}`,
  )

  const { body } = await hub.call('/users/hub-auth/', { token: tokenIn(back) })
  const person = await personOf(claims.sub)
  assert.deepEqual([person.phone, person.verified], [`+${claims.phone_number}`, true])
  const { body: profile } = await hub.get('/user/user-group', { authorization: `Bearer ${body.access}` })
  assert.deepEqual(profile, {
    id: person.person_id,
    email: null,
    first_name: 'Ion Rusu',
    last_name: '',
    groups: [],
    user_group: null,
  })
})

test('a client receives the phone in the scope phone, and no address in the scope email', async () => {
  const shop = await hub.newShop({ firstParty: true })
  const browser = hub.browse()
  const claims = onPhone()
  await hub.comeFrom(browser, telegram, provider, { claims })
  const claimsFor = async (scope: string) => {
    const { verifier, challenge } = newPkce()
    const request = {
      client_id: shop.slug,
      redirect_uri: shop.address,
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      scope,
    }
    const shown = await browser.open(`/en/auth?${new URLSearchParams(request)}`)
    const form = {
      grant_type: 'authorization_code',
      code: answerIn(shown).code ?? '',
      redirect_uri: shop.address,
      client_id: shop.slug,
      code_verifier: verifier,
    }
    const response = await fetch(`${hub.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const tokens = (await response.json()) as { id_token: string }
    const { email, email_verified, phone_number, phone_number_verified } = claimsIn(tokens.id_token)
    return { email, email_verified, phone_number, phone_number_verified }
  }
  const none = { email: undefined, email_verified: undefined }
  const phone = { phone_number: `+${claims.phone_number}`, phone_number_verified: true }
  assert.deepEqual(await claimsFor('openid email phone'), { ...none, ...phone })
  const hidden = { phone_number: undefined, phone_number_verified: undefined }
  assert.deepEqual(await claimsFor('openid email'), { ...none, ...hidden })
})

test('the pages show the phone number as the name, and the person adds an address and a password', async () => {
  const shop = await hub.newShop()
  const browser = hub.browse()
  const claims = onPhone()
  await hub.comeFrom(browser, telegram, provider, { claims })
  const number = `+${claims.phone_number}`

  const account = await browser.open('/en/account')
  assert.ok(account.text.includes(`<p class="lead">${number}</p>`))
  assert.ok(showsText(account, 'account.no_email') && showsText(account, 'account.password_needs_email'))
  assert.ok((await browser.open(`/en/auth${leadingTo(shop.address)}`)).text.includes(number))
  assert.ok((await browser.open('/en/sign-out')).text.includes(number))

  await browser.open('/en/account')
  const email = `added-${claims.phone_number}@example.com`
  await browser.send('/en/account/email', { email })
  const link = linkTo('en/confirm', await waitForMail(hub.config.dataDir, email))
  await browser.open(link)
  await browser.send('/en/confirm', { token: new URL(link).searchParams.get('token') ?? '' })
  assert.ok((await browser.open('/en/account')).text.includes(`<p class="lead">${email}</p>`))

  await browser.send('/en/forgot-password', { email })
  const reset = linkTo('en/reset-password', await waitForMail(hub.config.dataDir, email, 2))
  const token = new URL(reset).searchParams.get('token') ?? ''
  await browser.open(reset)
  await browser.send('/en/reset-password', { token, password: 'chosen after all' })
  assert.equal((await hub.signIn(hub.browse(), { email, password: 'chosen after all' })).status, 303)
})

test('an unverified or invalid number is not passed on', async () => {
  const other = await hub.letIn(provider)
  for (const [name, phone_number] of [
    [other, '+37369123456'],
    [telegram, 'none'],
  ] as const) {
    const claims = newClaims({ email: undefined, phone_number })
    const browser = hub.browse()
    await hub.comeFrom(browser, name, provider, { claims })
    assert.equal((await personOf(claims.sub)).phone, null)
    assert.ok((await browser.open('/en/account')).text.includes('<p class="lead">Ion Rusu</p>'))
  }
})

test('A7 a taken number connects to no account', async () => {
  const claims = onPhone()
  await hub.comeFrom(hub.browse(), telegram, provider, { claims })
  const second = { ...onPhone(), phone_number: claims.phone_number }
  await hub.comeFrom(hub.browse(), telegram, provider, { claims: second })
  assert.notEqual((await personOf(claims.sub)).id, (await personOf(second.sub)).id)
})
