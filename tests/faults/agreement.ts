import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { tableOf } from '../../server/platform/postgres/derive/table.ts'
import type { Database, Sql } from '../../server/platform/postgres/pool/sql.ts'
import { ofOrders } from './orders/agreement.ts'

const objects: readonly Resource[] = Object.values(resources)

/** Contradictions between the rows, change entries and state of a site; empty when they agree. */
export const disagreements = (sql: Database, siteId: number): Promise<string[]> =>
  sql.begin(async (sql) => {
    // All queries read one snapshot, also while writers are active.
    await sql`set transaction isolation level repeatable read, read only`
    const contradictions = await ofCursors(sql, siteId)
    for (const object of objects) contradictions.push(...(await ofObject(sql, siteId, object)))
    contradictions.push(
      ...(await ofFeed(sql, siteId, { type: 'order', table: 'external_order', key: 'rrn' })),
    )
    contradictions.push(...(await ofOrders(sql, siteId)))
    return contradictions
  })

const ofCursors = async (sql: Sql, siteId: number): Promise<string[]> => {
  const [row] = await sql<Record<'entries' | 'first' | 'last' | 'head', number>>`
    select
      count(*) as entries, coalesce(min(cursor), 1) as first, coalesce(max(cursor), 0) as last,
      coalesce((select cursor from feed_head where site_id = ${siteId}), 0) as head
    from change where site_id = ${siteId}
  `
  const { entries, first, last, head } = row ?? { entries: 0, first: 0, last: 0, head: 0 }
  return first === 1 && last === entries && head === entries
    ? []
    : [`${entries} entries have the cursors ${first} to ${last}, and the head is ${head}`]
}

const ofObject = async (sql: Sql, siteId: number, object: Resource): Promise<string[]> => {
  const { name: table, key } = tableOf(object)
  const [ids] = await sql<Record<'given' | 'largest', number>>`
    select
      coalesce((select last_id from content_state where site_id = ${siteId} and type = ${object.path}), 0) as given,
      (select coalesce(max(id), 0) from ${sql.unsafe(table)} where site_id = ${siteId}) as largest
  `
  const { given: lastId, largest } = ids ?? { given: 0, largest: 0 }
  return [
    ...(lastId >= largest
      ? []
      : [`${object.path}: id ${largest} is there, but ${lastId} was the last given`]),
    ...(await ofFeed(sql, siteId, { type: object.path, table, key: key ?? 'null' })),
  ]
}

/** Contradictions between the change entries of a type, its rows and their count in its state. */
const ofFeed = async (
  sql: Sql,
  siteId: number,
  { type, table, key }: { readonly type: string; readonly table: string; readonly key: string },
): Promise<string[]> => {
  const [counted] = await sql<Record<'rows' | 'present', number>>`
    select
      coalesce((select rows from content_state where site_id = ${siteId} and type = ${type}), 0) as rows,
      (select count(*) from ${sql.unsafe(table)} where site_id = ${siteId}) as present
  `
  const deviations = await sql<{ id: number; why: string }>`
    with lives as (
      select
        id, array_agg(action order by cursor) as actions, (array_agg(key order by cursor desc))[1] as key,
        bool_or(action = 'updated' and coalesce(fields, '{}') = '{}') as is_idle
      from change where site_id = ${siteId} and type = ${type} group by id
    ), present as (
      select id, ${sql.unsafe(key)}::text as key from ${sql.unsafe(table)} where site_id = ${siteId}
    )
    select coalesce(lives.id, present.id) as id, array_to_string(actions, ', ') as why
    from lives full join present using (id)
    where actions is null or is_idle
      or array_to_string(actions, ' ') !~ '^created( updated)*( deleted)?$'
      or ('deleted' = any(actions)) = (present.id is not null)
      or present.id is not null and present.key is distinct from lives.key
  `
  const { rows, present } = counted ?? { rows: 0, present: 0 }
  return [
    ...(rows === present ? [] : [`${type}: ${present} rows, but ${rows} by its state`]),
    ...deviations.map(({ id, why }) => `${type} ${id}: the changes tell "${why}"`),
  ]
}
