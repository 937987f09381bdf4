import { setImmediate as nextTurn } from 'node:timers/promises'

/** Time in ms for which work on a long body may block the event loop before other requests are served. */
const MAX_TURN_MS = 15

/** Time at which the first long work of the current tick began; undefined before it. */
let began: number | undefined

/** True if long work has used its time in the current tick. */
const isTurnOver = (): boolean => {
  const now = performance.now()
  if (began !== undefined) return now - began > MAX_TURN_MS
  began = now
  setImmediate(() => {
    began = undefined
  })
  return false
}

/** Lets other requests run. The time of the next work counts from its end. */
const letOthersRun = async (): Promise<void> => {
  await nextTurn()
  isTurnOver()
}

/** Yields to other requests after long work on the event loop. */
export const yieldToEventLoop = async (): Promise<void> => {
  if (isTurnOver()) await letOthersRun()
}

/** Runs `work` to its end; at its yields, other requests run if it has blocked the event loop for long enough. */
export const runYielding = async <R>(work: Generator<void, R>): Promise<R> => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (isTurnOver()) await letOthersRun()
  }
}

/** Runs `work` to its end without yielding: for short work. */
export const runWithoutYielding = <R>(work: Generator<void, R>): R => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Runs `work` for each item, in order; yields to other requests in between. */
export const eachYielding = async <T>(
  items: Iterable<T>,
  work: (item: T, index: number) => void,
): Promise<void> => {
  let index = 0
  for (const item of items) {
    work(item, index++)
    if (isTurnOver()) await letOthersRun()
  }
}
