import { setTimeout as sleep } from 'node:timers/promises'

/** Generous limit: on a busy machine, work of a second has taken twenty. */
const PATIENCE_MS = 120_000

/** Calls `poll` until it returns a value, less often the longer it takes: each call costs CPU of other tests. */
export const eventually = async <T>(poll: () => T | undefined | Promise<T | undefined>): Promise<T> => {
  const giveUp = Date.now() + PATIENCE_MS
  for (let pause = 5; ; pause = Math.min(100, 1.3 * pause)) {
    const value = await poll()
    if (value !== undefined) return value
    await sleep(pause)
    if (Date.now() > giveUp) throw new Error(`It did not come about: ${poll}`)
  }
}
