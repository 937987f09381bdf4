import { ApiError } from '../http/errors.ts'
import { semaphore } from '../http/limits/semaphore.ts'
import type { SlotName } from '../http/limits/slots.ts'
import { BATCH_LIMIT_MS, TURN_WAIT_MS } from '../postgres/pool/limits.ts'

/**
 * Runs `work` in the write queue of its site, with the remaining time in ms.
 * @throws {ApiError} `overloaded` after the longest wait, or for too many waiting calls
 */
export type TakeTurn = <T>(
  siteId: number,
  size: WriteSize,
  work: (leftMs: number) => Promise<T>,
) => Promise<T>

/** Expected duration of a write: some hundredths of a second, or up to some seconds. */
export type WriteSize = 'small' | 'large'

/** Maximum number of waiting writers of a site in one process; further writers are refused and have to retry. */
const MAX_WRITERS_OF_SITE = 100

/** Writers of all sites in one process: each waits with a body in memory, of up to a mebibyte. */
const MAX_WRITERS = 200

/** Guaranteed number of writers of a site, so that one busy site does not cause a 503 for all. */
const MAX_WRITERS_IN_ANY_CASE = 4

/**
 * Limits the connections of writers: one per site, and at most `places` of all sites. The database serializes the writers of a
 * site anyway; here they wait without a connection, so readers always find one.
 */
export const siteWriteQueue = (
  name: SlotName,
  places: number,
  { limitMs = BATCH_LIMIT_MS, waitMs = TURN_WAIT_MS } = {},
): TakeTurn => {
  const queues = new Map<number, Queue>()
  // A site has at most one writer here: the others wait in its own queue, which has the limits and the timeout.
  const enter = semaphore({ name, places, ofSite: 1, waiting: 1, patience: Number.POSITIVE_INFINITY })
  let all = 0

  const inPlace = async <T>(
    siteId: number,
    arrived: number,
    work: (leftMs: number) => Promise<T>,
  ): Promise<T> => {
    const leave = await enter(siteId)
    try {
      const waited = performance.now() - arrived
      // The client has disconnected.
      if (waited >= waitMs) throw new ApiError('overloaded.site')
      return await work(limitMs - waited)
    } finally {
      leave()
    }
  }

  return async (siteId, size, work) => {
    const queue = queues.get(siteId) ?? createQueue()
    if (queue.count >= MAX_WRITERS_OF_SITE) throw new ApiError('overloaded.site')
    if (all >= MAX_WRITERS && queue.count >= MAX_WRITERS_IN_ANY_CASE) throw new ApiError('overloaded')
    queues.set(siteId, queue)
    queue.count++
    all++
    const arrived = performance.now()
    let begun = false
    const turn = queue.take(size, () =>
      inPlace(siteId, arrived, (left) => {
        begun = true
        return work(left)
      }),
    )
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      const giveUp = () => {
        if (!begun) reject(new ApiError('overloaded.site'))
      }
      late = setTimeout(giveUp, waitMs).unref()
    })
    try {
      return await Promise.race([turn, tooLate])
    } finally {
      clearTimeout(late)
      all--
      if (--queue.count === 0 && !queue.isBusy()) queues.delete(siteId)
    }
  }
}

interface Queue {
  /** Writers whose clients wait for a response. */
  count: number
  /** True while a write runs or waits, even if its clients have disconnected. */
  isBusy(): boolean
  /** Runs `work` after all earlier writes of the site. */
  take<T>(size: WriteSize, work: () => Promise<T>): Promise<T>
}

/**
 * Queue of one site. A small write that arrived during a large one runs before the next large one, because it would otherwise
 * wait a hundred times its own duration. Then the large one runs, regardless of further small ones.
 */
const createQueue = (): Queue => {
  const waiting: Readonly<Record<WriteSize, (() => Promise<void>)[]>> = { small: [], large: [] }
  /** Number of small writes that still run before a waiting large one. */
  let before = 0
  let busy = false

  const next = (): (() => Promise<void>) | undefined => {
    const { small, large } = waiting
    const size = small.length > 0 && (before > 0 || large.length === 0) ? 'small' : 'large'
    if (size === 'small') before = Math.max(0, before - 1)
    return waiting[size].shift()
  }
  const run = async (): Promise<void> => {
    busy = true
    for (let work = next(); work; work = next()) await work()
    busy = false
  }

  return {
    count: 0,
    isBusy: () => busy,
    take: (size, work) =>
      new Promise((resolve, reject) => {
        waiting[size].push(async () => {
          await work().then(resolve, reject)
          if (size === 'large') before = waiting.small.length
        })
        if (!busy) void run()
      }),
  }
}
