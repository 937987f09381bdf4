import type { Expected, Flow } from './flow.ts'
import { HubError, isHubError } from './hub-error.ts'
import type { Tokens } from './link.ts'
import { digestOf, newSecret } from './secrets.ts'
import type { EndNote, SessionStore, StoredSession } from './session-store.ts'
import type { Settings } from './settings.ts'

/** Remaining lifetime in ms below which an access token is refreshed, so that an API can still use it. */
const RENEW_BEFORE_MS = 30_000

/** Pause in ms after a failed refresh, so that pages do not wait for an unavailable hub. */
const PAUSE_MS = 5_000

interface Parts {
  readonly settings: Settings
  readonly store: SessionStore
  readonly flow: Flow
}

/** Lifetime of an {@link EndNote} in seconds; no access token lives longer, and a refresh reveals an ended session. */
const NOTED_SECONDS = 3_600

/** Sessions of a site's visitors, each identified by a random id in the visitor's cookie. */
export const visitorSessions = ({ settings, store, flow }: Parts) => {
  const renewing = new Map<string, Promise<StoredSession | undefined>>()
  let unavailableUntil = 0

  /**
   * Session for tokens received at `since`, in ms. Their lifetime is measured by the local clock, which may
   * be wrong.
   */
  const sessionOf = async (
    tokens: Tokens,
    expected: Expected,
    since: number,
  ): Promise<Omit<StoredSession, 'begunAt'>> => {
    const { user, lifetime } = await flow.read(tokens, expected).catch((error: unknown) => {
      if (!isHubError(error, 'token_not_valid')) throw error
      // The token came from the hub, so this is not a mistake of the visitor.
      throw new HubError('hub_refused', error.message)
    })
    return { user, ...tokens, accessEndsAt: since + lifetime * 1000 }
  }

  const sessionAt = async (key: string): Promise<StoredSession | undefined> => {
    const found = await store.get(key)
    return found && 'user' in found ? found : undefined
  }

  /** Stored session; deleted and undefined if it has ended at the hub. */
  const standing = async (key: string): Promise<StoredSession | undefined> => {
    const session = await sessionAt(key)
    if (!session || !settings.isOpenId) return session
    const note = (await store.get(ofEnded(session.user.sessionId))) as EndNote | undefined
    if (!note || note.endedAt < session.begunAt) return session
    await store.delete(key)
    return undefined
  }

  const keep = (key: string, session: StoredSession) => store.set(key, session, lifeOf(session.refresh))

  /** Refreshes the tokens; repeats the call after a lost response. Without a secret the hub would treat that as theft. */
  const refresh = (token: string) =>
    flow.refresh(token).catch((error: unknown) => {
      if (settings.secret !== undefined && isHubError(error, 'hub_unavailable')) return flow.refresh(token)
      throw error
    })

  /** Stores new tokens of a session, unless it was signed out meanwhile. */
  const replace = async (key: string, session: StoredSession): Promise<StoredSession | undefined> => {
    if (!(await sessionAt(key))) return undefined
    await keep(key, session)
    return session
  }

  const renew = async (key: string, stale: string): Promise<StoredSession | undefined> => {
    const session = await sessionAt(key)
    // Another process, or an earlier request, has refreshed the session.
    if (!session || session.access !== stale || Date.now() < unavailableUntil) return session
    const since = Date.now()
    try {
      const tokens = { authToken: session.authToken, ...(await refresh(session.refresh)) }
      const { begunAt } = session
      const expected = { personId: session.user.id }
      const renewed = await sessionOf(tokens, expected, since).catch((error: unknown) => {
        // The keys are unavailable: the new tokens are stored, and verified at the next request.
        if (isHubError(error, 'hub_unavailable')) return { ...session, ...tokens, accessEndsAt: 0 }
        throw error
      })
      return await replace(key, { ...renewed, begunAt })
    } catch (error) {
      if (!(error instanceof HubError)) throw error
      if (error.code === 'token_not_valid') {
        await store.delete(key)
        return undefined
      }
      unavailableUntil = Date.now() + PAUSE_MS
      settings.onFailure(error)
      return session
    }
  }

  /** Single-flight refresh per session: a second one would send a used token. */
  const renewOnce = (key: string, stale: string): Promise<StoredSession | undefined> => {
    const under = renewing.get(key)
    if (under) return under
    const promise = renew(key, stale).finally(() => renewing.delete(key))
    renewing.set(key, promise)
    return promise
  }

  const live = (session: StoredSession | undefined, left: number) =>
    session && session.accessEndsAt - Date.now() > left ? session : undefined

  return {
    /** Creates a session and returns its id. @throws {HubError} for invalid tokens of the hub */
    async begin(tokens: Tokens, expected: Expected, since: number): Promise<string> {
      const session = { ...(await sessionOf(tokens, expected, since)), begunAt: since }
      const id = newSecret()
      await keep(digestOf(id), session)
      return id
    },

    /** Session, refreshed if necessary. While the hub is unavailable it lasts as long as its access token. */
    async find(id: string): Promise<StoredSession | undefined> {
      const key = digestOf(id)
      const session = await standing(key)
      if (!session) return undefined
      return live(session, RENEW_BEFORE_MS) ?? live(await renewOnce(key, session.access), 0)
    },

    /** Session with a new access token after the hub refused `stale`; undefined if the session has ended. */
    async renewed(id: string, stale: string): Promise<StoredSession | undefined> {
      const session = live(await renewOnce(digestOf(id), stale), 0)
      return session?.access === stale ? undefined : session
    },

    /** Ends the session of this site; the caller ends the one at the hub. */
    async end(id: string): Promise<StoredSession | undefined> {
      const key = digestOf(id)
      const session = await sessionAt(key)
      await store.delete(key)
      return session
    },

    /** Ends all sessions of this site for a session at the hub; false for a repeated logout token. */
    async endAll({ sessionId, jti }: { readonly sessionId: string; readonly jti: string }): Promise<boolean> {
      const note: EndNote = { endedAt: Date.now() }
      if (await store.get(ofLogoutToken(jti))) return false
      await store.set(ofEnded(sessionId), note, NOTED_SECONDS)
      await store.set(ofLogoutToken(jti), note, NOTED_SECONDS)
      return true
    },
  }
}

/** Store keys of {@link EndNote}s; the key of a session is the digest of a random id. */
const ofEnded = (sessionId: string): string => digestOf(`ended ${sessionId}`)
const ofLogoutToken = (jti: string): string => digestOf(`logout token ${jti}`)

export type VisitorSessions = ReturnType<typeof visitorSessions>

/**
 * Remaining lifetime of a refresh token in seconds. It only limits the storage of the session, so the token is not verified.
 */
const lifeOf = (refresh: string): number => {
  const { exp } = claimsOf(refresh)
  if (!Number.isFinite(exp)) throw new HubError('hub_refused', 'The refresh token has no expiry (exp).')
  return Math.max(1, Math.ceil(Number(exp) - Date.now() / 1000))
}

const claimsOf = (token: string): { readonly exp?: unknown } => {
  try {
    return Object(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
  } catch {
    return {}
  }
}
