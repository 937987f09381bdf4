import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** Response sent instead of the server's: status, headers and a JSON body. */
export interface Instead {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const OF_THE_LINK = new Set(['host', 'connection', 'transfer-encoding', 'content-length', 'content-encoding'])

/** Starts a proxy to `target` that sends the queued responses of `instead` first, and records requests. */
export const startUnwillingLink = async (target: string) => {
  const instead: Instead[] = []
  const requests: { readonly address: string; readonly headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request
    const body = Buffer.concat(await request.toArray())
    requests.push({ address: url, headers })
    const own = instead.shift()
    if (own) {
      const text = own.body === undefined ? '' : JSON.stringify(own.body)
      response.writeHead(own.status, { 'content-type': 'application/json', ...own.headers }).end(text)
      return
    }
    const sent = Object.entries(headers).filter(([name]) => !OF_THE_LINK.has(name)) as [string, string][]
    const answer = await fetch(target + url, { method, headers: sent, ...(body.length > 0 && { body }) })
    const passed = [...answer.headers].filter(([name]) => !OF_THE_LINK.has(name))
    response.writeHead(answer.status, Object.fromEntries(passed)).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, instead, asked: requests }
}
