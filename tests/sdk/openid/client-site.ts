import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { OpenIdOptions } from '@vitrina/sdk/hub/settings'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { addReturnAddress } from '../../../server/hub/operators/return-addresses.ts'
import { claimsIn, startOpenId } from '../../hub/openid/client.ts'
import { makePerson, PASSWORD } from '../../hub/people.ts'
import { type Browser, newBrowser } from '../browser.ts'
import { startSite } from '../site.ts'

type Json = Record<string, unknown>

/** Changes of the hub's responses, by path. */
type ResponseChanges = Record<string, (body: Json) => Json | Promise<Json>>

/** Starts a real hub with a proxy that can change its responses, and sites that use it by OpenID Connect. */
export const startClientSites = async () => {
  const hub = await startOpenId()
  const { url: issuer, sql, newShop, giveSecret } = hub
  const responseChanges: ResponseChanges = {}
  /** Calls whose response is lost, once each. */
  const lose: string[] = []
  /** Paths of the calls of sites. */
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request
    calls.push(url)
    const body = Buffer.concat(await request.toArray())
    const { authorization, 'content-type': type } = headers
    const answer = await fetch(issuer + url, {
      method,
      headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
      ...(body.length > 0 && { body }),
    })
    const text = await answer.text()
    const lost = lose.indexOf(url)
    if (lost >= 0) {
      lose.splice(lost, 1)
      return void request.socket.destroy()
    }
    const change = answer.ok ? responseChanges[url] : undefined
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(change ? JSON.stringify(await change(JSON.parse(text))) : text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close().closeAllConnections())
  const adminUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const published = { ...(await exportJWK(publicKey)), kid: 'trusted', alg: 'RS256' }
  responseChanges['/.well-known/jwks.json'] = ({ keys }) => ({ keys: [...(keys as Json[]), published] })

  /** Signs with a key that sites accept as a key of the hub. */
  const sign = (claims: Json, header: Json = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'trusted', ...header })
      .sign(privateKey)

  const startClient = async (
    overrides: Partial<OpenIdOptions> & { kind?: 'public' | 'confidential' } = {},
  ) => {
    const { kind = 'confidential', ...more } = overrides
    const shop = await newShop({ firstParty: true })
    const options = {
      issuer,
      adminUrl,
      clientId: shop.slug,
      ...(kind === 'confidential' && { clientSecret: await giveSecret(shop) }),
      ...more,
    }
    const site = await startSite(options)
    await sql.begin((sql) => addReturnAddress(sql, shop.id, `${site.url}/hub/callback`))
    return { ...site, shop, options, login: (path = '/') => site.url + site.hub.loginUrl({ returnTo: path }) }
  }

  const person = await makePerson(sql)

  /** Signs a person in through `login`, by default in a new browser. */
  const signIn = async (login: string, browser: Browser = newBrowser()) => {
    const page = await browser.go(login)
    const shown = await browser.submit(page, { email: person.email, password: PASSWORD })
    return { browser, shown }
  }

  /** Callback address to which the hub redirects a signed-in browser, without opening it. */
  const callbackOf = async (browser: Browser, login: string): Promise<URL> => {
    let at = login
    for (let hop = 0; hop < 6; hop++) {
      at = new URL((await browser.go(at, { stop: true })).headers.get('location') ?? '', at).href
      if (new URL(at).pathname === '/hub/callback') return new URL(at)
    }
    throw new Error(`led to ${at}`)
  }

  const seen = async (browser: Browser, address: string) => JSON.parse((await browser.go(address)).text)

  return {
    ...hub,
    responseChanges,
    lose,
    calls,
    sign,
    privateKey,
    published,
    startClient,
    person,
    signIn,
    callbackOf,
    seen,
  }
}

/** Claims of a token with changes; undefined removes a claim. */
export const changed = (token: unknown, changes: Json): Json => ({ ...claimsIn(String(token)), ...changes })
