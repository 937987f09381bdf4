/** Result of the last request: true if the server was reached. */
let reached = true

const listeners = new Set<() => void>()

/** Records whether a call got any response. */
export const recordReachability = (now: boolean): void => {
  if (now === reached) return
  reached = now
  for (const tell of listeners) tell()
}

/** Calls `tell` whenever the server becomes unreachable or reachable; returns a function that stops it. */
export const onReachabilityChange = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const isServerReachable = (): boolean => reached
