import { setTimeout as sleep } from 'node:timers/promises'
import { type Change, FEED, type Page } from '../../events/following.ts'
import type { Fleet } from './fleet.ts'

interface Parts {
  readonly fleet: Fleet
  readonly token: string
  /** Further query parameters, such as `types` or `exclude_origin`. */
  readonly filter?: Readonly<Record<string, string>>
  readonly random: () => number
  /** Cursor after which it starts. */
  readonly from?: number
  /** Callback for each entry as it arrives. */
  readonly hear?: (change: Change) => void
}

export interface Follower {
  /** Received entries, in their order. */
  readonly received: readonly string[]
  /** Responses that violate a rule. */
  readonly wrong: readonly string[]
  readonly counts: { pages: number; failed: number; left: number }
  /** Follows the feed up to this cursor. */
  until(cursor: number): Promise<void>
}

/** Time limit for reaching the end of the feed after the last write, in ms. */
const TIMEOUT_MS = 30_000

/** Refusal that a follower must retry. */
class TemporaryRefusal extends Error {}

/**
 * True for a lost connection or a temporary refusal. Any other error is a bug of the follower and must not
 * count as one.
 */
const isLost = (error: Error): boolean =>
  error instanceof TemporaryRefusal ||
  (error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message))

/**
 * Follows the feed of a site and keeps only `next`. Each request goes to a random server, with another limit
 * and wait; some requests are aborted midway.
 */
export const startFollower = ({ fleet, token, filter = {}, random, from = 0, hear }: Parts): Follower => {
  const received: string[] = []
  const wrong: string[] = []
  const counts = { pages: 0, failed: 0, left: 0 }
  let next = from
  let end: number | undefined
  let giveUp = Number.POSITIVE_INFINITY
  /** Errors of the requests that returned no page. */
  const failures: string[] = []

  const ask = async (): Promise<Page> => {
    const limit = random() < 0.2 ? 1 + Math.floor(random() * 3) : 1 + Math.floor(random() * 500)
    const wait = Math.floor(random() * 6)
    const query = new URLSearchParams({ after: `${next}`, limit: `${limit}`, wait: `${wait}`, ...filter })
    const leaves = random() < 0.1 || end !== undefined
    const response = await fetch(`${fleet.url()}${FEED}?${query}`, {
      headers: { 'api-token': token },
      signal: AbortSignal.timeout(leaves ? 50 + Math.floor(500 * random()) : 20_000),
    })
    const body = await response.json()
    if (response.status === 200) return body as Page
    const refusal = `${response.status} ${JSON.stringify(body)}`
    if (response.status !== 503) wrong.push(refusal)
    throw new TemporaryRefusal(refusal)
  }

  const take = ({ changes, next: to }: Page): void => {
    for (const change of changes) {
      hear?.(change)
      if (change.cursor <= next || change.cursor > to)
        wrong.push(`${change.cursor} between ${next} and ${to}`)
      received.push(textOf(change))
    }
    if (to < next) wrong.push(`from ${next} back to ${to}`)
    next = to
  }

  const follow = async (): Promise<void> => {
    while ((end === undefined || next < end) && wrong.length === 0) {
      if (performance.now() > giveUp)
        return void wrong.push(`came to ${next} alone, not to ${end}: ${failures.slice(-5).join('; ')}`)
      const page = await ask().catch((error: Error) => {
        failures.push(`${error.name} ${error.message} ${error.cause ?? ''}`)
        if (error.name === 'TimeoutError') counts.left++
        else if (!isLost(error)) wrong.push(`${error.name} ${error.message}`)
      })
      if (page) {
        counts.pages++
        take(page)
      } else {
        counts.failed++
        await sleep(20 * random())
      }
    }
  }

  const following = follow()
  return {
    received,
    wrong,
    counts,
    until: (cursor) => {
      end = cursor
      giveUp = performance.now() + TIMEOUT_MS
      return following
    },
  }
}

/** Text of an entry, the same for the feed and the table. */
export const textOf = ({ cursor, type, id, key, action, fields, at, origin }: Change): string =>
  JSON.stringify([cursor, type, id, key, action, fields, at, origin])
