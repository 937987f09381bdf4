import type { Database, Sql } from '../database/sql.ts'

/** Days for which a picture stays that nothing names: so long a deleted object can be brought back. */
const KEPT_DAYS = 30

/** Hours after which it is looked anew who names the pictures of a site: all that it has is read. */
const LOOK_HOURS = 24

/**
 * Deletes pictures that nothing of their site has named for 30 days: no object, none in the bin, no history, no import. `tables` are those
 * of its content.
 */
export const sweepPictures = async (sql: Database, tables: readonly string[]): Promise<void> => {
  const due = await sql<{ id: number }>`
    select distinct site_id as id from picture
    where looked_at < now() - make_interval(hours => ${LOOK_HOURS}::integer)
  `
  for (const { id } of due) {
    const named = namedBy(sql, id, tables)
    const unnamed = await sql<{ name: string; since: number }>`
      with named as (${named})
      update picture
      set looked_at = now(),
        unnamed_at = case when name in (select name from named) then null else coalesce(unnamed_at, now()) end
      where site_id = ${id} and looked_at < now() - make_interval(hours => ${LOOK_HOURS}::integer)
      returning name, extract(epoch from now() - unnamed_at)::float8 as since
    `
    if (!unnamed.some(({ since }) => since > KEPT_DAYS * 86_400)) continue
    await sql.begin(async (sql) => {
      // Whoever writes to the site is waited for, and waits: what they have named since is seen, and nothing is named meanwhile.
      await sql`select from site where id = ${id} for no key update`
      await sql`
        with named as (${namedBy(sql, id, tables)})
        delete from picture
        where site_id = ${id} and unnamed_at < now() - make_interval(days => ${KEPT_DAYS}::integer)
          and name not in (select name from named)
          and not exists (select from picture_import_file as file where file.picture = picture.name)
      `
    }, null)
  }
}

/** The names of pictures whose addresses stand anywhere in the rows of a site, in the midst of a description, too. */
const namedBy = (sql: Sql, siteId: number, tables: readonly string[]) => {
  const texts = [...tables, 'deleted_object', 'object_history'].map(
    (table) => `
      select one::text as text from ${table} as one
      where site_id = ${siteId} and one::text like '%/pictures/%'
    `,
  )
  return sql.unsafe(`
    select distinct found[1] as name
    from (${texts.join(' union all ')}) as texts, regexp_matches(text, '/pictures/([0-9a-f]{32})/', 'g') as found
  `)
}
