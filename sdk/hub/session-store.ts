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
  readonly authToken: string
}

/**
 * Where sessions are kept. A site of several processes brings one that they share (Redis, a database), and registers a
 * secret at the hub: when two of them renew one session at once, the hub answers both alike only to a site that has one.
 *
 * A key is the digest of what the visitor's cookie holds, so a list of keys signs nobody in.
 */
export interface SessionStore {
  readonly get: (key: string) => Promise<StoredSession | undefined>
  /** Keeps `session` for so many seconds. */
  readonly set: (key: string, session: StoredSession, seconds: number) => Promise<void>
  readonly delete: (key: string) => Promise<void>
}
