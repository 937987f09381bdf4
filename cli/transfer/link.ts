import { setTimeout as sleep } from 'node:timers/promises'
import { legible } from './legible.ts'

/** Connection to a server. */
export interface ServerLink {
  /**
   * Sends a request once and returns a successful response; {@link Link.patiently} repeats requests.
   * @throws {Refusal} for a refusal of the server
   */
  readonly send: (path: string, request?: Sent) => Promise<Response>
  /**
   * Retries `attempt` with growing delays after transient failures: a broken connection, or a server that is
   * unavailable or overloaded. It gives up after a quarter of an hour without success.
   */
  readonly patiently: <T>(attempt: () => Promise<T>) => Promise<T>
  readonly pause: (ms: number) => Promise<void>
}

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}

interface Parts {
  /** `https://shop.example`, optionally with a path before `/external/`. */
  readonly base: string
  readonly token: string
  readonly signal: AbortSignal
  readonly note: (sentence: string) => void
}

/** Refusal of the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly headers: Headers

  constructor(message: string, { status, headers }: Response) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** Timeout in ms: a longer request has a stalled connection. */
const REQUEST_MS = 600_000

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 30_000
/** Longest delay before a retry, in ms; a longer one from the server is shortened to it. */
const MAX_WAIT_MS = 300_000

/** Duration of retries after temporary failures in ms, used after a first response only, so that a mistyped URL fails soon. */
const TIMEOUT_MS = 900_000
const SHORT_TIMEOUT_MS = 10_000

/** Connection to the server at `base`. The token is sent nowhere else: redirects are not followed. */
export const linkToServer = ({ base, token, signal, note }: Parts): ServerLink => {
  let hasResponded = false

  const send: ServerLink['send'] = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: { 'api-token': token, 'accept-language': 'en', ...headers },
      ...(body && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
    })
    // A proxy responds for an unavailable server, too.
    hasResponded ||= response.ok || response.status >= 500 || isProblem(response)
    if (!response.ok) throw await refusalOf(response, base)
    return response
  }

  const patiently: ServerLink['patiently'] = async (attempt) => {
    let since: number | undefined
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return await attempt()
      } catch (error) {
        signal.throwIfAborted()
        since ??= performance.now()
        const { reason, patience, wait } = transientFailureOf(error, base)
        const ms = Math.max(wait, pause * (0.75 + Math.random() / 2))
        const limit = patience === 'long' && hasResponded ? TIMEOUT_MS : SHORT_TIMEOUT_MS
        if (performance.now() - since + ms > limit) throw new Error(reason, { cause: error })
        if (ms > 1_500) note(`${reason} Retrying in ${Math.round(ms / 1000)} s.`)
        await sleep(ms, undefined, { signal })
      }
    }
  }
  return { send, patiently, pause: (ms) => sleep(ms, undefined, { signal }) }
}

interface TransientFailure {
  readonly reason: string
  readonly patience: 'long' | 'short'
  /** Delay that the server requests, in ms. */
  readonly wait: number
}

/** Reason of a temporary failure. @throws {unknown} `error`, if it is permanent. */
const transientFailureOf = (error: unknown, base: string): TransientFailure => {
  if (error instanceof Refusal) {
    const { status, message, headers } = error
    // The server has another part of the file than expected.
    const isElsewhere = status === 409 && headers.has('upload-offset')
    if (![408, 429, 500, 502, 503, 504].includes(status) && !isElsewhere) throw error
    const wait = Math.min(1000 * (Number(headers.get('retry-after')) || 0), MAX_WAIT_MS)
    return { reason: message, patience: status === 500 ? 'short' : 'long', wait }
  }
  const { code, message } = rootCauseOf(error)
  const sentence = BROKEN[code]
  if (sentence !== undefined)
    return {
      reason: `${base}: ${sentence}.`,
      patience: 'long',
      wait: 0,
    }
  if (/CERT|SSL|TLS|SELF_SIGNED|ISSUER/.test(code))
    throw new Error(
      `${base}: TLS failed (${legible(message)}). For a private certificate authority, set NODE_EXTRA_CA_CERTS to its certificate.`,
      { cause: error },
    )
  if (code.startsWith('HPE_')) throw new Error(`${base}: the response is not HTTP.`, { cause: error })
  throw error instanceof TypeError && error.cause
    ? new Error(`${base}: ${legible(message)}.`, { cause: error })
    : error
}

/** Connection failures by the error codes of the system and of `fetch`. */
const BROKEN: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection lost',
  EPIPE: 'connection lost',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'the host name cannot be looked up now',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no network',
  ENETDOWN: 'no network',
  ETIMEDOUT: 'timeout',
  TimeoutError: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_SOCKET: 'connection lost',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection lost',
}

/** `fetch` has the reason in the cause of its TypeError. */
const rootCauseOf = (error: unknown): { code: string; message: string } => {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  if (error.cause instanceof Error) return rootCauseOf(error.cause)
  const { code } = error as { code?: unknown }
  return { code: typeof code === 'string' ? code : error.name, message: error.message }
}

const isProblem = ({ headers }: Response): boolean => /problem\+json/.test(headers.get('content-type') ?? '')

const refusalOf = async (response: Response, base: string): Promise<Refusal> => {
  const { status, headers } = response
  const text = await response.text()
  if (isProblem(response)) {
    const { code, detail, errors = [] } = JSON.parse(text) as Problem
    const hint = code === 'unauthorized' ? ' Is it a token of this server?' : ''
    const lines = `Refused.\n${faultLines(errors).replace(/^/gm, '  ')}`
    return new Refusal(legible(errors.length > 0 ? lines : detail + hint), response)
  }
  if (status >= 500) return new Refusal(`${base} responds with ${status}.`, response)
  if (status < 400) {
    const address = legible(headers.get('location') ?? 'nowhere')
    return new Refusal(`${base} redirects to ${address}. If that is correct, use this address.`, response)
  }
  return new Refusal(`${base} responds with ${status}, but not as Vitrina does. Check the address.`, response)
}

interface Problem {
  readonly code: string
  readonly detail: string
  readonly errors?: readonly Fault[]
}

interface Fault {
  readonly field?: string
  readonly message: string
}

const MAX_NAMES = 10

/** Faults, one sentence per line; equal sentences about several fields are merged. */
export const faultLines = (faults: readonly Fault[]): string =>
  [...Map.groupBy(faults, ({ message }) => message)]
    .map(([message, alike]) => {
      const names = alike.flatMap(({ field }) => field ?? [])
      const shown = names.slice(0, MAX_NAMES)
      const more = names.length - shown.length
      const listed = more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
      return names.length > 0 ? `${listed}: ${message}` : message
    })
    .join('\n')
