import type { NewView, SavedView } from '@vitrina/schema/console/saved-view'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

interface Whose {
  readonly siteId: number
  readonly userId: number
}

/** Saved views of a list that a user sees: their own and the shared ones. */
export const selectViews = (sql: Sql, { siteId, userId }: Whose, list: string) => sql<SavedView>`
  select id, name, question, shared, user_id = ${userId} as own
  from saved_view
  where site_id = ${siteId} and list = ${list} and (shared or user_id = ${userId})
  order by name, id
`

/** Returns no row if the user has the maximum number of views. */
export const insertView = (
  sql: Sql,
  { siteId, userId }: Whose,
  { list, name, question, shared }: NewView,
  most: number,
) => sql<{ id: number }>`
  insert into saved_view (site_id, user_id, shared, list, name, question)
  select ${siteId}, ${userId}, ${shared}, ${list}, ${name}, ${JSON.stringify(question)}::text::jsonb
  where (select count(*) from saved_view where site_id = ${siteId} and user_id = ${userId}) < ${most}
  returning id
`

/** Deletes a view of the user; an owner of the site may also delete shared ones. */
export const deleteView = (sql: Sql, { siteId, userId }: Whose, id: number, isOwner: boolean) => sql`
  delete from saved_view
  where id = ${id} and site_id = ${siteId} and (user_id = ${userId} or shared and ${isOwner})
  returning id
`
