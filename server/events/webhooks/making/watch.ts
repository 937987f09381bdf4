import { setTimeout as sleep } from 'node:timers/promises'

interface Work {
  /** Does what there is to do; true when there may be more. `looked`: nobody said that there is anything. */
  readonly look: (looked: boolean) => Promise<boolean>
  readonly everyMs: number
  readonly complain: (error: unknown) => void
}

export interface Watch {
  /** Has it look at once, and again when it is looking at this moment. */
  wake(): void
  start(): void
  /** Settles when it has come to its end. */
  stop(): Promise<void>
}

/** Looks for work now and then, and whenever it is woken; once at a time. */
export const createWatch = ({ look, everyMs, complain }: Work): Watch => {
  const stopping = new AbortController()
  let woken = false
  let rouse = () => {}

  const rest = async (): Promise<void> => {
    const resting = new AbortController()
    rouse = () => resting.abort()
    const signal = AbortSignal.any([resting.signal, stopping.signal])
    if (!woken) await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }

  const watch = async (): Promise<void> => {
    let next = performance.now()
    while (!stopping.signal.aborted) {
      const looked = performance.now() >= next
      if (looked) next = performance.now() + everyMs
      woken = false
      try {
        if (await look(looked)) continue
      } catch (error) {
        complain(error)
        // What failed would fail again at once.
        await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      }
      await rest()
    }
  }

  let watching: Promise<void> | undefined
  return {
    wake: () => {
      woken = true
      rouse()
    },
    start: () => {
      watching ??= watch()
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}
