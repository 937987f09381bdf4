/** Who is signed in, as the access token says. */
export interface HubUser {
  /**
   * Opaque text (`p_…`) that never changes. Keep it in a column of text, and compare it as text: a database or a language that is made to
   * see a number in it finds 0.
   */
  readonly id: string
  /** Names of the groups that the person is in. */
  readonly groups: readonly string[]
  /** Of the session at the hub, which the sites of a deployment share. */
  readonly sessionId: string
  /** Whether the token is for all first-party sites. */
  readonly isHub: boolean
}

/** What a site keeps of a visitor who is signed in: plain data, with secrets in it. It never leaves the server. */
export interface StoredSession {
  readonly user: HubUser
  readonly access: string
  /** When `access` ends, in ms of this machine's own clock. */
  readonly accessEndsAt: number
  readonly refresh: string
  /** What it is ended by at the hub: its own token for that or, by OpenID Connect, the ID token. */
  readonly authToken: string
  /** In ms, by this machine's clock: before the hub was asked for it. */
  readonly begunAt: number
}

/** That something has ended, in ms: kept beside the sessions for as long as somebody might think otherwise. */
export interface EndNote {
  readonly endedAt: number
}

/**
 * Where sessions are kept. A site of several processes brings one that they share (Redis, a database), and registers a
 * secret at the hub: when two of them renew one session at once, the hub answers both alike only to a site that has one.
 *
 * A key is the digest of what the visitor's cookie holds, so a list of keys signs nobody in.
 */
export interface SessionStore {
  readonly get: (key: string) => Promise<StoredSession | EndNote | undefined>
  /** Keeps it for so many seconds. */
  readonly set: (key: string, kept: StoredSession | EndNote, seconds: number) => Promise<void>
  readonly delete: (key: string) => Promise<void>
}
