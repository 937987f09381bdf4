import type { SignedIn } from './own-account.ts'

/** Maximum age in seconds of the last authentication for changes of factors: a cookie alone is not enough. */
const MAX_AGE_SECONDS = 600

/** True if the person has authenticated recently. */
export const hasRecentProof = ({ authenticated_ago: ago }: SignedIn['session']): boolean =>
  ago <= MAX_AGE_SECONDS
