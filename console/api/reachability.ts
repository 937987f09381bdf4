/** Result of the last request: true if the server was reached. */
let reached = true

const listeners = new Set<() => void>()

/** Records whether a call got any response. */
export const recordReachability = (now: boolean): void => {
  if (now === reached) return
  reached = now
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever the server becomes unreachable or reachable; returns a function that stops it. */
export const onReachabilityChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isServerReachable = (): boolean => reached
