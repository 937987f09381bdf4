-- Localities, as schema/resources/locality.ts declares them.

create table locality (
  site_id integer not null,
  id integer not null,
  name_ro text,
  name_ru text,
  name_en text,
  name_uk text,
  code text collate "C",
  region_id integer not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred,
  foreign key (site_id, region_id) references region (site_id, id)
) with (toast_tuple_target = 8160);

create index on locality (site_id, updated_at);

-- Was it sent before, byte for byte?
create index on locality (site_id, digest) where digest is not null;

create index on locality (site_id, region_id, id) where region_id is not null;

create or replace function locality_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('locality', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('locality', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('locality', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.region_id is distinct from o.region_id then 'region_id' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger locality_record_insert after insert on locality
  referencing new table as new_rows for each statement execute function locality_record_changes();

create or replace trigger locality_record_update after update on locality
  referencing old table as old_rows new table as new_rows for each statement execute function locality_record_changes();

create or replace trigger locality_record_delete after delete on locality
  referencing old table as old_rows for each statement execute function locality_record_changes();
