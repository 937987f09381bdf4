import type { AccessToken } from './access-token.ts'
import { HubError, isHubError } from './hub-error.ts'
import type { Link, Tokens } from './link.ts'
import { digestOf, newSecret } from './secrets.ts'
import type { SessionStore, StoredSession } from './session-store.ts'
import type { Settings } from './settings.ts'

/** An access token is renewed when it has less than this left, so that what it is given to can still use it. */
const RENEW_BEFORE_MS = 30_000

/** A hub that does not answer is left alone for so long, and no page waits for it. */
const PAUSE_MS = 5_000

interface Parts {
  readonly settings: Settings
  readonly store: SessionStore
  readonly link: Link
  readonly readAccess: (token: string) => Promise<AccessToken>
}

/** The sessions of a site's visitors, each known by a random id that only the visitor's cookie holds. */
export const visitorSessions = ({ settings, store, link, readAccess }: Parts) => {
  const renewing = new Map<string, Promise<StoredSession | undefined>>()
  let awayUntil = 0

  /** What is kept of tokens that came at `since`, in ms: their life is counted by our clock, which may go wrong. */
  const sessionOf = async (tokens: Tokens, since: number): Promise<StoredSession> => {
    const { user, lifetime } = await readAccess(tokens.access).catch((error: unknown) => {
      if (!isHubError(error, 'token_not_valid')) throw error
      // It came from the hub itself, so the visitor is not to blame.
      throw new HubError('hub_refused', error.message)
    })
    return { user, ...tokens, accessEndsAt: since + lifetime * 1000 }
  }

  const keep = (key: string, session: StoredSession) => store.set(key, session, lifeOf(session.refresh))

  /** Repeats a refresh of which the answer was lost. Without a secret, that would look like theft to the hub. */
  const refresh = (token: string) =>
    link.refresh(token).catch((error: unknown) => {
      if (settings.secret !== undefined && isHubError(error, 'hub_away')) return link.refresh(token)
      throw error
    })

  /** Keeps what came for a session, unless that has been signed out meanwhile. */
  const replace = async (key: string, session: StoredSession): Promise<StoredSession | undefined> => {
    if (!(await store.get(key))) return undefined
    await keep(key, session)
    return session
  }

  const renew = async (key: string, stale: string): Promise<StoredSession | undefined> => {
    const session = await store.get(key)
    // Another process, or a request before this one, has done it.
    if (!session || session.access !== stale || Date.now() < awayUntil) return session
    const since = Date.now()
    try {
      const tokens = { ...(await refresh(session.refresh)), authToken: session.authToken }
      const renewed = await sessionOf(tokens, since).catch((error: unknown) => {
        // The keys could not be had: the new tokens are kept, and looked at the next time.
        if (isHubError(error, 'hub_away')) return { ...session, ...tokens, accessEndsAt: 0 }
        throw error
      })
      return await replace(key, renewed)
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
    async begin(tokens: Tokens, since: number): Promise<string> {
      const session = await sessionOf(tokens, since)
      const id = newSecret()
      await keep(digestOf(id), session)
      return id
    },

    /** The session, renewed where it is time to. While the hub is away it lasts as long as its access token. */
    async find(id: string): Promise<StoredSession | undefined> {
      const key = digestOf(id)
      const session = await store.get(key)
      if (!session) return undefined
      return live(session, RENEW_BEFORE_MS) ?? live(await renewOnce(key, session.access), 0)
    },

    /** The session with another access token than `stale`, which the hub has refused; undefined when there is none. */
    async renewed(id: string, stale: string): Promise<StoredSession | undefined> {
      const session = live(await renewOnce(digestOf(id), stale), 0)
      return session?.access === stale ? undefined : session
    },

    /** Ends a session here; what it was tells the hub. */
    async end(id: string): Promise<StoredSession | undefined> {
      const key = digestOf(id)
      const session = await store.get(key)
      await store.delete(key)
      return session
    },
  }
}

export type VisitorSessions = ReturnType<typeof visitorSessions>

/** How many seconds a refresh token has left. The hub itself has sent it, and no more hangs on this than how long it is kept. */
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
