import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSiteSecret } from '../../server/hub/operators/site-secrets.ts'
import { openPages, type Shop } from '../hub/pages/pages.ts'
import { leadingTo, tokenIn } from '../hub/visitor.ts'

// People belong to all sites of a deployment; their data at a site belongs to that site.

const { sql, browse, newShop, newVisitor, signIn, exchange, refresh, call } = await openPages()

const [ownShop, otherShop] = [await newShop(), await newShop()]
await sql`update site set logo = 'https://theirs.example/logo.png' where id = ${otherShop.id}`

const assertNothingOf = ({ slug, name }: Shop, text: string, about: string): void => {
  for (const part of [slug, name, 'theirs.example']) assert.ok(!text.includes(part), `${about}: ${part}`)
}

/** Creates a person who has signed in to the other site and then visits ours. */
const personOfOther = async () => {
  const { email, browser } = await newVisitor()
  const token = await exchange(await signIn(browser, { email, to: otherShop }))
  return { email, browser, token }
}

test('1.2 no page of a login shows data of another site where the same person is known', async () => {
  const { browser } = await personOfOther()
  const query = leadingTo(ownShop.address)
  for (const page of ['auth', 'register', 'forgot-password']) {
    const shown = await browser.open(`/en/${page}${query}`)
    assert.equal(shown.status, 200)
    const all = shown.text + JSON.stringify([...shown.headers])
    assert.ok(all.includes(ownShop.name), page)
    assertNothingOf(otherShop, all, page)
  }
  const { location } = await browser.send(`/en/continue${query}`, {})
  assertNothingOf(otherShop, location ?? '', 'the way back')
})

test('1.2 consent at one site does not count at another, and a token is valid only at its site', async () => {
  const { browser } = await personOfOther()
  assert.equal((await browser.open(`/en/auth${leadingTo(ownShop.address)}`)).status, 200)
  const shown = await browser.send(`/en/continue${leadingTo(ownShop.address)}`, {})
  const { body } = await call('/users/hub-auth/', { token: tokenIn(shown), is_hub: true })
  const claims = JSON.parse(Buffer.from(body.access.split('.')[1], 'base64url').toString())
  assert.deepEqual([claims.aud, claims.is_hub], [ownShop.slug, undefined])
})

test('1.2 an address of one site is never a return address of another', async () => {
  const { email } = await newVisitor()
  for (const mixed of [
    ownShop.address.replace(ownShop.slug, `${ownShop.slug}.${otherShop.slug}`),
    `${ownShop.address}/${otherShop.slug}`,
    `${new URL(ownShop.address).origin}${new URL(otherShop.address).pathname}/x`,
  ])
    assert.equal((await browse().open(`/en/auth${leadingTo(mixed)}`)).status, 400, mixed)
  const { location } = await signIn(browse(), { email, to: ownShop })
  assert.equal(new URL(location ?? '').origin, new URL(ownShop.address).origin)
})

test('1.2 disconnecting one site does not affect another', async () => {
  const { email, browser, token } = await personOfOther()
  const own = await exchange(await signIn(browser, { email, to: ownShop }))
  await browser.open('/en/account')
  await browser.send('/en/account/sites', { site: String(ownShop.id) })
  assert.equal(await refresh(own), 401)
  assert.equal(await refresh(token), 200)
  assert.equal((await browser.open(`/en/auth${leadingTo(otherShop.address)}`)).status, 303)
})

test('1.2 X5 a token taken to another site is not redeemed there', async () => {
  const { email, browser } = await newVisitor()
  const shown = await signIn(browser, { email, to: ownShop })
  const secret = await sql.begin((sql) => addSiteSecret(sql, otherShop.id, { overlap: 60 }))
  const response = await call('/users/hub-auth/', { token: tokenIn(shown) }, basic(otherShop.slug, secret))
  assert.equal(response.status, 401)
  assert.equal((await call('/users/hub-auth/', { token: tokenIn(shown) })).status, 200)
})

const basic = (slug: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${slug}:${secret}`).toString('base64')}`,
})
