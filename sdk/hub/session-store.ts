/** Signed-in user, from the access token. */
export interface HubUser {
  /**
   * Opaque id (`p_…`) that never changes. Store and compare it as text: some languages convert it to the number 0.
   */
  readonly id: string
  /** Names of the person's groups. */
  readonly groups: readonly string[]
  /** Id of the session at the hub, which all sites of a deployment share. */
  readonly sessionId: string
  /** True if the token is for all first-party sites. */
  readonly isHub: boolean
}

/** Data of a signed-in visitor at a site, including secrets. It never leaves the server. */
export interface StoredSession {
  readonly user: HubUser
  readonly access: string
  /** Expiry of `access` in ms, by the clock of this machine. */
  readonly accessEndsAt: number
  readonly refresh: string
  /** Token that ends the session at the hub: its own token or, with OpenID Connect, the ID token. */
  readonly authToken: string
  /** Time before the request to the hub, in ms by the clock of this machine. */
  readonly begunAt: number
}

/** End of a session at the hub, or use of a logout token, in ms. Stored for as long as a process could still accept it. */
export interface EndNote {
  readonly endedAt: number
}

/**
 * Store of sessions. A site with several processes needs a shared one (Redis, a database) and a secret registered at the hub: only
 * then do two concurrent refreshes of a session get the same response.
 *
 * A key is the digest of the visitor's cookie, so leaked keys do not allow a sign-in.
 */
export interface SessionStore {
  readonly get: (key: string) => Promise<StoredSession | EndNote | undefined>
  /** Stores a session for this number of seconds. */
  readonly set: (key: string, value: StoredSession | EndNote, seconds: number) => Promise<void>
  readonly delete: (key: string) => Promise<void>
}
