import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** Fault of a response in transit. */
type Mishap = (response: ServerResponse, body: Buffer) => void

export const MISHAPS = {
  'the answer is lost': (response) => response.socket?.resetAndDestroy(),
  'the answer is cut': (response, body) => {
    response.writeHead(200, { 'content-length': body.length })
    response.write(body.subarray(0, body.length - 2), () => response.socket?.destroy())
  },
  'a proxy says 502': (response) =>
    response.writeHead(502, { 'retry-after': '0' }).end('<h1>Bad gateway</h1>'),
  'a page of a proxy comes instead': (response) => response.writeHead(200).end('<h1>Welcome</h1>'),
  'there is too much to do': (response) => response.writeHead(429, { 'retry-after': '0' }).end(),
  'the server is stopping': (response) =>
    response.writeHead(503, { 'retry-after': new Date().toUTCString() }).end(),
} as const satisfies Record<string, Mishap>

/** Proxy to `target` whose next responses have the faults in `ahead`. `queries` has the received queries. */
export const startBadLink = async (target: string) => {
  const ahead: Mishap[] = []
  const queries: URLSearchParams[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(target + request.url)
    queries.push(url.searchParams)
    const abort = new AbortController()
    response.once('close', () => abort.abort())
    const headers = { 'api-token': String(request.headers['api-token']) }
    try {
      const answer = await fetch(url, { headers, signal: abort.signal })
      const body = Buffer.from(await answer.arrayBuffer())
      const mishap = ahead.shift()
      if (mishap) mishap(response, body)
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ahead, queries }
}
