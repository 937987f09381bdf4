import type { Table } from './table.ts'

/**
 * The table with the times of the last changes of objects that change often, and the triggers that fill it. Other objects need none:
 * an index of their own table contains the times. An index entry per change would touch all indexes of a wide row.
 */
export const keepUpdated = ({ name, resource }: Table): readonly string[] =>
  resource.oftenChanged
    ? [
        `create or replace function ${name}_keep_updated() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ${updatedOf(name)} (site_id, updated_at, id) select site_id, updated_at, id from new_rows;
  elsif tg_op = 'DELETE' then
    -- Planned for the number of rows: see docs/decisions/0022-plans.md.
    execute 'delete from ${updatedOf(name)} as listed using old_rows as o
      where listed.site_id = o.site_id and listed.updated_at = o.updated_at and listed.id = o.id';
  else
    execute 'update ${updatedOf(name)} as listed set updated_at = moved.updated_at
      from (
        select o.site_id, o.id, o.updated_at as was, n.updated_at
        from old_rows as o full join new_rows as n using (site_id, id)
        where n.updated_at <> o.updated_at
      ) as moved
      where listed.site_id = moved.site_id and listed.updated_at = moved.was and listed.id = moved.id';
  end if;
  return null;
end $$;

create or replace trigger ${name}_record_insert_updated after insert on ${name}
  referencing new table as new_rows for each statement execute function ${name}_keep_updated();

create or replace trigger ${name}_record_update_updated after update on ${name}
  referencing old table as old_rows new table as new_rows for each statement execute function ${name}_keep_updated();

create or replace trigger ${name}_record_delete_updated after delete on ${name}
  referencing old table as old_rows for each statement execute function ${name}_keep_updated();`,
      ]
    : []

/** Name of the table with the times of the last changes of a table's rows. */
export const updatedOf = (name: string): string => `${name}_updated`

/** SQL of the table that {@link keepUpdated} fills. */
export const createUpdated = ({ name, resource }: Table): readonly string[] =>
  resource.oftenChanged
    ? [
        `-- Times of the last changes of rows of ${name}, whose own indexes do not contain them.
create table ${updatedOf(name)} (
  site_id integer not null,
  updated_at timestamptz(3) not null,
  id integer not null,
  primary key (site_id, updated_at, id)
);`,
      ]
    : []
