import type { Expected, Flow } from './flow.ts'
import { HubError, isHubError } from './hub-error.ts'
import type { Tokens } from './link.ts'
import { digestOf, newSecret } from './secrets.ts'
import type { EndNote, SessionStore, StoredSession } from './session-store.ts'
import type { Settings } from './settings.ts'

/** Remaining lifetime in ms below which an access token is refreshed, so that its receiver can still use it. */
const RENEW_BEFORE_MS = 30_000

/** Time in ms without calls to an unavailable hub, so that no page waits for it. */
const PAUSE_MS = 5_000

interface Parts {
  readonly settings: Settings
  readonly store: SessionStore
  readonly flow: Flow
}

/** Time in seconds for which ends are noted; no access token lives longer, and a refresh asks the hub. */
const NOTED_SECONDS = 3_600

/** Sessions of a site's visitors, each identified by a random id in the visitor's cookie. */
export const visitorSessions = ({ settings, store, flow }: Parts) => {
  const renewing = new Map<string, Promise<StoredSession | undefined>>()
  let awayUntil = 0

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
      // The response came from the hub itself, so the visitor did nothing wrong.
      throw new HubError('hub_refused', error.message)
    })
    return { user, ...tokens, accessEndsAt: since + lifetime * 1000 }
  }

  const sessionAt = async (key: string): Promise<StoredSession | undefined> => {
    const found = await store.get(key)
    return found && 'user' in found ? found : undefined
  }

  /** Stored session; an ended one is deleted, and the result undefined. */
  const standing = async (key: string): Promise<StoredSession | undefined> => {
    const session = await sessionAt(key)
    if (!session || !settings.isOpenId) return session
    const note = (await store.get(ofEnded(session.user.sessionId))) as EndNote | undefined
    if (!note || note.endedAt < session.begunAt) return session
    await store.delete(key)
    return undefined
  }

  const keep = (key: string, session: StoredSession) => store.set(key, session, lifeOf(session.refresh))

  /** Repeats a refresh whose response was lost. Without a secret, the hub would take that for theft. */
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
    if (!session || session.access !== stale || Date.now() < awayUntil) return session
    const since = Date.now()
    try {
      const tokens = { authToken: session.authToken, ...(await refresh(session.refresh)) }
      const { begunAt } = session
      const expected = { personId: session.user.id }
      const renewed = await sessionOf(tokens, expected, since).catch((error: unknown) => {
        // The keys are unavailable: the new tokens are stored, and verified the next time.
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
      awayUntil = Date.now() + PAUSE_MS
      settings.onFailure(error)
      return session
    }
  }

  /** One refresh at a time per session: a second one would use a token that the first has used. */
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

    /** Session with a new access token after the hub refused `stale`; undefined if there is no session. */
    async renewed(id: string, stale: string): Promise<StoredSession | undefined> {
      const session = live(await renewOnce(digestOf(id), stale), 0)
      return session?.access === stale ? undefined : session
    },

    /** Ends a session here; the caller informs the hub. */
    async end(id: string): Promise<StoredSession | undefined> {
      const key = digestOf(id)
      const session = await sessionAt(key)
      await store.delete(key)
      return session
    },

    /** Ends all local sessions of a session at the hub; false if this token was handled before. */
    async endAll({ sessionId, jti }: { readonly sessionId: string; readonly jti: string }): Promise<boolean> {
      const note: EndNote = { endedAt: Date.now() }
      if (await store.get(logoutIdOf(jti))) return false
      await store.set(ofEnded(sessionId), note, NOTED_SECONDS)
      await store.set(logoutIdOf(jti), note, NOTED_SECONDS)
      return true
    },
  }
}

/** Keys of noted ends; the key of a session is the digest of a random id. */
const ofEnded = (sessionId: string): string => digestOf(`ended ${sessionId}`)
const logoutIdOf = (jti: string): string => digestOf(`told ${jti}`)

export type VisitorSessions = ReturnType<typeof visitorSessions>

/**
 * Remaining lifetime of a refresh token in seconds. It comes from the hub itself and only limits how long the
 * session is stored.
 */
const lifeOf = (refresh: string): number => {
  const { exp } = claimsOf(refresh)
  if (!Number.isFinite(exp)) throw new HubError('hub_refused', 'The refresh token has no expiry.')
  return Math.max(1, Math.ceil(Number(exp) - Date.now() / 1000))
}

const claimsOf = (token: string): { readonly exp?: unknown } => {
  try {
    return Object(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
  } catch {
    return {}
  }
}
