import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hub } from './hub.ts'

/**
 * Puts the sign-in in front of a site on node:http or Express. `next` is called for all other requests, and with the error after
 * a failure.
 *
 * ```ts
 * const login = nodeHandler(hub)
 * createServer((request, response) => login(request, response, () => site(request, response)))
 * express().use(nodeHandler(hub))
 * ```
 */
export const nodeHandler =
  (hub: Hub) =>
  (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    // Express removes the path under which a handler is mounted.
    const { originalUrl: url = request.url, body } = request as { originalUrl?: string; body?: unknown }
    const { method, headers } = request
    hub
      .handle({ method, url, headers, body, raw: request })
      .then((answer) => (answer ? send(answer, response) : next()), next)
  }

const send = async (answer: Response, response: ServerResponse): Promise<void> => {
  response.statusCode = answer.status
  // Each cookie is a separate header.
  for (const [name, value] of answer.headers) response.appendHeader(name, value)
  response.end(await answer.text())
}
