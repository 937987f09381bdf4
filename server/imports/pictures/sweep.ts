import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'

/** Days for which an unreferenced picture is kept: as long as a deleted object can be restored. */
const RETENTION_DAYS = 30

/** Interval in hours of checks for unused pictures of a site; a check reads all its content. */
const CHECK_HOURS = 24

/** Hours of overlap with the last full check: every write is visible by then. */
const AGAIN_HOURS = 1

/**
 * Deletes pictures without a reference in their site for 30 days: in objects, trash, history and imports. `tables` are those of
 * its content.
 */
export const sweepPictures = async (sql: Database, tables: readonly string[]): Promise<void> => {
  const due = await sql<{ id: number; since: Date }>`
    select site_id as id, now() - make_interval(hours => ${AGAIN_HOURS}::integer) as since from picture
    where looked_at < now() - make_interval(hours => ${CHECK_HOURS}::integer)
    group by site_id
  `
  for (const { id, since } of due) {
    // A large catalogue takes some time, during which writers are not blocked.
    const named = await sql.begin((sql) => selectNamed(sql, id, tables, new Date(0)), null)
    const unnamed = await sql<{ days: number }>`
      update picture
      set looked_at = now(), unnamed_at = case when name = any(${named}) then null else coalesce(unnamed_at, now()) end
      where site_id = ${id} and looked_at < now() - make_interval(hours => ${CHECK_HOURS}::integer)
      returning extract(epoch from now() - unnamed_at)::float8 / 86400 as days
    `
    if (!unnamed.some(({ days }) => days > RETENTION_DAYS)) continue
    await sql.begin(async (sql) => {
      // Locks the site against writers: references since the first read are seen, and no new ones appear.
      await sql`select from site where id = ${id} for no key update`
      const late = await selectNamed(sql, id, tables, since)
      await sql`
        delete from picture
        where site_id = ${id} and unnamed_at < now() - make_interval(days => ${RETENTION_DAYS}::integer)
          and name <> all(${late})
          and not exists (select from picture_import_file as file where file.picture = picture.name)
      `
    }, null)
  }
}

/** Time of the last write of these rows; for content, the time of the update. */
const WRITTEN: Readonly<Record<string, string>> = { deleted_object: 'deleted_at', object_history: 'at' }

/** Names of pictures referenced by rows of a site written since a time, including within descriptions. */
const selectNamed = async (
  sql: Sql,
  siteId: number,
  tables: readonly string[],
  since: Date,
): Promise<string[]> => {
  const texts = [...tables, ...Object.keys(WRITTEN)].map(
    (table) => sql`
      select one::text as text from ${sql.unsafe(table)} as one
      where site_id = ${siteId} and ${sql.unsafe(WRITTEN[table] ?? 'updated_at')} >= ${since} and one::text like '%/pictures/%'
    `,
  )
  const rows = await sql<{ name: string }>`
    select distinct found[1] as name
    from (${texts.reduce((all, text) => sql`${all} union all ${text}`)}) as texts,
      regexp_matches(text, '/pictures/([0-9a-f]{32})/', 'g') as found
  `
  return rows.map(({ name }) => name)
}
