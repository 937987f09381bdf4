import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** A way to `target` on which answers can be lost: that to the next call of each path in `lose`. */
export const startLosingLink = async (target: string) => {
  const lose: string[] = []
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request
    const { authorization, 'content-type': type } = headers
    const body = Buffer.concat(await request.toArray())
    const answer = await fetch(target + url, {
      method,
      headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
      ...(method === 'POST' && { body }),
    })
    const text = await answer.text()
    const lost = lose.indexOf(url)
    if (lost >= 0) {
      lose.splice(lost, 1)
      request.socket.destroy()
      return
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  after(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lose }
}
