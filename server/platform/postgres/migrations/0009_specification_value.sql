-- Characteristic values, as schema/resources/specification-value.ts declares them.

create table specification_value (
  site_id integer not null,
  id integer not null,
  name_ro text not null,
  name_ru text not null,
  name_en text,
  name_uk text,
  sp_key text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, sp_key) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on specification_value (site_id, updated_at);

-- Was it sent before, byte for byte?
create index on specification_value (site_id, digest) where digest is not null;

create or replace function specification_value_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('specification-value', 'sp_key', 'created', (
      select array_agg((n.site_id, n.id, n.sp_key, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('specification-value', 'sp_key', 'deleted', (
      select array_agg((n.site_id, n.id, n.sp_key, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('specification-value', 'sp_key', 'updated', (
      select array_agg((n.site_id, n.id, n.sp_key, fields)::changed_row order by n.id)
      from new_rows n
      join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.sp_key is distinct from o.sp_key then 'sp_key' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger specification_value_record_insert after insert on specification_value
  referencing new table as new_rows for each statement execute function specification_value_record_changes();

create or replace trigger specification_value_record_update after update on specification_value
  referencing old table as old_rows new table as new_rows for each statement execute function specification_value_record_changes();

create or replace trigger specification_value_record_delete after delete on specification_value
  referencing old table as old_rows for each statement execute function specification_value_record_changes();
