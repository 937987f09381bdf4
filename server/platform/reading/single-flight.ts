/** Scheduler of shared questions. */
interface Rhythm {
  arrive(): void
  begin(): Promise<void>
  end(): void
}

/**
 * Concurrent callers share the next run of `ask`: it begins after all their calls, so it sees everything
 * acknowledged before them. Without a rhythm it begins immediately.
 */
export const together = <Answer>(ask: () => Promise<Answer>, rhythm?: Rhythm): (() => Promise<Answer>) => {
  let next: Promise<Answer> | undefined
  let running: Promise<unknown> = Promise.resolve()
  const begin = async () => {
    await rhythm?.begin()
    next = undefined
    const answer = ask()
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

/** Share of the previous crowd size that is remembered with each question. */
const REMEMBERED = 0.9

/** Times as long as the last question took, the next is put off: who has much to do is asked less often. In ms, no longer than that. */
const PUT_OFF = 4
const MOST_PUT_OFF_MS = 250

/**
 * Begins a run as soon as as many callers wait as recently came together, and at the latest `mostMs` after the
 * last began, or a few times its duration: many callers share few runs, and a single caller never waits.
 */
export const crowdRhythm = (mostMs: number): Rhythm => {
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
      const most = Math.max(mostMs, Math.min(PUT_OFF * took, MOST_PUT_OFF_MS))
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
