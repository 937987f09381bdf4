import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Fetch } from '../../hub/visitor.ts'

/** Of a page that somebody looks at. */
const OF_PAGE = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** Gets at an address as a browser does for a page: of itself, `fetch` says that it is a script, and scripts are sent to no login. */
export const navigate: Fetch = async (address, { method = 'GET', headers, body }) => {
  const form = body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = request(address, {
    method,
    headers: { ...Object.fromEntries(new Headers(headers)), ...OF_PAGE, ...form },
  })
  sent.end(body?.toString())
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const lines = Object.entries(answer.headersDistinct)
  return new Response(await text(answer), {
    status: answer.statusCode ?? 0,
    headers: lines.flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value])),
  })
}
