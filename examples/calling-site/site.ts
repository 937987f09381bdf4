// Shop with sign-in by the hub. Start the hub with `npm start`; then, in another terminal, run `npm run example`.

import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { LANGUAGES } from '@vitrina/schema/languages'
import { createHub } from '@vitrina/sdk/hub'
import { HubError } from '@vitrina/sdk/hub/hub-error'
import { nodeHandler } from '@vitrina/sdk/node'
import { shopPage } from './page.ts'

const { PORT = '3000', HUB_URL = 'http://127.0.0.1:8080', SITE = 'demo', SITE_SECRET } = process.env
const url = `http://localhost:${PORT}`

const hub = createHub({
  authUrl: HUB_URL,
  site: SITE,
  secret: SITE_SECRET,
  callbackUrl: `${url}/hub/callback`,
  onFailure: (error) => console.error(error.message),
})
const login = nodeHandler(hub)
const style = readFileSync(new URL('style.css', import.meta.url))

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const shop = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.url === '/style.css') {
    response.writeHead(200, { 'content-type': 'text/css' }).end(style)
    return
  }
  const path = request.url?.split('?')[0] ?? ''
  const language = path === '/' ? 'ro' : LANGUAGES.find((one) => path === `/${one}`)
  if (!language) {
    response.writeHead(404).end()
    return
  }
  const person = await hub.profile(request).catch((error: unknown) => {
    if (error instanceof HubError) return 'unavailable' as const
    throw error
  })
  const loginUrl = hub.loginUrl({ returnTo: path, language })
  const logoutUrl = `${hub.logoutUrl}?return_to=${path}`
  response.writeHead(200, HEADERS).end(shopPage({ language, person, loginUrl, logoutUrl }))
}

createServer((request, response) => {
  login(request, response, () => {
    shop(request, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
}).listen(Number(PORT), () => console.log(`The shop is open: ${url}`))
