import { useSyncExternalStore } from 'react'
import { isServerReachable, onReachabilityChange } from './reachability.ts'

/** True while the server is reachable, according to the requests of the console. */
export const useServerReachable = (): boolean => useSyncExternalStore(onReachabilityChange, isServerReachable)
