import type { SignedIn } from './own-account.ts'

/** Maximum age in seconds of the last authentication for changes of factors: a cookie alone is not enough. */
const FRESH = 600

/** True if the person has authenticated recently. */
export const isFresh = ({ authenticated_ago: ago }: SignedIn['session']): boolean => ago <= FRESH
