import { type Theirs, withoutPerson } from '@vitrina/schema/without-person'
import type { FoundObject } from '../../database/leaver.ts'
import type { Database } from '../../database/sql.ts'

/** Objects whose events are looked at in one transaction. */
const PORTION = 200

/**
 * Takes the person out of what was told, or is still to be told, of objects that were theirs, and forgets what receivers answered to
 * it. An event that is tried again has another body then: the only case.
 */
export const forgetEvents = async (sql: Database, found: readonly FoundObject[]): Promise<void> => {
  for (const [key, own] of Map.groupBy(found, ({ site_id, type }) => `${site_id} ${type}`)) {
    const siteId = Number(key.split(' ')[0])
    const type = key.slice(key.indexOf(' ') + 1)
    for (let from = 0; from < own.length; from += PORTION)
      await forgetSome(
        sql,
        siteId,
        type,
        own.slice(from, from + PORTION).map(({ id }) => id),
      )
  }
}

const forgetSome = (sql: Database, siteId: number, type: string, ids: readonly number[]): Promise<void> =>
  sql.begin(async (sql) => {
    const events = await sql<{ id: string; body: string }>`
      select id, body from webhook_event
      where site_id = ${siteId} and object_type = ${type} and object_id = any(${ids}::bigint[]) for update
    `
    const theirs: Theirs = new Map([[type, new Set(ids)]])
    const changed = events.flatMap(({ id, body }) => {
      const emptied = withoutPerson(body, theirs, [])
      return emptied === undefined ? [] : { id, body: emptied }
    })
    await sql`
      update webhook_event as event set body = given.body
      from json_to_recordset(${JSON.stringify(changed)}::json) as given (id uuid, body text)
      where event.site_id = ${siteId} and event.id = given.id and event.body <> given.body
    `
    await sql`
      update webhook_attempt set answer_body = null, answer_headers = '{}'
      where site_id = ${siteId} and event_id = any(${events.map(({ id }) => id)}::uuid[]) and answer_body is not null
    `
  }, null)
