import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { App } from './fastify-app.ts'

/** Time in ms for the first request on a newly accepted connection. */
const LAST_REQUESTS_MS = 500

/** Duration in ms below which a tick of the event loop counts as empty. */
const EMPTY_TURN_MS = 0.1
const MAX_TURNS = 1_000

/**
 * Waits for an empty tick of the event loop. The next code runs directly after the check for new connections; the kernel resets a
 * connection that arrives between that check and the closing of the listener.
 */
const emptyTurn = async (): Promise<void> => {
  await nextTurn()
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const begun = performance.now()
    await nextTurn()
    if (performance.now() - begun < EMPTY_TURN_MS) return
  }
}

/**
 * Continues to accept requests for `drainMs`, then closes the listener. Closing it also closes idle connections in Node, even
 * newly accepted ones, and a proxy does not retry a write lost in that way.
 */
export const drain = async ({ server }: App, drainMs: number): Promise<void> => {
  if (drainMs === 0) return
  await sleep(drainMs)
  await emptyTurn()
  const serverClosed = new Promise((resolve) => Server.prototype.close.call(server, resolve))
  await Promise.race([serverClosed, sleep(LAST_REQUESTS_MS)])
}

/**
 * Accepts no more connections, completes running requests for at most `stopMs`, and closes each connection with its last
 * response.
 */
export const stopServing = async (app: App, stopMs: number): Promise<void> => {
  // A kept-alive connection becomes idle only with its last response. A request that has arrived meanwhile would be reset unread,
  // and a proxy does not retry a write.
  const closed = new AbortController()
  const closeIdle = async () => {
    while (!closed.signal.aborted) {
      await sleep(100)
      await emptyTurn()
      app.server.closeIdleConnections()
    }
  }
  closeIdle()
  const late = setTimeout(() => app.server.closeAllConnections(), stopMs)
  const close = async () => {
    // `close` does not wait for a listener that is already closed.
    while (!app.server.listening && (await hasConnections(app))) await sleep(50)
    await app.close()
  }
  await Promise.race([close(), sleep(stopMs + 500)])
  closed.abort()
  clearTimeout(late)
}

const hasConnections = ({ server }: App): Promise<boolean> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)))
