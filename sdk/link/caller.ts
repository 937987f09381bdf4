import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@vitrina/schema/languages'
import { ApiRefused, ApiUnavailable, type ObjectError } from './api-error.ts'
import { type Answer, addressOf, isUnavailable, parsed, pauseAfter, sendOnce } from './send-once.ts'

/** URL, token, language and retries of an API client. */
export interface ApiOptions {
  /** URL of the API: `https://api.example`. */
  readonly url: string
  /** API token; its scopes define the permitted calls. */
  readonly token: string
  /** Language of error messages and of names in orders; default English. */
  readonly language?: Language | undefined
  /** Seconds for which a call is retried while the API is unavailable or overloaded; default 300, 0 for a single attempt. */
  readonly patience?: number | undefined
  /** Aborts the call in progress. */
  readonly signal?: AbortSignal | undefined
  /** Receives the error of each failed attempt, for a log. The call is retried. */
  readonly onFailure?: ((error: ApiUnavailable) => void) | undefined
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends a call and retries it until the API responds. A write has an `Idempotency-Key`, so a retry does not repeat it.
 * @throws {ApiRefused} for a refusal; {@link ApiUnavailable} after the time of `patience`; the reason of the signal
 */
export type Caller = (call: Call) => Promise<{ readonly body: unknown; readonly headers: Headers }>

/** @throws {Error} for an invalid `url` */
export const caller = ({
  url,
  token,
  language,
  patience = 300,
  signal,
  onFailure = () => undefined,
}: ApiOptions): Caller => {
  addressOf(url, '/')
  return async ({ method, path, query = {}, body, headers = {} }) => {
    const address = addressOf(url, path)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const asking = {
      method,
      headers: {
        'api-token': token,
        accept: 'application/json',
        ...(language && { 'accept-language': language }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' || method === 'PUT' ? { 'idempotency-key': randomUUID() } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    }
    const giveUp = performance.now() + patience * 1_000
    for (let failures = 0; ; failures++) {
      try {
        return read(
          await sendOnce(address, asking).catch((cause) => unavailable(address, cause, signal)),
          address,
        )
      } catch (error) {
        if (!(error instanceof ApiUnavailable)) throw error
        const pause = pauseAfter(failures, error.retryAfter) * 1_000
        if (performance.now() + pause > giveUp) throw error
        onFailure(error)
        await sleep(pause, undefined, signal && { signal })
      }
    }
  }
}

const unavailable = (address: URL, cause: unknown, signal: AbortSignal | undefined): never => {
  signal?.throwIfAborted()
  throw new ApiUnavailable(`${address.origin} does not respond`, { cause })
}

/** True if a retry may succeed; also for a 409 while an earlier attempt is in progress. */
const isPassing = (status: number, code: unknown): boolean =>
  isUnavailable(status) || code === 'idempotency_key_in_use'

const read = ({ status, headers, text, retryAfter }: Answer, { origin, pathname }: URL) => {
  if (status === 204) return { body: undefined, headers }
  if (status >= 200 && status < 300)
    try {
      return { body: JSON.parse(text) as unknown, headers }
    } catch (cause) {
      throw new ApiUnavailable(`${origin}${pathname} returned a response that is not JSON`, { cause })
    }
  const { code, detail: said, errors, request_id: requestId, doc_url: docPath } = parsed(text)
  const detail = typeof said === 'string' ? said : undefined
  const message = `${origin}${pathname} returned ${status}${detail === undefined ? '' : `: ${detail}`}`
  if (isPassing(status, code)) throw new ApiUnavailable(message, { retryAfter, detail })
  throw new ApiRefused(message, status, {
    code: typeof code === 'string' ? code : undefined,
    errors: Array.isArray(errors) ? (errors as ObjectError[]) : undefined,
    detail,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    docUrl: typeof docPath === 'string' ? URL.parse(docPath, origin)?.href : undefined,
  })
}
