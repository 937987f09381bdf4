import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createHub } from '@vitrina/sdk/hub'
import { memoryStore } from '@vitrina/sdk/hub/memory-store'
import { routeHandler } from '@vitrina/sdk/next'
import { nodeHandler } from '@vitrina/sdk/node'
import express from 'express'
import Fastify from 'fastify'
import { claimsIn } from '../../hub/openid/client.ts'
import { listenToLogouts } from '../../hub/openid/logouts.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { newBrowser } from '../browser.ts'
import { startClientSites } from './client-site.ts'

const hub = await startClientSites()
const { sign, person, startClient, signIn, seen } = hub

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
let tokens = 0

/**
 * Signs a person in at a site. Returns the site, the browser, and helpers that send logout tokens of that
 * session.
 */
const startSignedIn = async () => {
  const site = await startClient({ store: memoryStore() })
  const { browser } = await signIn(site.login())
  const { token } = await seen(browser, site.url)
  const { sid, sub } = claimsIn(token)
  const now = Math.floor(Date.now() / 1000)
  tokens += 1
  const claims = {
    ...{
      iss: hub.url,
      aud: site.shop.slug,
      sub,
      sid,
      iat: now - 10,
      exp: now + 120,
      jti: `logout-${tokens}`,
    },
    events: { [EVENT]: {} },
  }
  const post = async (form: string) => {
    const answer = await fetch(`${site.url}/hub/backchannel-logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    })
    return { status: answer.status, text: await answer.text(), cache: answer.headers.get('cache-control') }
  }
  const logOut = async (token: string) => post(`logout_token=${token}`)
  const logOutWith = async (change: object = {}, header: object = {}) =>
    logOut(await sign({ ...claims, ...change }, { typ: 'logout+jwt', ...header }))
  const isSignedIn = async () => (await seen(browser, site.url)).user?.id === person.personId
  return { site, browser, token, post, tell: logOut, tellOf: logOutWith, isSignedIn }
}

test('7.8 O8 a sign-out at the hub ends the session at a site of the SDK at once; a new sign-in works', async () => {
  const { site, browser, isSignedIn } = await startSignedIn()
  await listenToLogouts(hub, site.shop.id, `${site.url}/hub/backchannel-logout`)
  const other = await startClient()
  await browser.go(other.login())
  assert.equal(await isSignedIn(), true)

  await browser.post(other.url + other.hub.logoutUrl)

  await eventually(async () => !(await isSignedIn()) || undefined)
  await signIn(site.login(), browser)
  assert.equal(await isSignedIn(), true)
  assert.deepEqual(site.failures, [])
})

test('7.8 O8 a logout token ends everything of its session, and nothing of another or later one', async () => {
  const { site, browser, tellOf: logOutWith, isSignedIn } = await startSignedIn()
  const { browser: stranger } = await signIn(site.login())
  const [[name = '', old = ''] = []] = [...browser.cookiesOf(site.url)].filter(([name]) =>
    /_site_/.test(name),
  )
  const second = newBrowser()
  for (const [name, value] of browser.cookiesOf(hub.url)) second.cookiesOf(hub.url).set(name, value)
  second.cookiesOf(site.url).delete(name)
  assert.equal(JSON.parse((await second.go(site.login())).text).user.id, person.personId)

  const { status, cache } = await logOutWith()

  assert.deepEqual([status, cache], [200, 'no-store'])
  assert.equal(await isSignedIn(), false)
  assert.equal((await seen(second, site.url)).user, undefined)
  assert.equal((await seen(stranger, site.url)).user.id, person.personId)
  await browser.go(site.login())
  assert.equal(await isSignedIn(), true, 'the session at the hub goes on, as when a site was disconnected')
  browser.cookiesOf(site.url).set(name, old)
  assert.equal(await isSignedIn(), false)
})

test('7.8 O8 O9 an invalid or repeated logout token ends nothing', async () => {
  const { browser, token, post, tell: logOut, tellOf: logOutWith, isSignedIn, site } = await startSignedIn()
  const now = Math.floor(Date.now() / 1000)
  const refused: [string, () => Promise<{ status: number; text: string }>, RegExp][] = [
    ['another audience', () => logOutWith({ aud: 'beta' }), /its audience/],
    ['another issuer', () => logOutWith({ iss: 'https://evil.example' }), /its issuer/],
    ['no event', () => logOutWith({ events: {} }), /contain no logout/],
    ['an event that is none', () => logOutWith({ events: { [EVENT]: true } }), /contain no logout/],
    ['a nonce', () => logOutWith({ nonce: 'n' }), /has a nonce/],
    ['no session', () => logOutWith({ sid: undefined }), /sub or sid is missing/],
    ['no jti', () => logOutWith({ jti: undefined }), /jti is missing/],
    ['ended', () => logOutWith({ exp: now - 31 }), /has expired/],
    ['an ID token', () => logOutWith({}, { typ: 'JWT' }), /must have alg RS256, typ logout/],
    ['an access token', () => logOut(token), /must have alg RS256, typ logout/],
    ['an unknown key', () => logOutWith({}, { kid: 'unknown' }), /publishes no key/],
    ['nothing', () => post(''), /one logout_token/],
    ['two', () => post('logout_token=a&logout_token=b'), /one logout_token/],
    ['too much', () => post(`logout_token=${'a'.repeat(20_000)}`), /one logout_token/],
  ]
  for (const [name, ask, told] of refused) {
    const { status, text } = await ask()
    assert.equal(status, 400, name)
    assert.match(JSON.parse(text).error_description, told, name)
    assert.equal(await isSignedIn(), true, name)
  }
  assert.equal((await fetch(`${site.url}/hub/backchannel-logout`)).status, 405)

  assert.equal((await logOutWith()).status, 200)
  await browser.go(site.login())
  assert.match((await logOutWith()).text, /was used before/)
  assert.equal(await isSignedIn(), true)
})

test('while the keys of the hub are unavailable, the response to a logout token asks for a retry', async () => {
  const alone = await startClient({ adminUrl: 'http://127.0.0.1:9' })
  const token = await sign({}, { typ: 'logout+jwt' })
  const answer = await fetch(`${alone.url}/hub/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })
  assert.equal(answer.status, 503)
  assert.equal(alone.failures.at(-1)?.code, 'hub_unavailable')
})

test('a logout token is read under each framework, with or without a form parser', async () => {
  const site = createHub({
    issuer: hub.url,
    clientId: 'demo',
    callbackUrl: 'https://demo.example/hub/callback',
  })
  const serve = async (listener: RequestListener) => {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    after(() => server.close().closeAllConnections())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const fastify = Fastify()
  fastify.addHook('onRequest', async (request, reply) => {
    const answer = await site.handle(request)
    if (answer) return reply.send(answer)
  })
  after(() => fastify.close())
  const places = {
    'node:http': await serve((request, response) => nodeHandler(site)(request, response, () => undefined)),
    Express: await serve(express().use(nodeHandler(site))),
    'Express with a parser': await serve(express().use(express.urlencoded()).use(nodeHandler(site))),
    'Express with text': await serve(
      express()
        .use(express.text({ type: '*/*' }))
        .use(nodeHandler(site)),
    ),
    Fastify: await fastify.listen({ host: '127.0.0.1', port: 0 }),
  }
  const ask = { method: 'POST', body: new URLSearchParams({ logout_token: 'x.y.z' }) }
  const answers = Object.entries(places).map(
    async ([name, url]): Promise<[string, Response]> => [
      name,
      await fetch(`${url}/hub/backchannel-logout`, ask),
    ],
  )
  const web = routeHandler(site)(new Request('https://demo.example/hub/backchannel-logout', ask))
  for (const [name, answer] of [...(await Promise.all(answers)), ['web', await web] as const]) {
    assert.equal(answer.status, 400, name)
    assert.match(await answer.text(), /The logout token is not valid/, name)
  }
})
