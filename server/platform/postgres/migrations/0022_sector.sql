-- Sectors, as schema/resources/sector.ts declares them.

create table sector (
  site_id integer not null,
  id integer not null,
  name_ro text,
  name_ru text,
  name_en text,
  name_uk text,
  code text collate "C",
  locality_id integer not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred,
  foreign key (site_id, locality_id) references locality (site_id, id)
) with (toast_tuple_target = 8160);

create index on sector (site_id, updated_at);

-- Was it sent before, byte for byte?
create index on sector (site_id, digest) where digest is not null;

create index on sector (site_id, locality_id, id) where locality_id is not null;

create or replace function sector_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('sector', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('sector', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('sector', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.locality_id is distinct from o.locality_id then 'locality_id' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger sector_record_insert after insert on sector
  referencing new table as new_rows for each statement execute function sector_record_changes();

create or replace trigger sector_record_update after update on sector
  referencing old table as old_rows new table as new_rows for each statement execute function sector_record_changes();

create or replace trigger sector_record_delete after delete on sector
  referencing old table as old_rows for each statement execute function sector_record_changes();
