import { startWorker, type Worker } from '../worker.ts'

/** Job of a process that calls the hub. */
export type HubJob =
  /** Password hashing without a hub: upper bound of sign-ins on this machine. */
  | {
      readonly kind: 'argon2'
      readonly digest: string
      readonly password: string
      readonly places: number
      readonly count: number
    }
  | {
      readonly kind: 'sign-in'
      readonly url: string
      readonly returnTo: string
      readonly emails: readonly string[]
      readonly password: string
      readonly count: number
      readonly clients: number
      /** Fixed arrival rate (open loop); omit to let each client start after its previous sign-in. */
      readonly perSecond?: number
    }
  | {
      readonly kind: 'exchange'
      readonly url: string
      readonly tokens: readonly string[]
      readonly clients: number
      /** Pause of a client between two exchanges, in ms. */
      readonly pause: number
    }
  /** Exchange of OpenID Connect codes, each for tokens with an ID token. */
  | {
      readonly kind: 'code'
      readonly url: string
      readonly codes: readonly string[]
      readonly clientId: string
      readonly redirectUri: string
      readonly clients: number
    }
  /** Exchange of each token, followed by `each` refreshes. */
  | {
      readonly kind: 'refresh'
      readonly url: string
      readonly tokens: readonly string[]
      readonly each: number
    }

export interface HubResult {
  /** Rate of responses with the expected status. */
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<number, number>>
}

/** Starts a process that calls the hub. */
export const startHubLoad = (): Worker<HubJob, HubResult> =>
  startWorker(new URL('./load-process.ts', import.meta.url))
