import { personalObjectOf } from '@vitrina/schema/personal'
import { type FoundObject, type Leaver, tellingTexts } from '../database/leaver.ts'
import type { Database } from '../database/sql.ts'

/**
 * Forgets what calls said of somebody: bodies that name what was theirs, everything that holds an address or a name of theirs, and
 * where they called from themselves.
 */
export const forgetCalls = (sql: Database, leaver: Leaver, found: readonly FoundObject[]): Promise<void> =>
  sql.begin(async (sql) => {
    const texts = tellingTexts(leaver, found)
    const keys = found.flatMap(({ id, key }) => [String(id), ...(key === null ? [] : [key])])
    const routes = await sql<{ route: string }>`select distinct route from request_log`
    const ofPeople = routes.map(({ route }) => route).filter((route) => personalObjectOf(route))
    await sql`
      update request_log
      set path = route, query = null, detail = null, fault = null, body = null, body_cut = false, problem = null,
        refusal = null, body_withheld = body_withheld or body is not null
      where site_id = any(${leaver.sites}::integer[]) and (
        body is not null and route = any(${ofPeople}::text[])
          -- Of what was cut off nobody knows whose it was.
          and (body_cut or keys && ${keys}::text[])
        or exists (
          select from unnest(${texts}::text[]) as told
          where strpos(lower(concat_ws(' ', path, query, detail, fault, body, problem, refusal::text)), told) > 0
        )
      )
    `
    await sql`
      update request_tally set last_path = route, last_detail = null, last_fault = null, last_refusal = null
      where site_id = any(${leaver.sites}::integer[]) and exists (
        select from unnest(${texts}::text[]) as told
        where strpos(lower(concat_ws(' ', last_path, last_detail, last_fault, last_refusal::text)), told) > 0
      )
    `
    await sql`
      update request_log as log set ip = '', user_agent = null, language = null
      from json_to_recordset(${JSON.stringify(leaver.authors)}::json) as own (site_id integer, number integer)
      where log.site_id = own.site_id and author = own.number and ip <> ''
    `
  }, null)
