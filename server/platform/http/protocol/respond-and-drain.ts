import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from '../fastify-app.ts'

/** Bytes of a body that are read and discarded after its response: below, reading costs less than a new connection. */
const MAX_REUSABLE_BYTES = 65_536

/** Bytes read from a sender after the response, before the connection is closed. */
const MAX_UNREAD_BYTES = 2 ** 20

/** Time in ms for a continuously sending client to read its response before the connection is reset. */
const GRACE_MS = 300

interface Patience {
  /** Time in ms for the small rest of a body on a connection that is kept open. */
  readonly body: number
  /** Time in ms before the connection of a continuously sending client is closed. */
  readonly unread: number
}

/**
 * Delivers a response to a client that is still sending its body. Closing immediately would reset the connection before the
 * client reads the response; reading the whole body would accept unlimited data. So the response has `Connection: close`, the
 * server ends its side, and the connection closes when the client has read it, or after 1 MiB or 2 s more of the body. A client
 * that sends continuously, like Node's, gets some time without a reset to read the response.
 */
export const respondEarly = (app: App, patience: Patience): void => {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (raw.complete || raw.destroyed) return done()
    const { headers } = raw
    const rest = headers['transfer-encoding']
      ? Number.POSITIVE_INFINITY
      : Number(headers['content-length'] ?? 0)
    if (rest > 0) {
      if (rest <= MAX_REUSABLE_BYTES) letThrough(raw, patience.body)
      else {
        reply.header('connection', 'close')
        closeSlowly(raw, raw.socket, patience.unread)
      }
    }
    done()
  })
}

const letThrough = (raw: IncomingMessage, ms: number): void => {
  const late = setTimeout(() => raw.destroy(), ms).unref()
  raw.once('end', () => clearTimeout(late))
  raw.once('close', () => clearTimeout(late))
  raw.resume()
}

/** Replaces Node's way of ending a connection, which closes it immediately after the last response is written. */
const closeSlowly = (raw: IncomingMessage, socket: Socket, ms: number): void => {
  let left = MAX_UNREAD_BYTES
  let hasResponded = false
  const closeOnceDone = () => {
    if (!hasResponded) return
    if (raw.complete) socket.destroy()
    else if (left < 0) setTimeout(() => socket.destroy(), GRACE_MS).unref()
  }
  raw.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) raw.pause()
    closeOnceDone()
  })
  raw.once('end', closeOnceDone)
  // Node discards an unread body at the end of the response, and a destroyed pipe has paused it.
  raw.read(0)
  raw.resume()
  socket.destroySoon = () => {
    if (hasResponded) return
    hasResponded = true
    const late = setTimeout(() => socket.destroy(), ms)
    socket.once('close', () => clearTimeout(late))
    socket.end(closeOnceDone)
  }
}
