import { withoutPerson } from '@vitrina/schema/without-person'
import type { ErasureObject, ErasureSubject } from '../../platform/postgres/erasure-subject.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'

/** Objects whose events are erased in one transaction. */
const PORTION = 200

/**
 * Removes a person from sent and pending events about their objects, and deletes the responses of receivers; also of orders that
 * later passed to another person. This is the only case in which the body of a retried event changes.
 */
export const eraseEvents = async (
  sql: Database,
  { email, sites }: ErasureSubject,
  objects: readonly ErasureObject[],
): Promise<void> => {
  for (const [key, own] of Map.groupBy(objects, ({ site_id, type }) => `${site_id} ${type}`)) {
    const siteId = Number(key.split(' ')[0])
    const type = key.slice(key.indexOf(' ') + 1)
    for (let from = 0; from < own.length; from += PORTION) {
      const ids = own.slice(from, from + PORTION).map(({ id }) => id)
      await eraseSomeEvents(sql, siteId, sql`object_type = ${type} and object_id = any(${ids}::bigint[])`)
    }
  }
  for (const siteId of sites) {
    // Matches the customer only: a comment that names the person belongs to another customer's order.
    const naming = await sql<{ id: string }>`
      select id from webhook_event where site_id = ${siteId} and strpos(lower(body), ${`"email":${JSON.stringify(email)}`}) > 0
    `
    for (let from = 0; from < naming.length; from += PORTION) {
      const ids = naming.slice(from, from + PORTION).map(({ id }) => id)
      await eraseSomeEvents(sql, siteId, sql`id = any(${ids}::uuid[])`)
    }
  }
}

const eraseSomeEvents = (sql: Database, siteId: number, which: Query): Promise<void> =>
  sql.begin(async (sql) => {
    const events = await sql<{ id: string; object_type: string; object_id: number; body: string }>`
      select id, object_type, object_id, body from webhook_event where site_id = ${siteId} and ${which} for update
    `
    const changed = events.flatMap(({ id, object_type: type, object_id: object, body }) => {
      const emptied = withoutPerson(body, new Map([[type, new Set([object])]]), [])
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
