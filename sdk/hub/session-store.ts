/** Signed-in user, from the access token. */
export interface HubUser {
  /**
   * Opaque text (`p_…`) that never changes. Store it in a text column, and compare it as text: conversion to a number results in
   * 0.
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
  /** Time in ms, by the clock of this machine, before the request to the hub. */
  readonly begunAt: number
}

/**
 * Time in ms at which a session or sign-in ended. Stored with the sessions for as long as a process could still
 * consider it valid.
 */
export interface EndNote {
  readonly endedAt: number
}

/**
 * Store of sessions. A site with several processes provides a shared one (Redis, a database) and registers a secret at the hub:
 * when two processes refresh one session concurrently, the hub returns the same response to both only if the site has a secret.
 *
 * A key is the digest of the visitor's cookie, so a list of keys does not allow signing in.
 */
export interface SessionStore {
  readonly get: (key: string) => Promise<StoredSession | EndNote | undefined>
  /** Stores a session for this number of seconds. */
  readonly set: (key: string, value: StoredSession | EndNote, seconds: number) => Promise<void>
  readonly delete: (key: string) => Promise<void>
}
