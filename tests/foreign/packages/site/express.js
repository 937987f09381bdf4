import { createHub } from '@vitrina/sdk/hub'
import { nodeHandler } from '@vitrina/sdk/node'
import express from 'express'

let hub
const app = express()
app.use((request, response, next) => nodeHandler(hub)(request, response, next))
app.get('/', async (request, response) => {
  const person = await hub.profile(request)
  response.send(person ? `email=${person.email}` : '<a href="/hub/login">Sign in</a>')
})
const server = app.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`
  const { AUTH_URL: authUrl, SITE: site, SITE_SECRET: secret } = process.env
  hub = createHub({ authUrl, site, secret, callbackUrl: `${url}/hub/callback` })
  console.log(url)
})
