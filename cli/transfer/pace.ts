const WINDOW_MS = 10_000

/** Speed of a transfer, and its remaining time. */
export interface Pace {
  readonly perSecond: number
  readonly secondsLeft: number | undefined
}

/** Creates a function that takes the progress and returns the speed of the last ten seconds. */
export const paceMeter = () => {
  const seen: { readonly at: number; readonly done: number }[] = []
  return (done: number, total: number | undefined): Pace | undefined => {
    const at = performance.now()
    seen.push({ at, done })
    while (seen[1] && seen[1].at < at - WINDOW_MS) seen.shift()
    const first = seen[0]
    if (!first || at - first.at < 500) return undefined
    const perSecond = ((done - first.done) * 1000) / (at - first.at)
    return {
      perSecond,
      secondsLeft: total === undefined || perSecond === 0 ? undefined : (total - done) / perSecond,
    }
  }
}
