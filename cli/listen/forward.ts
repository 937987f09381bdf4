import { setTimeout as sleep } from 'node:timers/promises'
import { keyOf, signatureOf } from '@vitrina/sdk/webhooks/sign'
import { isAccepted } from '../webhook-outcome.ts'

/** Outcome of posting an event once. */
export interface ForwardOutcome {
  readonly status: number | null
  /** Reason of a missing response. */
  readonly failure: string | null
  readonly durationMs: number
}

interface Event {
  readonly event_id: string
  readonly body: string
}

/** Timeout of the server for webhooks, in ms. */
const TIMEOUT_MS = 15_000

/**
 * Posts an event like the server, signed with the current time by the Standard Webhooks scheme. Throws only if the signal is
 * aborted.
 */
export const forward = async (
  url: string,
  secret: string,
  { event_id: id, body }: Event,
  signal: AbortSignal,
): Promise<ForwardOutcome> => {
  const seconds = String(Math.floor(Date.now() / 1_000))
  const since = performance.now()
  const took = () => Math.round(performance.now() - since)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'user-agent': 'Vitrina-Webhooks',
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': signatureOf(keyOf(secret), id, seconds, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return { status: response.status, failure: null, durationMs: took() }
  } catch (error) {
    signal.throwIfAborted()
    return { status: null, failure: failureOf(error as Error), durationMs: took() }
  }
}

const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  UND_ERR_SOCKET: 'reset',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
}

const failureOf = (error: Error): string => {
  if (error.name === 'TimeoutError') return 'timeout'
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException
  return FAILURES[code ?? ''] ?? 'other'
}

const MAX_PAUSE_MS = 30_000

/**
 * Posts an event until it is accepted, or once unless `retry`; an unreachable receiver is retried in either case. `report` is
 * called for each attempt.
 */
export const forwardUntilAccepted = async (
  post: () => Promise<ForwardOutcome>,
  {
    retry,
    signal,
    report,
  }: { readonly retry: boolean; readonly signal: AbortSignal; report(tried: ForwardOutcome): Promise<void> },
): Promise<void> => {
  for (let tries = 0; ; tries++) {
    const tried = await post()
    await report(tried)
    const isReachable = tried.failure !== 'refused'
    if (isAccepted(tried) || (isReachable && !retry)) return
    await sleep(isReachable ? Math.min(1_000 * 2 ** tries, MAX_PAUSE_MS) : 1_000, undefined, { signal })
  }
}
