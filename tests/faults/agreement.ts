import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import type { Database, Sql } from '../../server/database/sql.ts'
import { tableOf } from '../../server/database/table.ts'

const objects: readonly Resource[] = Object.values(resources)

/** What a site's rows, its changes and its state say against each other; nothing when they agree. */
export const disagreements = (sql: Database, siteId: number): Promise<string[]> =>
  sql.begin(async (sql) => {
    // All of it as of one moment, whoever still writes.
    await sql`set transaction isolation level repeatable read, read only`
    const found = await ofCursors(sql, siteId)
    for (const object of objects) found.push(...(await ofObject(sql, siteId, object)))
    return found
  })

const ofCursors = async (sql: Sql, siteId: number): Promise<string[]> => {
  const [found] = await sql<Record<'entries' | 'first' | 'last' | 'head', number>>`
    select
      count(*) as entries, coalesce(min(cursor), 1) as first, coalesce(max(cursor), 0) as last,
      coalesce((select cursor from feed_head where site_id = ${siteId}), 0) as head
    from change where site_id = ${siteId}
  `
  const { entries, first, last, head } = found ?? { entries: 0, first: 0, last: 0, head: 0 }
  return first === 1 && last === entries && head === entries
    ? []
    : [`${entries} entries have the cursors ${first} to ${last}, and the head is ${head}`]
}

const ofObject = async (sql: Sql, siteId: number, object: Resource): Promise<string[]> => {
  const table = tableOf(object)
  const [state] = await sql<Record<'rows' | 'last_id' | 'present' | 'largest', number>>`
    select
      coalesce(max(state.rows), 0) as rows, coalesce(max(state.last_id), 0) as last_id,
      (select count(*) from ${sql.unsafe(table.name)} where site_id = ${siteId}) as present,
      (select coalesce(max(id), 0) from ${sql.unsafe(table.name)} where site_id = ${siteId}) as largest
    from content_state as state where site_id = ${siteId} and type = ${object.path}
  `
  const told = await sql<{ id: number; why: string }>`
    with lives as (
      select id, array_agg(action order by cursor) as actions, (array_agg(key order by cursor desc))[1] as key
      from change where site_id = ${siteId} and type = ${object.path} group by id
    ), present as (
      select id, ${sql.unsafe(table.key ?? 'null')}::text as key from ${sql.unsafe(table.name)} where site_id = ${siteId}
    )
    select coalesce(lives.id, present.id) as id, array_to_string(actions, ', ') as why
    from lives full join present using (id)
    where actions is null
      or array_to_string(actions, ' ') !~ '^created( updated)*( deleted)?$'
      or ('deleted' = any(actions)) = (present.id is not null)
      or present.id is not null and present.key is distinct from lives.key
  `
  const { rows, last_id, present, largest } = state ?? { rows: 0, last_id: 0, present: 0, largest: 0 }
  return [
    ...(rows === present ? [] : [`${object.path}: ${present} rows, but ${rows} by its state`]),
    ...(last_id >= largest
      ? []
      : [`${object.path}: id ${largest} is there, but ${last_id} was the last given`]),
    ...told.map(({ id, why }) => `${object.path} ${id}: the changes tell "${why}"`),
  ]
}
