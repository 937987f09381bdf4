/** Schedule of shared queries. */
interface Schedule {
  arrive(): void
  begin(): Promise<void>
  end(): void
}

/**
 * Shares one call of `run` among concurrent callers: it begins after all their calls, so it sees everything acknowledged before
 * them. Without a rhythm it begins immediately.
 */
export const singleFlight = <Answer>(
  run: () => Promise<Answer>,
  rhythm?: Schedule,
): (() => Promise<Answer>) => {
  let next: Promise<Answer> | undefined
  let running: Promise<unknown> = Promise.resolve()
  const begin = async () => {
    await rhythm?.begin()
    next = undefined
    const answer = run()
    if (rhythm)
      answer.then(
        () => rhythm.end(),
        () => rhythm.end(),
      )
    return answer
  }
  return () => {
    rhythm?.arrive()
    if (!next) {
      next = running.then(begin, begin)
      running = next.catch(() => undefined)
    }
    return next
  }
}

/** Weight of the previous number of callers in the estimate. */
const REMEMBERED = 0.9

/**
 * Delay of the next query, as a multiple of the duration of the last one: a loaded database is queried less often. Maximum in ms.
 */
const DELAY_FACTOR = 4
const MAX_DELAY_MS = 250

/**
 * Schedule that starts a run when as many callers wait as recently came together, and at the latest `mostMs` after the last
 * start, or a few times its duration: many callers share few runs, and a single caller never waits.
 */
export const adaptiveSchedule = (mostMs: number): Schedule => {
  let waiting = 0
  let crowd = 1
  let begun = Number.NEGATIVE_INFINITY
  let took = 0
  let go: (() => void) | undefined
  return {
    arrive: () => {
      waiting++
      if (waiting >= crowd) go?.()
    },
    begin: async () => {
      const most = Math.max(mostMs, Math.min(DELAY_FACTOR * took, MAX_DELAY_MS))
      const left = begun + most - performance.now()
      if (waiting < crowd && left > 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left)
          go = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      go = undefined
      begun = performance.now()
      crowd = Math.max(waiting, Math.floor(crowd * REMEMBERED), 1)
      waiting = 0
    },
    end: () => {
      took = performance.now() - begun
    },
  }
}
