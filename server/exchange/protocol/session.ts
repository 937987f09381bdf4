import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { digestOf, newSecret } from '../../platform/secrets/secret.ts'
import type { DestinationKey } from '../destinations/destination.ts'
import { ExchangeRefusal } from '../exchange-refusal.ts'

/** Name of the cookie of a session. */
export const SESSION_COOKIE = 'vitrina_exchange'

/** Seconds without requests after which a busy session counts as dead. */
const SILENCE_SECONDS = 120

/** Current session of a destination. */
export interface ExchangeSession {
  readonly digest: Buffer
  /** Unix time in seconds. */
  readonly began: number
}

/**
 * Starts a session; the cookie of the earlier one becomes invalid. Clients do not report their end, so a session is busy between
 * its first file and the end of its last import, and for {@link SILENCE_SECONDS} without requests at most.
 * @throws {ExchangeRefusal} while another session is busy
 */
export const beginSession = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
): Promise<{ readonly cookie: string; readonly began: number }> => {
  const cookie = newSecret()
  const [session] = await sql<{ began: number }>`
    update destination
    set session = ${digestOf(cookie)}, session_state = 'idle', session_at = now(), session_began = now(), last_used_at = now()
    where site_id = ${siteId} and id = ${id}
      and (session_state = 'idle' or session_at is null or session_at < now() - make_interval(secs => ${SILENCE_SECONDS}))
    returning extract(epoch from session_began)::float8 as began
  `
  if (session) return { cookie, began: Math.floor(session.began) }
  const [busy] = await sql<{ seconds: number }>`
    select greatest(1, ceil(${SILENCE_SECONDS} - extract(epoch from now() - session_at)))::integer as seconds
    from destination where site_id = ${siteId} and id = ${id}
  `
  throw new ExchangeRefusal(
    `Обмен уже выполняется другим сеансом. Повторите через ${busy?.seconds ?? SILENCE_SECONDS} с.`,
  )
}

/**
 * Stores a request of the session, and whether the session is busy.
 * @throws {ExchangeRefusal} if another session has started meanwhile, or none exists
 */
export const touchSession = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  cookie: string | undefined,
  state?: 'idle' | 'busy',
): Promise<ExchangeSession> => {
  const own = cookie === undefined ? null : digestOf(cookie)
  const [session] = await sql<{ session: Buffer; began: number }>`
    update destination
    set session_at = now(), last_used_at = now(), session_state = coalesce(${state ?? null}, session_state)
    where site_id = ${siteId} and id = ${id} and session is not null and (${own}::bytea is null or session = ${own})
    returning session, extract(epoch from session_began)::float8 as began
  `
  if (!session)
    throw new ExchangeRefusal('Сеанс обмена не начат или его сменил другой обмен. Начните обмен заново.')
  return { digest: session.session, began: session.began }
}
