import { type Agent as HttpAgent, type IncomingMessage, request as viaHttp } from 'node:http'
import { type Agent as HttpsAgent, request as viaHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { ConnectionRefused, type LookupFailure } from '../../../platform/outgoing/lookup.ts'

/** Time limit in ms of a connection, including name resolution and handshake. */
const CONNECTING_MS = 5_000

/** Limits of a stored response: bytes of its body; number of headers, and characters of each. */
const BODY_BYTES = 16_384
const HEADERS = 50
const HEADER_LENGTH = 1_000

/** Response of a receiver: `status` is null without a response, and `failure` then has the reason. */
export interface ReceiverAnswer {
  readonly status: number | null
  readonly failure: LookupFailure | null
  readonly headers: Readonly<Record<string, string>> | null
  /** Beginning of the response body. */
  readonly body: string | null
}

/** Agents that open and keep connections. */
export interface ConnectionAgents {
  readonly http: HttpAgent
  readonly https: HttpsAgent
  readonly lookup: LookupFunction
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Aborted with a {@link ConnectionRefused}. */
  readonly signal: AbortSignal
}

export const failedAnswer = (failure: LookupFailure): ReceiverAnswer => ({
  status: null,
  failure,
  headers: null,
  body: null,
})

/**
 * Sends one POST and returns its response; follows no redirect. A response cut off after its status counts as a response.
 *
 * With `fresh` it uses a new connection. Otherwise it may get a kept connection that the receiver has just closed: then the
 * result is `stale` and says nothing about the receiver.
 */
export const requestOnce = (
  way: ConnectionAgents,
  url: URL,
  { headers, body, signal }: Sent,
  fresh: boolean,
) =>
  new Promise<ReceiverAnswer | 'stale'>((done) => {
    const secure = url.protocol === 'https:'
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: way.lookup,
      signal,
    }
    const request = secure
      ? viaHttps(url, { ...options, agent: fresh ? false : way.https })
      : viaHttp(url, { ...options, agent: fresh ? false : way.http })

    const connecting = setTimeout(() => request.destroy(new ConnectionRefused('timeout')), CONNECTING_MS)
    const connected = () => clearTimeout(connecting)
    let shakingHands = false
    request.once('socket', (socket) => {
      if (request.reusedSocket && !socket.connecting) return connected()
      socket.once('connect', () => {
        shakingHands = secure
        if (!secure) connected()
      })
      socket.once('secureConnect', () => {
        shakingHands = false
        connected()
      })
    })

    let hasResponse = false
    request.once('response', (response) => {
      hasResponse = true
      keep(response).then(done)
    })
    // A receiver that switches the protocol sends no further HTTP response.
    request.once('upgrade', (response, socket) => {
      hasResponse = true
      socket.destroy()
      keep(response).then(done)
    })
    request.on('error', (error) => {
      connected()
      // After the start of a response, its end decides.
      if (hasResponse) return
      const failure = failureOf(error, signal, shakingHands)
      done(failure === 'reset' && request.reusedSocket ? 'stale' : failedAnswer(failure))
    })
    request.end(body)
  })

const keep = (response: IncomingMessage) =>
  new Promise<ReceiverAnswer>((done) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > BODY_BYTES) response.destroy()
    })
    response.once('close', () => {
      const { statusCode = 0 } = response
      done({ status: statusCode, failure: null, headers: headersOf(response), body: textOf(chunks) })
    })
  })

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, HEADERS)
      .map(([name, value]) => [name.slice(0, HEADER_LENGTH), String(value).slice(0, HEADER_LENGTH)]),
  )

/** Text that PostgreSQL accepts, regardless of the response. A truncated character is omitted. */
const textOf = (chunks: readonly Buffer[]): string =>
  new TextDecoder()
    .decode(Buffer.concat(chunks).subarray(0, BODY_BYTES), { stream: true })
    .replaceAll('\0', '\uFFFD')

const FAILURES: Readonly<Record<string, LookupFailure>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
}

const failureOf = (
  error: NodeJS.ErrnoException,
  signal: AbortSignal,
  shakingHands: boolean,
): LookupFailure => {
  const reason: unknown = signal.aborted ? signal.reason : error
  if (reason instanceof ConnectionRefused) return reason.failure
  return FAILURES[error.code ?? ''] ?? (shakingHands ? 'tls' : 'other')
}
