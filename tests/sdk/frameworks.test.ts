import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createHub, type Hub } from '@vitrina/sdk/hub'
import { routeHandler } from '@vitrina/sdk/next'
import { nodeHandler } from '@vitrina/sdk/node'
import express from 'express'
import Fastify from 'fastify'
import { newBrowser } from './browser.ts'
import { PERSON_ID, startFakeHub } from './fake-hub.ts'

const fake = await startFakeHub()

/** Serves the result of `make` on a free port. */
const serve = async (make: (hub: () => Hub) => RequestListener) => {
  let hub: Hub | undefined
  const server = createServer(make(() => hub as Hub))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  hub = createHub({ authUrl: fake.url, site: 'demo', callbackUrl: `${url}/hub/callback` })
  return url
}

/** Signs in and out, and checks that the site serves its own pages. */
const walk = async (url: string) => {
  const browser = newBrowser()
  assert.equal((await browser.go(`${url}/menu`)).text, 'nobody')
  const shown = await browser.go(`${url}/hub/login?return_to=/menu`)
  assert.equal(shown.text, `user ${PERSON_ID}`)
  assert.equal(shown.url, `${url}/menu`)
  assert.equal((await browser.post(`${url}/hub/logout?return_to=/menu`)).text, 'nobody')
  assert.equal((await browser.go(`${url}/hub/logout`)).status, 405)
  assert.equal((await browser.go(`${url}/hub/unknown`)).status, 404)
}

const greeting = async (hub: Hub, request: Parameters<Hub['session']>[0]) => {
  const session = await hub.session(request)
  return session ? `user ${session.user.id}` : 'nobody'
}

test('the login works on plain node:http', async () => {
  await walk(
    await serve((hub) => (request, response) => {
      nodeHandler(hub())(request, response, async () => {
        response.statusCode = request.url === '/menu' ? 200 : 404
        response.end(await greeting(hub(), request))
      })
    }),
  )
})

test('the login works under Express, behind a body parser', async () => {
  await walk(
    await serve((hub) =>
      express()
        .use(express.urlencoded())
        .use((request, response, next) => nodeHandler(hub())(request, response, next))
        .get('/menu', async (request, response) => {
          response.send(await greeting(hub(), request))
        }),
    ),
  )
})

test('the login works under Express, mounted on a path', async () => {
  await walk(
    await serve((hub) =>
      express()
        .use('/hub', (request, response, next) => nodeHandler(hub())(request, response, next))
        .get('/menu', async (request, response) => {
          response.send(await greeting(hub(), request))
        }),
    ),
  )
})

test('the login works under Fastify without a form parser', async () => {
  const app = Fastify()
  let hub: Hub | undefined
  app.addHook('onRequest', async (request, reply) => {
    const answer = await hub?.handle(request)
    if (answer) return reply.send(answer)
  })
  app.get('/menu', (request) => greeting(hub as Hub, request))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  after(() => app.close())
  hub = createHub({ authUrl: fake.url, site: 'demo', callbackUrl: `${url}/hub/callback` })

  await walk(url)
})

test('the login works as a route handler of web requests and responses', async () => {
  await walk(
    await serve((hub) => async (incoming, outgoing) => {
      // As in a framework of route handlers: the internal address may differ from the external one.
      const request = new Request(`http://inside:9${incoming.url}`, {
        method: incoming.method ?? '',
        headers: new Headers(incoming.headers as Record<string, string>),
      })
      const answer =
        incoming.url === '/menu'
          ? new Response(await greeting(hub(), request))
          : await routeHandler(hub())(request)
      outgoing.statusCode = answer.status
      outgoing.setHeaders(answer.headers)
      outgoing.end(await answer.text())
    }),
  )
})
