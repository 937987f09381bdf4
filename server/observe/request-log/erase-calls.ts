import { personalObjectOf } from '@vitrina/schema/personal'
import { yieldToEventLoop } from '../../platform/http/bodies/yielding.ts'
import {
  type ErasureObject,
  type ErasureSubject,
  identifyingTextOf,
} from '../../platform/postgres/erasure-subject.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'

/** Calls read at a time: the body of each may have many kilobytes. */
const PORTION = 200

/**
 * Erases a person from the log of calls: bodies with their data, all texts with their address or name, and their IP addresses.
 */
export const eraseCalls = async (
  sql: Database,
  person: ErasureSubject,
  objects: readonly ErasureObject[],
): Promise<void> => {
  await deleteBodiesOf(sql, person, objects)
  const identifies = identifyingTextOf(person, objects)
  for (const siteId of person.sites) {
    await eraseCallsAbout(sql, siteId, identifies)
    await eraseFromLastCalls(sql, siteId, identifies)
  }
  await sql`
    update request_log as log set ip = '', user_agent = null, language = null
    from json_to_recordset(${JSON.stringify(person.authors)}::json) as own (site_id integer, number integer)
    where log.site_id = own.site_id and author = own.number and ip <> ''
  `
}

/** Deletes personal bodies of calls that name objects of the person. */
const deleteBodiesOf = (
  sql: Database,
  { sites }: ErasureSubject,
  objects: readonly ErasureObject[],
): Promise<void> =>
  sql.begin(async (sql) => {
    const keys = objects.flatMap(({ id, key }) => [String(id), ...(key === null ? [] : [key])])
    const routes = await sql<{ route: string }>`select distinct route from request_log`
    const ofPeople = routes.map(({ route }) => route).filter((route) => personalObjectOf(route))
    await sql`
      update request_log set ${sql.unsafe(WITHOUT_WORDS)}
      where site_id = any(${sites}::integer[]) and body is not null and route = any(${ofPeople}::text[])
        -- The truncated part of a body may concern the person, too.
        and (body_cut or keys && ${keys}::text[])
    `
  }, null)

const WITHOUT_WORDS = `path = route, query = null, detail = null, fault = null, body = null, body_cut = false, problem = null,
  refusal = null, body_withheld = body_withheld or body is not null`

/** Erases all calls of a site about the person. */
const eraseCallsAbout = async (
  sql: Database,
  siteId: number,
  identifies: (text: string) => boolean,
): Promise<void> => {
  for (let last: string | undefined = '0'; last !== undefined; ) {
    const calls: { id: string; said: string }[] = [...(await selectCalls(sql, siteId, last))]
    const identifyingIds = calls.filter(({ said }) => identifies(said)).map(({ id }) => id)
    if (identifyingIds.length > 0)
      await sql`
        update request_log set ${sql.unsafe(WITHOUT_WORDS)} where site_id = ${siteId} and id = any(${identifyingIds}::bigint[])
      `
    last = calls.at(-1)?.id
    await yieldToEventLoop()
  }
}

const selectCalls = (sql: Sql, siteId: number, after: string) => sql<{ id: string; said: string }>`
  select id::text, concat_ws(' ', path, query, detail, fault, body, problem, refusal::text) as said
  from request_log where site_id = ${siteId} and id > ${after}::bigint order by request_log.id limit ${PORTION}
`

const OF_LAST = "concat_ws(' ', last_path, last_detail, last_fault, last_refusal::text)"

/**
 * Erases the person from the last call of each kind. Finds a row by its content, because its other columns change with each
 * counted call.
 */
const eraseFromLastCalls = async (
  sql: Database,
  siteId: number,
  identifies: (text: string) => boolean,
): Promise<void> => {
  const all = await sql<{ said: string }>`
    select ${sql.unsafe(OF_LAST)} as said from request_tally where site_id = ${siteId}
  `
  const identifyingTexts = all.map(({ said }) => said).filter(identifies)
  if (identifyingTexts.length === 0) return
  await sql`
    update request_tally set last_path = route, last_detail = null, last_fault = null, last_refusal = null
    where site_id = ${siteId} and ${sql.unsafe(OF_LAST)} = any(${identifyingTexts}::text[])
  `
}
