import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after } from 'node:test'
import { eventually } from './eventually.ts'

/** Received delivery. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every type
  readonly event: any
  /** `performance.now()` */
  readonly at: number
}

/** Response to a delivery: a status, no response, a reset connection, or a status after a delay in ms. */
export type Answer =
  | {
      readonly status: number
      readonly headers?: Record<string, string>
      readonly text?: string
      readonly afterMs?: number
    }
  | 'hang'
  | 'reset'

/** Starts an HTTP server that records deliveries in their order and responds as configured, initially with 204. */
export const startReceiver = async () => {
  const received: Received[] = []
  const open = new Set<Socket>()
  let answer: (received: Received) => Answer = () => ({ status: 204 })

  const reply = (to: ServerResponse, given: Answer): void => {
    if (given === 'hang') return
    if (given === 'reset') {
      to.socket?.resetAndDestroy()
      return
    }
    setTimeout(() => to.writeHead(given.status, given.headers).end(given.text), given.afterMs ?? 0)
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      text,
      event: text.startsWith('{') ? JSON.parse(text) : undefined,
      at: performance.now(),
    }
    received.push(one)
    reply(response, answer(one))
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    answer: (how: Answer | ((received: Received) => Answer)) => {
      answer = typeof how === 'function' ? how : () => how
    },
    /** Waits for this number of deliveries, or for one that matches. Returns all deliveries. */
    waitFor: (condition: number | ((one: Received) => boolean)): Promise<readonly Received[]> =>
      eventually(() => {
        const enough = typeof condition === 'number' ? received.length >= condition : received.some(condition)
        return enough ? received : undefined
      }),
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
