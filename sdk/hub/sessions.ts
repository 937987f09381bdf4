import type { Expected, Flow } from './flow.ts'
import { HubError, isHubError } from './hub-error.ts'
import type { Tokens } from './link.ts'
import { digestOf, newSecret } from './secrets.ts'
import type { EndNote, SessionStore, StoredSession } from './session-store.ts'
import type { Settings } from './settings.ts'

/** An access token is renewed when it has less than this left, so that what it is given to can still use it. */
const RENEW_BEFORE_MS = 30_000

/** A hub that does not answer is left alone for so long, and no page waits for it. */
const PAUSE_MS = 5_000

interface Parts {
  readonly settings: Settings
  readonly store: SessionStore
  readonly flow: Flow
}

/** Time in seconds; no access token lives longer, and a renewal asks the hub. */
const NOTED_SECONDS = 3_600

/** The sessions of a site's visitors, each known by a random id that only the visitor's cookie holds. */
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
      // It came from the hub itself, so the visitor is not to blame.
      throw new HubError('hub_refused', error.message)
    })
    return { user, ...tokens, accessEndsAt: since + lifetime * 1000 }
  }

  const sessionAt = async (key: string): Promise<StoredSession | undefined> => {
    const found = await store.get(key)
    return found && 'user' in found ? found : undefined
  }

  /** Stored session; ended and undefined if the hub has reported its end. */
  const standing = async (key: string): Promise<StoredSession | undefined> => {
    const session = await sessionAt(key)
    if (!session || !settings.isOpenId) return session
    const note = (await store.get(ofEnded(session.user.sessionId))) as EndNote | undefined
    if (!note || note.endedAt < session.begunAt) return session
    await store.delete(key)
    return undefined
  }

  const keep = (key: string, session: StoredSession) => store.set(key, session, lifeOf(session.refresh))

  /** Repeats a refresh of which the answer was lost. Without a secret, that would look like theft to the hub. */
  const refresh = (token: string) =>
    flow.refresh(token).catch((error: unknown) => {
      if (settings.secret !== undefined && isHubError(error, 'hub_away')) return flow.refresh(token)
      throw error
    })

  /** Keeps what came for a session, unless that has been signed out meanwhile. */
  const replace = async (key: string, session: StoredSession): Promise<StoredSession | undefined> => {
    if (!(await sessionAt(key))) return undefined
    await keep(key, session)
    return session
  }

  const renew = async (key: string, stale: string): Promise<StoredSession | undefined> => {
    const session = await sessionAt(key)
    // Another process, or a request before this one, has done it.
    if (!session || session.access !== stale || Date.now() < awayUntil) return session
    const since = Date.now()
    try {
      const tokens = { authToken: session.authToken, ...(await refresh(session.refresh)) }
      const { begunAt } = session
      const expected = { personId: session.user.id }
      const renewed = await sessionOf(tokens, expected, since).catch((error: unknown) => {
        // The keys could not be had: the new tokens are kept, and looked at the next time.
        if (isHubError(error, 'hub_away')) return { ...session, ...tokens, accessEndsAt: 0 }
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

  /** One at a time for a session: the second of two would use a token that the first has spent. */
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
    /** Begins a session, and gives its id. @throws {HubError} when the hub's tokens are not what they should be. */
    async begin(tokens: Tokens, expected: Expected, since: number): Promise<string> {
      const session = { ...(await sessionOf(tokens, expected, since)), begunAt: since }
      const id = newSecret()
      await keep(digestOf(id), session)
      return id
    },

    /** The session, renewed where it is time to. While the hub is away it lasts as long as its access token. */
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

    /** Ends a session here; what it was tells the hub. */
    async end(id: string): Promise<StoredSession | undefined> {
      const key = digestOf(id)
      const session = await sessionAt(key)
      await store.delete(key)
      return session
    },

    /** Ends all local sessions of a session at the hub; false if this token was handled before. */
    async endAll({ sessionId, jti }: { readonly sessionId: string; readonly jti: string }): Promise<boolean> {
      const note: EndNote = { endedAt: Date.now() }
      if (await store.get(ofTold(jti))) return false
      await store.set(ofEnded(sessionId), note, NOTED_SECONDS)
      await store.set(ofTold(jti), note, NOTED_SECONDS)
      return true
    },
  }
}

/** Keys of notes; that of a session is the digest of a random id. */
const ofEnded = (sessionId: string): string => digestOf(`ended ${sessionId}`)
const ofTold = (jti: string): string => digestOf(`told ${jti}`)

export type VisitorSessions = ReturnType<typeof visitorSessions>

/**
 * Remaining lifetime of a refresh token in seconds. It comes from the hub itself and only limits how long the
 * session is stored.
 */
const lifeOf = (refresh: string): number => {
  const { exp } = claimsOf(refresh)
  if (!Number.isFinite(exp)) throw new HubError('hub_refused', 'The refresh token does not say when it ends.')
  return Math.max(1, Math.ceil(Number(exp) - Date.now() / 1000))
}

const claimsOf = (token: string): { readonly exp?: unknown } => {
  try {
    return Object(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
  } catch {
    return {}
  }
}
