import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import {
  ConnectionRefused,
  checkedLookup,
  type LookupFailure,
  type Resolve,
  resolverFor,
} from '../../../platform/outgoing/lookup.ts'
import { isAllowedAddress, literalAddress } from '../../../platform/outgoing/target.ts'
import { type ConnectionAgents, failedAnswer, type ReceiverAnswer, requestOnce } from './http-request.ts'

/** Time limit in ms from name resolution to the end of the response. */
const TIMEOUT_MS = 15_000

/** Time in ms for which an unused connection is kept. */
const KEEP_ALIVE_MS = 30_000

/** Result of a request. */
export interface PostOutcome extends ReceiverAnswer {
  readonly at: Date
  readonly durationMs: number
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** True if it may reach an address inside the network. */
  readonly allowPrivate: boolean
  readonly signal: AbortSignal
}

export interface Poster {
  /** Sends once, follows no redirect, and never throws. */
  post(url: URL, sent: Sent): Promise<PostOutcome>
  /** Closes all connections, including those in use. */
  close(): void
}

/**
 * Sends to URLs that operators entered: only to public addresses, unless others are allowed (threat P12). Names are resolved by
 * {@link resolverFor}, unless by `resolve`.
 */
export const createPoster = (resolve?: Resolve, nameServers?: readonly string[]): Poster => {
  const agentsFor = (allowPrivate: boolean): ConnectionAgents => ({
    // Separate agents, so that a connection opened with wider permission is not used with a narrower one.
    http: new HttpAgent({ keepAlive: true, timeout: KEEP_ALIVE_MS }),
    https: new HttpsAgent({ keepAlive: true, timeout: KEEP_ALIVE_MS }),
    lookup: checkedLookup(resolve ?? resolverFor(allowPrivate, nameServers), allowPrivate),
  })
  const toPublic = agentsFor(false)
  const toAll = agentsFor(true)

  const answerTo = async (url: URL, { allowPrivate, ...sent }: Sent): Promise<ReceiverAnswer> => {
    const literal = literalAddress(url)
    // Only names are resolved; literal addresses are checked here.
    if (literal !== undefined && !isAllowedAddress(literal, allowPrivate))
      return failedAnswer('private_address')
    const agents = allowPrivate ? toAll : toPublic
    const answer = await requestOnce(agents, url, sent, false)
    if (answer !== 'stale') return answer
    const second = await requestOnce(agents, url, sent, true)
    return second === 'stale' ? failedAnswer('reset') : second
  }

  return {
    async post(url, sent) {
      const at = new Date()
      const started = performance.now()
      const answer = await within(TIMEOUT_MS, sent.signal, (signal) => answerTo(url, { ...sent, signal }))
      return { at, durationMs: Math.round(performance.now() - started), ...answer }
    },
    close() {
      for (const { http, https } of [toPublic, toAll]) {
        http.destroy()
        https.destroy()
      }
    },
  }
}

const within = async (
  ms: number,
  outer: AbortSignal,
  send: (signal: AbortSignal) => Promise<ReceiverAnswer>,
) => {
  if (outer.aborted) return failedAnswer('aborted')
  const stop = new AbortController()
  const stopAs = (failure: LookupFailure) => () => stop.abort(new ConnectionRefused(failure))
  const timer = setTimeout(stopAs('timeout'), ms)
  const abort = stopAs('aborted')
  outer.addEventListener('abort', abort)
  try {
    return await send(stop.signal)
  } catch {
    // A header or a URL that is invalid for requests.
    return failedAnswer('other')
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', abort)
  }
}
