import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { App } from './fastify-app.ts'

/** Time in ms within which a request on a just accepted connection may arrive. */
const LAST_REQUESTS_MS = 500

/** Duration in ms below which a turn of the event loop was empty. */
const EMPTY_TURN_MS = 0.1
const MOST_TURNS = 1_000

/**
 * Waits for an empty turn of the event loop. The next code runs directly after the check for new connections;
 * the kernel resets a connection that arrives between that check and the closing of the listener.
 */
const emptyTurn = async (): Promise<void> => {
  await nextTurn()
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const begun = performance.now()
    await nextTurn()
    if (performance.now() - begun < EMPTY_TURN_MS) return
  }
}

/**
 * Keeps accepting requests for `drainMs`, then closes the listener. Node then also closes idle connections,
 * even a just accepted one, and a proxy does not retry a write that was lost that way.
 */
export const drain = async ({ server }: App, drainMs: number): Promise<void> => {
  if (drainMs === 0) return
  await sleep(drainMs)
  await emptyTurn()
  const answered = new Promise((resolve) => Server.prototype.close.call(server, resolve))
  await Promise.race([answered, sleep(LAST_REQUESTS_MS)])
}

/** Takes no more connections, finishes what runs for at most `stopMs`, and closes each connection with its last answer. */
export const stopServing = async (app: App, stopMs: number): Promise<void> => {
  // A connection that is kept alive falls idle only with its last answer. A request that has arrived while others were worked on
  // would be reset unread, and a proxy does not send a write again.
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
    // A door that is shut already is not waited for by `close`.
    while (!app.server.listening && (await hasConnections(app))) await sleep(50)
    await app.close()
  }
  await Promise.race([close(), sleep(stopMs + 500)])
  closed.abort()
  clearTimeout(late)
}

const hasConnections = ({ server }: App): Promise<boolean> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)))
