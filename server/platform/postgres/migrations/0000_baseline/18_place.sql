-- Regions, declared in schema/resources/region.ts.
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

-- For processes of earlier releases; nothing fills the column.
create index on region (site_id, digest) where digest is not null;

create function region_record_changes() returns trigger language plpgsql as $$
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
      full join old_rows o using (site_id, id)
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

create trigger region_record_insert after insert on region
  referencing new table as new_rows for each statement execute function region_record_changes();
create trigger region_record_update after update on region
  referencing old table as old_rows new table as new_rows for each statement execute function region_record_changes();
create trigger region_record_delete after delete on region
  referencing old table as old_rows for each statement execute function region_record_changes();

create function region_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'region', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create trigger region_record_update_history after update on region
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function region_keep_history();

create trigger region_record_insert_import after insert on region
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger region_record_update_import after update on region
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Localities, declared in schema/resources/locality.ts.
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

-- For processes of earlier releases; nothing fills the column.
create index on locality (site_id, digest) where digest is not null;
create index on locality (site_id, region_id, id) where region_id is not null;

create function locality_record_changes() returns trigger language plpgsql as $$
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
      full join old_rows o using (site_id, id)
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

create trigger locality_record_insert after insert on locality
  referencing new table as new_rows for each statement execute function locality_record_changes();
create trigger locality_record_update after update on locality
  referencing old table as old_rows new table as new_rows for each statement execute function locality_record_changes();
create trigger locality_record_delete after delete on locality
  referencing old table as old_rows for each statement execute function locality_record_changes();

create function locality_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'locality', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.region_id is distinct from o.region_id then coalesce('region_id=' || o.region_id::text, 'region_id') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create trigger locality_record_update_history after update on locality
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function locality_keep_history();

create trigger locality_record_insert_import after insert on locality
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger locality_record_update_import after update on locality
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Sectors, declared in schema/resources/sector.ts.
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

-- For processes of earlier releases; nothing fills the column.
create index on sector (site_id, digest) where digest is not null;
create index on sector (site_id, locality_id, id) where locality_id is not null;

create function sector_record_changes() returns trigger language plpgsql as $$
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
      full join old_rows o using (site_id, id)
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

create trigger sector_record_insert after insert on sector
  referencing new table as new_rows for each statement execute function sector_record_changes();
create trigger sector_record_update after update on sector
  referencing old table as old_rows new table as new_rows for each statement execute function sector_record_changes();
create trigger sector_record_delete after delete on sector
  referencing old table as old_rows for each statement execute function sector_record_changes();

create function sector_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'sector', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.locality_id is distinct from o.locality_id then coalesce('locality_id=' || o.locality_id::text, 'locality_id') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create trigger sector_record_update_history after update on sector
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function sector_keep_history();

create trigger sector_record_insert_import after insert on sector
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger sector_record_update_import after update on sector
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();
