-- User types, as schema/resources/user-type.ts declares them.

create table user_type (
  site_id integer not null,
  id integer not null,
  name text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, name) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on user_type (site_id, updated_at);

-- Was it sent before, byte for byte?
create index on user_type (site_id, digest) where digest is not null;

create or replace function user_type_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('user-type', 'name', 'created', (
      select array_agg((n.site_id, n.id, n.name, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('user-type', 'name', 'deleted', (
      select array_agg((n.site_id, n.id, n.name, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('user-type', 'name', 'updated', (
      select array_agg((n.site_id, n.id, n.name, fields)::changed_row order by n.id)
      from new_rows n
      join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name is distinct from o.name then 'name' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger user_type_record_insert after insert on user_type
  referencing new table as new_rows for each statement execute function user_type_record_changes();

create or replace trigger user_type_record_update after update on user_type
  referencing old table as old_rows new table as new_rows for each statement execute function user_type_record_changes();

create or replace trigger user_type_record_delete after delete on user_type
  referencing old table as old_rows for each statement execute function user_type_record_changes();
