import { setTimeout as sleep } from 'node:timers/promises'
import { type Change, FEED, type Page } from '../../events/following.ts'
import type { Fleet } from './fleet.ts'

interface Parts {
  readonly fleet: Fleet
  readonly token: string
  /** What it asks for besides, as `types` or `exclude_origin`. */
  readonly filter?: Readonly<Record<string, string>>
  readonly random: () => number
  /** The cursor behind which it begins. */
  readonly from?: number
  /** Hears of each entry as it comes. */
  readonly hear?: (change: Change) => void
}

export interface Follower {
  /** What it was told, entry by entry. */
  readonly told: readonly string[]
  /** Answers that nobody may get. */
  readonly wrong: readonly string[]
  readonly counts: { answered: number; failed: number; left: number }
  /** Follows on to this cursor, and comes back then. */
  until(cursor: number): Promise<void>
}

/** How long it may take, in ms, to come to the end once nobody writes any more. */
const PATIENCE_MS = 30_000

/** A refusal that a follower has to live with. */
class NotNow extends Error {}

/** Whether a question was lost on its way or refused for now; anything else is a fault of whoever asks, which would hide as one. */
const isLost = (error: Error): boolean =>
  error instanceof NotNow || (error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message))

/**
 * Follows the feed of a site and keeps nothing but `next`. Each question goes to any of the servers, with another limit and
 * wait; now and then it loses patience in the middle.
 */
export const startFollower = ({ fleet, token, filter = {}, random, from = 0, hear }: Parts): Follower => {
  const told: string[] = []
  const wrong: string[] = []
  const counts = { answered: 0, failed: 0, left: 0 }
  let next = from
  let end: number | undefined
  let giveUp = Number.POSITIVE_INFINITY
  /** What came of the questions that brought no page. */
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
    throw new NotNow(refusal)
  }

  const take = ({ changes, next: to }: Page): void => {
    for (const change of changes) {
      hear?.(change)
      if (change.cursor <= next || change.cursor > to)
        wrong.push(`${change.cursor} between ${next} and ${to}`)
      told.push(textOf(change))
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
        counts.answered++
        take(page)
      } else {
        counts.failed++
        await sleep(20 * random())
      }
    }
  }

  const done = follow()
  return {
    told,
    wrong,
    counts,
    until: (cursor) => {
      end = cursor
      giveUp = performance.now() + PATIENCE_MS
      return done
    },
  }
}

/** An entry as a text, whoever tells it. */
export const textOf = ({ cursor, type, id, key, action, fields, at, origin }: Change): string =>
  JSON.stringify([cursor, type, id, key, action, fields, at, origin])
