import { useSyncExternalStore } from 'react'

/** Whether the server was reached when it was last asked. */
let reached = true

const listeners = new Set<() => void>()

/** Notes how a call went: any answer at all is one. */
export const noteReach = (now: boolean): void => {
  if (now === reached) return
  reached = now
  for (const tell of listeners) tell()
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Whether the server is there, as far as the calls of the console tell. */
export const useReach = (): boolean => useSyncExternalStore(listen, () => reached)
