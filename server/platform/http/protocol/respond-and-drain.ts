import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from '../app.ts'

/** Bytes of a body that are let through to nowhere after its answer: below, reading on costs less than a new connection. */
const MAX_KEPT_BYTES = 65_536

/** Bytes that are still read from a sender after the response, before the connection is closed. */
const MAX_UNREAD_BYTES = 2 ** 20

/** Time in ms for a client that keeps sending to read its response before the connection is reset. */
const GRACE_MS = 300

interface Patience {
  /** Time in ms for the small rest of a body on a connection that is kept open. */
  readonly body: number
  /** Time in ms before the connection of a sender that keeps sending is closed. */
  readonly unread: number
}

/**
 * Has an answer reach a client that is still sending its body. To close at once would reset the connection, and the client
 * would see that instead of its answer; to read all of it would let anybody send for nothing. So it is answered with
 * `Connection: close` and the end of our side, and closed once it has read, or after 1 MiB or 2 s more of its body.
 * A client that has bytes on their way all the time, as Node's, gets some time without a reset to look at the answer.
 */
export const answerEarly = (app: App, patience: Patience): void => {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (raw.complete || raw.destroyed) return done()
    const { headers } = raw
    const rest = headers['transfer-encoding']
      ? Number.POSITIVE_INFINITY
      : Number(headers['content-length'] ?? 0)
    if (rest > 0) {
      if (rest <= MAX_KEPT_BYTES) letThrough(raw, patience.body)
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

/** Replaces the way in which Node ends the connection of a last answer, which is to close it as soon as that is written. */
const closeSlowly = (raw: IncomingMessage, socket: Socket, ms: number): void => {
  let left = MAX_UNREAD_BYTES
  let isAnswered = false
  const closeOnceDone = () => {
    if (!isAnswered) return
    if (raw.complete) socket.destroy()
    else if (left < 0) setTimeout(() => socket.destroy(), GRACE_MS).unref()
  }
  raw.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) raw.pause()
    closeOnceDone()
  })
  raw.once('end', closeOnceDone)
  // Node discards an unread body at the end of the response, and a pipe that was given up has paused it.
  raw.read(0)
  raw.resume()
  socket.destroySoon = () => {
    if (isAnswered) return
    isAnswered = true
    const late = setTimeout(() => socket.destroy(), ms)
    socket.once('close', () => clearTimeout(late))
    socket.end(closeOnceDone)
  }
}
