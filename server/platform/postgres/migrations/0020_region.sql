-- Regions, as schema/resources/region.ts declares them.

create table region (
  site_id integer not null,
  id integer not null,
  name_ro text,
  name_ru text,
  name_en text,
  name_uk text,
  code text collate "C",
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on region (site_id, updated_at);

-- Was it sent before, byte for byte?
create index on region (site_id, digest) where digest is not null;

create or replace function region_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('region', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('region', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('region', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.code is distinct from o.code then 'code' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger region_record_insert after insert on region
  referencing new table as new_rows for each statement execute function region_record_changes();

create or replace trigger region_record_update after update on region
  referencing old table as old_rows new table as new_rows for each statement execute function region_record_changes();

create or replace trigger region_record_delete after delete on region
  referencing old table as old_rows for each statement execute function region_record_changes();
