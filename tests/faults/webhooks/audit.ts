import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import type { Client } from '../../vitrina.ts'
import type { Expected } from './expected.ts'
import { type Arrival, type Inbox, isTaken } from './receivers.ts'
import type { Told } from './parsed-event.ts'

type Events = ReadonlyMap<string, { readonly told: Told }>

/** First five findings, and their total. */
const some = (found: readonly string[]): string[] =>
  found.length > 5 ? [...found.slice(0, 5), `... ${found.length} in all`] : [...found]

/** Differences between accepted and expected events of an endpoint. */
export const unlikeExpected = (
  { arrivals }: Inbox,
  events: Events,
  expected: ReadonlyMap<number, Expected>,
): string[] => {
  const taken = new Set(arrivals.filter(isTaken).map(({ cursor }) => cursor))
  const ids = new Map<number, string>()
  const found: string[] = []
  for (const cursor of expected.keys()) if (!taken.has(cursor)) found.push(`${cursor} was never taken`)
  for (const { cursor, eventId } of arrivals) {
    const known = ids.get(cursor)
    if (known === eventId) continue
    ids.set(cursor, eventId)
    if (known !== undefined) found.push(`${cursor} came as ${known} and as ${eventId}`)
    const { text, isShown } = events.get(eventId)?.told ?? {}
    const wanted = expected.get(cursor)
    if (text !== wanted?.text) found.push(`was told ${text}, not ${wanted?.text}`)
    else if (wanted?.isShown !== null && wanted?.isShown !== isShown)
      found.push(`${text} ${isShown ? 'shows' : 'does not show'} its object`)
  }
  return some(found)
}

/** Attempt in the log. */
interface Try {
  readonly event_id: string
  readonly number: number
  readonly status: number | null
  readonly sent: string
}

export const triesOf = (sql: Sql, siteId: number, endpointId: number) => sql<Try>`
  select
    event_id, number, status,
    concat_ws(' ', request_headers->>'webhook-timestamp', request_headers->>'webhook-signature') as sent
  from webhook_attempt where site_id = ${siteId} and endpoint_id = ${endpointId} order by event_id, number
`

/** Attempts that killed processes had claimed, by event. */
const triesOfDead = async (sql: Sql, siteId: number, endpointId: number, dead: readonly string[]) => {
  const claims = await sql<{ event_id: string; number: number }>`
    select event_id, number from claimed
    where site_id = ${siteId} and endpoint_id = ${endpointId} and process = any(${dead}::text[])
  `
  return new Set(claims.map(({ event_id, number }) => `${event_id} ${number}`))
}

/** Event in the log of an endpoint, as the API lists it. */
interface Listed {
  readonly event_id: string
  readonly state: string
  readonly attempts: number
}

const PAGE = 1_000

const logOf = async ({ get }: Client, endpointId: number): Promise<Listed[]> => {
  const log: Listed[] = []
  for (let page = 1; log.length === (page - 1) * PAGE; page++) {
    const { status, body } = await get(
      `/external/webhook/${endpointId}/delivery/?page=${page}&page_size=${PAGE}`,
    )
    if (status !== 200) throw new Error(`The log is answered with ${status}.`)
    log.push(...body)
  }
  return log
}

/**
 * Differences between the log of an endpoint and the arrivals at its receiver. Each logged attempt must have
 * arrived, with the logged response. Further arrivals must be attempts of killed processes, or repetitions
 * within an attempt after a broken connection.
 */
export const unlikeLog = async (
  sql: Sql,
  client: Client,
  endpointId: number,
  { arrivals }: Inbox,
  dead: readonly string[],
): Promise<string[]> => {
  const { siteId } = client
  const tries = Map.groupBy(await triesOf(sql, siteId, endpointId), ({ event_id }) => event_id)
  const arrived = Map.groupBy(arrivals, ({ eventId }) => eventId)
  const ofDead = await triesOfDead(sql, siteId, endpointId, dead)
  const log = await logOf(client, endpointId)
  const found: string[] = []
  for (const { event_id, state, attempts } of log) {
    const kept = tries.get(event_id) ?? []
    const came = arrived.get(event_id) ?? []
    const numbers = new Set(kept.map(({ number }) => number))
    const lost = Array.from({ length: attempts }, (_, n) => n + 1).filter((number) => !numbers.has(number))
    const surplus = surplusOf(kept, came)
    const untold = lost.filter((number) => !ofDead.has(`${event_id} ${number}`))
    if (state !== 'delivered') found.push(`${event_id} is ${state} in the log`)
    if (untold.length > 0) found.push(`tries ${untold} of ${attempts} of ${event_id} are kept nowhere`)
    if (surplus === undefined || surplus > 2 * lost.length)
      found.push(
        `${event_id} came ${JSON.stringify(came)}, and was tried ${JSON.stringify(kept)} of ${attempts}`,
      )
  }
  const listed = new Set(log.map(({ event_id }) => event_id))
  for (const eventId of arrived.keys()) if (!listed.has(eventId)) found.push(`${eventId} is not in the log`)
  if (listed.size !== log.length) found.push(`the log lists ${log.length - listed.size} events twice`)
  return some(found)
}

/**
 * Number of arrivals without a logged attempt; undefined when a logged attempt has not arrived. Attempts
 * within one second look the same. Each may have arrived twice: on a kept connection that broke, and on a new
 * one.
 */
const surplusOf = (tries: readonly Try[], arrivals: readonly Arrival[]): number | undefined => {
  const keptAt = Map.groupBy(tries, ({ sent }) => sent)
  const cameAt = Map.groupBy(arrivals, ({ sent }) => sent)
  let surplus = 0
  for (const sent of new Set([...keptAt.keys(), ...cameAt.keys()])) {
    const [kept, came] = [keptAt.get(sent) ?? [], cameAt.get(sent) ?? []]
    for (const answer of new Set([...kept, ...came].map(({ status }) => status))) {
      const has = ({ status }: { readonly status: number | null }) => status === answer
      const more = came.filter(has).length - kept.filter(has).length
      if (more < 0) return undefined
      surplus += answer === null ? Math.max(0, more - kept.length) : more
    }
  }
  return surplus
}
