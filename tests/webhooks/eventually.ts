import { setTimeout as sleep } from 'node:timers/promises'

/** Generous limit: on a busy machine, work of a second has taken twenty. */
const PATIENCE_MS = 120_000

/** Polls `look` until it returns a value. */
export const eventually = async <T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> => {
  for (const giveUp = Date.now() + PATIENCE_MS; ; await sleep(10)) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > giveUp) throw new Error(`It did not come about: ${look}`)
  }
}
