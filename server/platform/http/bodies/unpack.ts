import type { IncomingMessage } from 'node:http'
import { PassThrough, type Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ApiError } from '../errors.ts'

/**
 * Decompressed body as a separate stream. It fails if the sender disconnects, is silent for `silence` ms, exceeds `maxMs` ms or
 * sends invalid gzip. It can be destroyed without closing the connection, on which the error is still sent. Silence during a
 * pause of the reader does not count.
 */
export const unpack = (raw: IncomingMessage, silence: number, maxMs: number) => {
  const gzip = /gzip/i.test(raw.headers['content-encoding'] ?? '')
  const body: Transform = gzip ? createGunzip({ chunkSize: 2 ** 16 }) : new PassThrough()

  let isPaused = false
  const giveUp = () => body.destroy(new ApiError('request_timeout', {}, CLOSE))
  const stuck = setTimeout(() => (isPaused ? stuck.refresh() : giveUp()), silence)
  const late = maxMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(giveUp, maxMs)
  const moves = () => stuck.refresh()
  // This error is never read; it only ends the wait.
  const onDisconnect = () => body.destroy(new ApiError('bad_request'))
  raw.on('data', moves)
  raw.once('error', onDisconnect)
  if (raw.destroyed) onDisconnect()
  body.once('close', () => {
    clearTimeout(stuck)
    clearTimeout(late)
    raw.off('data', moves)
    raw.off('error', onDisconnect)
    // The rest of the body is discarded; see respond-and-drain.ts.
    raw.resume()
  })
  raw.pipe(body)
  const hold = (on: boolean) => {
    isPaused = on
    if (!on && !body.closed) stuck.refresh()
  }
  return { body, hold }
}

const CLOSE = { headers: { connection: 'close' } }

/** Error for an incomplete body. Data of a corrupt body may be wrong; data of a truncated one is correct. */
export const unpackFailure = (failure: unknown): unknown => {
  const { code } = failure as { code?: string }
  if (code === 'Z_BUF_ERROR') return new ApiError('bad_request.gzip_cut')
  return code?.startsWith('Z_') ? new ApiError('bad_request.gzip') : failure
}
