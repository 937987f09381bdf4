import { startWorker, type Worker } from '../worker.ts'

/** What callers of the hub do. */
export type HubJob =
  /** No hub at all: what the machine can do of what a sign-in cannot do without. */
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
      /** They come at this rate whatever becomes of them; undefined: each client when its last is done. */
      readonly perSecond?: number
    }
  | {
      readonly kind: 'exchange'
      readonly url: string
      readonly tokens: readonly string[]
      readonly clients: number
      /** ms that a client waits between two. */
      readonly pause: number
    }
  /** Codes of OpenID Connect, each redeemed with an ID token. */
  | {
      readonly kind: 'code'
      readonly url: string
      readonly codes: readonly string[]
      readonly clientId: string
      readonly redirectUri: string
      readonly clients: number
    }
  /** Each token is exchanged for a family, and that renewed so many times. */
  | {
      readonly kind: 'refresh'
      readonly url: string
      readonly tokens: readonly string[]
      readonly each: number
    }

export interface HubResult {
  /** Of those answered as hoped for. */
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<number, number>>
}

/** Callers of the hub, in a process of their own. */
export const startHubLoad = (): Worker<HubJob, HubResult> =>
  startWorker(new URL('./load-process.ts', import.meta.url))
