import type { PostOutcome } from '../posting/post.ts'

/** Delays in seconds from a failed attempt to the next one (rule 8.2): three days in total. */
const DELAYS_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/**
 * Maximum age, in seconds, of a delivery that is retried: the whole schedule with its jitter. A delivery that waited longer for
 * earlier events of its object gets one attempt.
 */
const RETRY_WINDOW_S = 1.1 * DELAYS_S.reduce<number>((sum, delay) => sum + delay, 0)

/** Random share of a delay, so that deliveries that failed together are not retried together. */
const JITTER = 0.1

/** Maximum `Retry-After` of a receiver, in seconds. */
const MAX_PATIENCE_S = 86_400

/** Result of an attempt; `secret` if it could not be signed. */
export type Result = Omit<PostOutcome, 'failure'> & { readonly failure: PostOutcome['failure'] | 'secret' }

/** Next state of a delivery after an attempt. */
export interface RetryDecision {
  readonly state: 'delivered' | 'pending' | 'parked' | 'failed'
  /** Seconds until the next attempt. */
  readonly delay: number | null
  /** True if the receiver responded 410 Gone: the endpoint is disabled. */
  readonly isGone: boolean
  /** Seconds of the pause that the receiver requests. */
  readonly patience: number | null
}

/**
 * Decides on the n-th attempt of a delivery that was created or replayed `age` seconds ago. A ping is not retried. `random` is
 * between 0 and 1.
 */
export const decideRetry = (
  { status, headers, at }: Pick<Result, 'status' | 'headers' | 'at'>,
  { tries, age, isPing }: { readonly tries: number; readonly age: number; readonly isPing: boolean },
  random: number,
): RetryDecision => {
  const verdict = { delay: null, isGone: false, patience: null }
  if (status !== null && status >= 200 && status < 300) return { ...verdict, state: 'delivered' }
  const isGone = status === 410
  const patience = status === 429 || status === 503 ? patienceOf(headers?.['retry-after'], at) : null
  if (isPing) return { state: 'failed', delay: null, isGone, patience }
  const delay = isGone ? undefined : DELAYS_S[tries - 1]
  if (delay === undefined || age + delay > RETRY_WINDOW_S)
    return { state: 'parked', delay: null, isGone, patience }
  const jittered = delay * (1 + JITTER * (2 * random - 1))
  return { state: 'pending', delay: Math.max(jittered, patience ?? 0), isGone, patience }
}

/** `Retry-After`: seconds or a date (RFC 9110, 10.2.3). */
const patienceOf = (text: string | undefined, at: Date): number | null => {
  if (text === undefined) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - at.getTime()) / 1_000
  return seconds > 0 ? Math.min(seconds, MAX_PATIENCE_S) : null
}
