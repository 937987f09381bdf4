import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { addSiteSecret } from '../../../server/hub/operators/site-secrets.ts'
import { openPages, type Pages, type Shop, startPages } from '../pages/pages.ts'
import type { Shown, Visitor } from '../visitor.ts'

export type Parameters = Readonly<Record<string, string>>

/** Creates a verifier and its challenge (RFC 7636). */
export const newPkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: hash('sha256', verifier, 'base64url') }
}

/** Starts a hub for a test file, with a client of OpenID Connect that is written against the specification alone. */
export const startOpenId = async (env: Record<string, string> = {}) => openIdOn(await startPages(env))

/** Opens the hub that the test files of the process share, with the same client. */
export const openOpenId = async () => openIdOn(await openPages())

const openIdOn = <P extends Pages>(hub: P) => {
  const { sql, url } = hub

  const authorizePath = (shop: Shop, more: Parameters = {}): string =>
    `/oauth/authorize?${new URLSearchParams({
      client_id: shop.slug,
      redirect_uri: shop.address,
      response_type: 'code',
      scope: 'openid profile email groups',
      ...more,
    })}`

  /** Follows the redirects within the hub, to a page or to the address of a client. */
  const follow = async (browser: Visitor, path: string): Promise<Shown> => {
    const shown = await browser.open(path)
    return shown.location?.startsWith('/') ? follow(browser, shown.location) : shown
  }

  /** Sends a form, as OAuth requires. */
  const post = async (path: string, form: Parameters, headers: Parameters = {}) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(form) })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

  const giveSecret = (shop: Shop): Promise<string> =>
    sql.begin((sql) => addSiteSecret(sql, shop.id, { overlap: 60 }))

  /** Signs in a new person. Returns the code for a client, and the form that redeems it. */
  const newCode = async (options: { shop?: Shop; more?: Parameters } = {}) => {
    const shop = options.shop ?? (await hub.newShop({ firstParty: true }))
    const person = await hub.newVisitor()
    const { verifier, challenge } = newPkce()
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
    const shown = await follow(person.browser, authorizePath(shop, { ...pkce, ...options.more }))
    const code = answerIn(shown).code ?? ''
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: shop.address,
      client_id: shop.slug,
      code_verifier: verifier,
    }
    return { shop, ...person, code, form }
  }

  /** Redeems such a code. */
  const newTokens = async (options: { shop?: Shop; more?: Parameters } = {}) => {
    const issued = await newCode(options)
    const { status, body } = await post('/oauth/token', issued.form)
    assert.equal(status, 200, JSON.stringify(body))
    return { ...issued, tokens: body as Readonly<Record<string, string>> }
  }

  const userinfo = async (token: string | undefined) => {
    const response = await fetch(`${url}/oauth/userinfo`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
  }

  return { ...hub, authorizePath, follow, post, giveSecret, newCode, newTokens, userinfo }
}

/** Query parameters of the address to which a visitor is redirected. */
export const answerIn = ({ location, text }: Shown): Readonly<Record<string, string>> => {
  assert.ok(location !== null, text.slice(0, 300))
  return Object.fromEntries(new URL(location).searchParams)
}

export const claimsIn = (token = ''): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export const basicOf = (slug: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${slug}:${secret}`).toString('base64')}`,
})
