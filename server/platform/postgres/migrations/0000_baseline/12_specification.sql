-- Specifications, declared in schema/resources/specification.ts.
create table specification (
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

create index on specification (site_id, updated_at);

-- For processes of earlier releases; nothing fills the column.
create index on specification (site_id, digest) where digest is not null;

create function specification_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('specification', 'sp_key', 'created', (
      select array_agg((n.site_id, n.id, n.sp_key, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('specification', 'sp_key', 'deleted', (
      select array_agg((n.site_id, n.id, n.sp_key, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('specification', 'sp_key', 'updated', (
      select array_agg((n.site_id, n.id, n.sp_key, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
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

create trigger specification_record_insert after insert on specification
  referencing new table as new_rows for each statement execute function specification_record_changes();
create trigger specification_record_update after update on specification
  referencing old table as old_rows new table as new_rows for each statement execute function specification_record_changes();
create trigger specification_record_delete after delete on specification
  referencing old table as old_rows for each statement execute function specification_record_changes();

create function specification_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'specification', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.sp_key is distinct from o.sp_key then coalesce('sp_key=' || o.sp_key::text, 'sp_key') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create trigger specification_record_update_history after update on specification
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function specification_keep_history();

create trigger specification_record_insert_import after insert on specification
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger specification_record_update_import after update on specification
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Values of specifications, declared in schema/resources/specification-value.ts.
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

-- For processes of earlier releases; nothing fills the column.
create index on specification_value (site_id, digest) where digest is not null;

create function specification_value_record_changes() returns trigger language plpgsql as $$
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
      full join old_rows o using (site_id, id)
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

create trigger specification_value_record_insert after insert on specification_value
  referencing new table as new_rows for each statement execute function specification_value_record_changes();
create trigger specification_value_record_update after update on specification_value
  referencing old table as old_rows new table as new_rows for each statement execute function specification_value_record_changes();
create trigger specification_value_record_delete after delete on specification_value
  referencing old table as old_rows for each statement execute function specification_value_record_changes();

create function specification_value_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'specification-value', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.sp_key is distinct from o.sp_key then coalesce('sp_key=' || o.sp_key::text, 'sp_key') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create trigger specification_value_record_update_history after update on specification_value
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function specification_value_keep_history();

create trigger specification_value_record_insert_import after insert on specification_value
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger specification_value_record_update_import after update on specification_value
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Characteristics of categories, declared in schema/resources/category-characteristic.ts.
create table category_characteristic (
  site_id integer not null,
  id integer not null,
  category_id integer not null,
  name_ro text not null,
  name_ru text not null,
  name_en text,
  name_uk text,
  hide boolean not null,
  specifications jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  foreign key (site_id, category_id) references category (site_id, id)
) with (toast_tuple_target = 8160);

create index on category_characteristic (site_id, updated_at);

-- For processes of earlier releases; nothing fills the column.
create index on category_characteristic (site_id, digest) where digest is not null;
create index on category_characteristic (site_id, category_id, id) where category_id is not null;

-- Objects that refer to a key: for filters, and for the refusal to delete a referenced object.
create index on category_characteristic using gin (site_id, specifications jsonb_path_ops);

create function category_characteristic_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('category-characteristic', null, 'created', (
      select array_agg((n.site_id, n.id, null, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('category-characteristic', null, 'deleted', (
      select array_agg((n.site_id, n.id, null, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('category-characteristic', null, 'updated', (
      select array_agg((n.site_id, n.id, null, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.category_id is distinct from o.category_id then 'category_id' end,
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.hide is distinct from o.hide then 'hide' end,
        case when n.specifications is distinct from o.specifications then 'specifications' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create trigger category_characteristic_record_insert after insert on category_characteristic
  referencing new table as new_rows for each statement execute function category_characteristic_record_changes();
create trigger category_characteristic_record_update after update on category_characteristic
  referencing old table as old_rows new table as new_rows for each statement execute function category_characteristic_record_changes();
create trigger category_characteristic_record_delete after delete on category_characteristic
  referencing old table as old_rows for each statement execute function category_characteristic_record_changes();

create function category_characteristic_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'category-characteristic', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.category_id is distinct from o.category_id then coalesce('category_id=' || o.category_id::text, 'category_id') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.hide is distinct from o.hide then coalesce('hide=' || o.hide::text, 'hide') end,
    case when n.specifications is distinct from o.specifications then coalesce('specifications=' || o.specifications::text, 'specifications') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create trigger category_characteristic_record_update_history after update on category_characteristic
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function category_characteristic_keep_history();

create trigger category_characteristic_record_insert_import after insert on category_characteristic
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger category_characteristic_record_update_import after update on category_characteristic
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();
