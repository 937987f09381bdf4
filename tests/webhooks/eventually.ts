import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 20_000

/** What `look` gives once it gives something. */
export const eventually = async <T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> => {
  for (const giveUp = Date.now() + PATIENCE_MS; ; await sleep(10)) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > giveUp) throw new Error(`It did not come about: ${look}`)
  }
}
