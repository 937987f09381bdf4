/** Processor time, in ms, that drawings of a site may take in a minute. */
const MAX_MS = 30_000

const MINUTE_MS = 60_000

interface Minute {
  readonly began: number
  spent: number
}

/**
 * Processor time of drawings per site and minute, which begins with the first drawing: a site with slow
 * pictures leaves half of a core to others. Times are of a monotonic clock.
 */
export const drawingTime = () => {
  const minutes = new Map<number, Minute>()

  const minuteOf = (siteId: number, now: number): Minute | undefined => {
    const minute = minutes.get(siteId)
    return minute && now - minute.began < MINUTE_MS ? minute : undefined
  }

  return {
    /** Time, in ms, until the site may draw again; 0: now. */
    waitOf: (siteId: number, now: number): number => {
      const minute = minuteOf(siteId, now)
      return minute && minute.spent >= MAX_MS ? minute.began + MINUTE_MS - now : 0
    },
    charge: (siteId: number, ms: number, now: number): void => {
      const minute = minuteOf(siteId, now)
      if (minute) minute.spent += ms
      else {
        for (const [other, { began }] of minutes) if (now - began >= MINUTE_MS) minutes.delete(other)
        minutes.set(siteId, { began: now - ms, spent: ms })
      }
    },
  }
}
