import { useSyncExternalStore } from 'react'
import { isReached, listenToReach } from './reach.ts'

/** True while the server is reachable, according to the requests of the console. */
export const useReach = (): boolean => useSyncExternalStore(listenToReach, isReached)
