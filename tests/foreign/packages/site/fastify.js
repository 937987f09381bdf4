import { createHub } from '@vitrina/sdk/hub'
import { nodeHandler } from '@vitrina/sdk/node'
import Fastify from 'fastify'

const app = Fastify()
let hub
app.all('/hub/*', { logLevel: 'silent' }, (request, reply) => {
  reply.hijack()
  nodeHandler(hub)(request.raw, reply.raw)
})
app.get('/', async (request, reply) => {
  const person = await hub.profile(request.raw)
  return reply.type('text/html').send(person ? `email=${person.email}` : '<a href="/hub/login">Sign in</a>')
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const { AUTH_URL: authUrl, SITE: site, SITE_SECRET: secret } = process.env
hub = createHub({ authUrl, site, secret, callbackUrl: `${url}/hub/callback` })
console.log(url)
