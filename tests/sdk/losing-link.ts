import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** Hop-by-hop headers, and the encoding that the proxy changes. */
const OF_THE_LINK = new Set([
  ...['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'],
  ...['accept-encoding', 'content-encoding'],
])

/** Proxy to `target` that loses responses: the next one to each path in `lose`. */
export const startLosingLink = async (target: string) => {
  const lose: string[] = []
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request
    const body = Buffer.concat(await request.toArray())
    const sent = Object.entries(headers).filter(([name]) => !OF_THE_LINK.has(name)) as [string, string][]
    const answer = await fetch(target + url, { method, headers: sent, ...(body.length > 0 && { body }) })
    const text = await answer.text()
    const lost = lose.indexOf(url)
    if (lost >= 0) {
      lose.splice(lost, 1)
      request.socket.destroy()
      return
    }
    const headersOfAnswer = [...answer.headers].filter(([name]) => !OF_THE_LINK.has(name))
    response.writeHead(answer.status, Object.fromEntries(headersOfAnswer)).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lose }
}
