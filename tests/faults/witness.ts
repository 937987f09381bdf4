import type { Sql } from '../../server/platform/postgres/pool/sql.ts'

/**
 * Creates a trigger that records every change of a row of `table` independently of the change entries, for
 * comparison.
 */
export const witnessChanges = async (sql: Sql, table: string) => {
  await sql`
    create table witness (xact xid8 default pg_current_xact_id(), site_id integer, id bigint, action text, fields text)
  `
  await sql`
    create function note_change() returns trigger language plpgsql as $$
    declare
      seen jsonb := to_jsonb(coalesce(new, old));
      changed text;
    begin
      if tg_op = 'UPDATE' then
        select string_agg(o.key, ' ' order by o.key) into changed
        from jsonb_each(to_jsonb(old)) as o
        join jsonb_each(to_jsonb(new)) as n using (key)
        where o.value <> n.value and o.key not in ('updated_at', 'digest');
        if changed is null then return null; end if;
      end if;
      insert into witness (site_id, id, action, fields) values ((seen ->> 'site_id')::integer, (seen ->> 'id')::bigint,
        case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end, changed);
      return null;
    end $$
  `
  await sql`
    create trigger note_change after insert or update or delete on ${sql.unsafe(table)}
    for each row execute function note_change()
  `
}

interface Noted {
  readonly id: number
  readonly action: string
  readonly fields: string | null
  readonly count: number
}

/** Committed changes of a site with their number, from the trigger and from the change entries. */
export const twoAccounts = async (
  sql: Sql,
  siteId: number,
): Promise<{ seen: Noted[]; entered: Noted[] }> => ({
  seen: await sql<Noted>`
    select id, action, fields, count(*) from witness where site_id = ${siteId} group by 1, 2, 3 order by 1, 2, 3
  `,
  entered: await sql<Noted>`
    select id, action, sorted.fields, count(*) from change
    cross join lateral (
      select string_agg(field, ' ' order by field) as fields from unnest(change.fields) as field
    ) as sorted
    where site_id = ${siteId} group by 1, 2, 3 order by 1, 2, 3
  `,
})
