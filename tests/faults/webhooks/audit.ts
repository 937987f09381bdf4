import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import type { Client } from '../../vitrina.ts'
import type { Expected } from './expected.ts'
import type { ParsedEvent } from './parsed-event.ts'
import { type Arrival, type Inbox, isAcceptedArrival } from './receivers.ts'

type Events = ReadonlyMap<string, { readonly content: ParsedEvent }>

/** First five findings, and their total. */
const some = (violations: readonly string[]): string[] =>
  violations.length > 5 ? [...violations.slice(0, 5), `... ${violations.length} in all`] : [...violations]

/** Differences between accepted and expected events of an endpoint. */
export const unlikeExpected = (
  { arrivals }: Inbox,
  events: Events,
  expected: ReadonlyMap<number, Expected>,
): string[] => {
  const acceptedCursors = new Set(arrivals.filter(isAcceptedArrival).map(({ cursor }) => cursor))
  const ids = new Map<number, string>()
  const violations: string[] = []
  for (const cursor of expected.keys())
    if (!acceptedCursors.has(cursor)) violations.push(`${cursor} was never taken`)
  for (const { cursor, eventId } of arrivals) {
    const known = ids.get(cursor)
    if (known === eventId) continue
    ids.set(cursor, eventId)
    if (known !== undefined) violations.push(`${cursor} came as ${known} and as ${eventId}`)
    const { text, isShown } = events.get(eventId)?.content ?? {}
    const expectedEvent = expected.get(cursor)
    if (text !== expectedEvent?.text) violations.push(`was told ${text}, not ${expectedEvent?.text}`)
    else if (expectedEvent?.isShown !== null && expectedEvent?.isShown !== isShown)
      violations.push(`${text} ${isShown ? 'shows' : 'does not show'} its object`)
  }
  return some(violations)
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
  const violations: string[] = []
  for (const { event_id, state, attempts } of log) {
    const tried = tries.get(event_id) ?? []
    const arrivalsOfEvent = arrived.get(event_id) ?? []
    const numbers = new Set(tried.map(({ number }) => number))
    const lost = Array.from({ length: attempts }, (_, n) => n + 1).filter((number) => !numbers.has(number))
    const surplus = surplusOf(tried, arrivalsOfEvent)
    const undelivered = lost.filter((number) => !ofDead.has(`${event_id} ${number}`))
    if (state !== 'delivered') violations.push(`${event_id} is ${state} in the log`)
    if (undelivered.length > 0)
      violations.push(`tries ${undelivered} of ${attempts} of ${event_id} are kept nowhere`)
    if (surplus === undefined || surplus > 2 * lost.length)
      violations.push(
        `${event_id} came ${JSON.stringify(arrivalsOfEvent)}, and was tried ${JSON.stringify(tried)} of ${attempts}`,
      )
  }
  const listed = new Set(log.map(({ event_id }) => event_id))
  for (const eventId of arrived.keys())
    if (!listed.has(eventId)) violations.push(`${eventId} is not in the log`)
  if (listed.size !== log.length) violations.push(`the log lists ${log.length - listed.size} events twice`)
  return some(violations)
}

/**
 * Number of arrivals without a logged attempt; undefined when a logged attempt has not arrived. Attempts
 * within one second look the same. Each may have arrived twice: on a kept connection that broke, and on a new
 * one.
 */
const surplusOf = (tries: readonly Try[], arrivals: readonly Arrival[]): number | undefined => {
  const attemptsBySent = Map.groupBy(tries, ({ sent }) => sent)
  const arrivalsBySent = Map.groupBy(arrivals, ({ sent }) => sent)
  let surplus = 0
  for (const sent of new Set([...attemptsBySent.keys(), ...arrivalsBySent.keys()])) {
    const [tried, arrivalsAtTime] = [attemptsBySent.get(sent) ?? [], arrivalsBySent.get(sent) ?? []]
    for (const answer of new Set([...tried, ...arrivalsAtTime].map(({ status }) => status))) {
      const has = ({ status }: { readonly status: number | null }) => status === answer
      const more = arrivalsAtTime.filter(has).length - tried.filter(has).length
      if (more < 0) return undefined
      surplus += answer === null ? Math.max(0, more - tried.length) : more
    }
  }
  return surplus
}
