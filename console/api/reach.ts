import { useSyncExternalStore } from 'react'

/** Result of the last request: true if the server was reached. */
let reached = true

const listeners = new Set<() => void>()

/** Records whether a call got any response. */
export const noteReach = (now: boolean): void => {
  if (now === reached) return
  reached = now
  for (const tell of listeners) tell()
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** True while the server is reachable, according to the requests of the console. */
export const useReach = (): boolean => useSyncExternalStore(listen, () => reached)
