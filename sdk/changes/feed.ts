import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeType } from '@vitrina/schema/events'
import { addressOf, pauseAfter } from '../link/send-once.ts'
import { ChangesUnavailable } from './changes-error.ts'
import { type Page, requestPage } from './page.ts'

/** URL, token and filters of the change feed. */
export interface FeedOptions {
  /** URL of the API: `https://api.example`. */
  readonly url: string
  /** API token. The feed contains what its scopes permit it to read. */
  readonly token: string
  /** Types of objects; all by default. */
  readonly types?: readonly ChangeType[] | undefined
  /** `self`: without the writes of this token. */
  readonly excludeOrigin?: 'self' | undefined
  /** Maximum entries per response, up to 5000; default 1000. */
  readonly limit?: number | undefined
  /** Ends the loop after the current entry. */
  readonly signal?: AbortSignal | undefined
  /** Receives the error of each failed poll, for a log. Polling is retried without limit. */
  readonly onFailure?: ((error: ChangesUnavailable) => void) | undefined
}

/**
 * Polls for the entries after a cursor, until the feed responds. The server waits up to `wait` seconds for an entry. The result
 * is undefined after an abort.
 */
export type Feed = (after: number | 'now' | undefined, wait: number) => Promise<Page | undefined>

/** @throws {Error} for an invalid URL */
export const feedOf = (options: FeedOptions): Feed => {
  const { token, signal, onFailure = () => undefined } = options
  const base = feedAddress(options)

  const pause = (seconds: number) =>
    sleep(seconds * 1_000, undefined, signal && { signal }).catch(() => undefined)

  return async (after, wait) => {
    const url = new URL(base)
    if (after !== undefined) url.searchParams.set('after', String(after))
    if (wait > 0) url.searchParams.set('wait', String(wait))
    for (let failures = 0; !signal?.aborted; failures++) {
      const asked = performance.now()
      try {
        const page = await requestPage(url, token, wait, signal)
        // A server that is shutting down does not delay responses.
        const atOnce = performance.now() - asked < 1_000
        if (wait > 0 && atOnce && page.next === after && !page.more) await pause(1)
        return page
      } catch (error) {
        if (signal?.aborted) return undefined
        if (!(error instanceof ChangesUnavailable)) throw error
        onFailure(error)
        await pause(pauseAfter(failures, error.retryAfter))
      }
    }
    return undefined
  }
}

const feedAddress = ({ url, types, excludeOrigin, limit }: FeedOptions): URL => {
  const address = addressOf(url, '/external/changes/')
  if (types) address.searchParams.set('types', types.join(','))
  if (excludeOrigin) address.searchParams.set('exclude_origin', excludeOrigin)
  if (limit !== undefined) address.searchParams.set('limit', String(limit))
  return address
}
