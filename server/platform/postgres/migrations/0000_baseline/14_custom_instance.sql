-- Custom instances, declared in schema/resources/custom-instance.ts.
create table custom_instance (
  site_id integer not null,
  id integer not null,
  slug text collate "C" not null,
  active boolean not null default true,
  group_code_id text collate "C" not null,
  "order" integer,
  name_ro text not null,
  name_ru text not null,
  name_en text not null,
  name_uk text not null,
  plural_name_ro text not null,
  plural_name_ru text not null,
  plural_name_en text not null,
  plural_name_uk text not null,
  description_ro text,
  description_ru text,
  description_en text,
  description_uk text,
  seo_title_ro text,
  seo_title_ru text,
  seo_title_en text,
  seo_title_uk text,
  seo_description_ro text,
  seo_description_ru text,
  seo_description_en text,
  seo_description_uk text,
  seo_keywords_ro text,
  seo_keywords_ru text,
  seo_keywords_en text,
  seo_keywords_uk text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, slug) deferrable initially deferred,
  unique (site_id, group_code_id) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on custom_instance (site_id, updated_at);

-- For processes of earlier releases; nothing fills the column.
create index on custom_instance (site_id, digest) where digest is not null;

create function custom_instance_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('custom-instance', 'group_code_id', 'created', (
      select array_agg((n.site_id, n.id, n.group_code_id, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('custom-instance', 'group_code_id', 'deleted', (
      select array_agg((n.site_id, n.id, n.group_code_id, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('custom-instance', 'group_code_id', 'updated', (
      select array_agg((n.site_id, n.id, n.group_code_id, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.slug is distinct from o.slug then 'slug' end,
        case when n.active is distinct from o.active then 'active' end,
        case when n.group_code_id is distinct from o.group_code_id then 'group_code_id' end,
        case when n."order" is distinct from o."order" then 'order' end,
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.plural_name_ro is distinct from o.plural_name_ro then 'plural_name_ro' end,
        case when n.plural_name_ru is distinct from o.plural_name_ru then 'plural_name_ru' end,
        case when n.plural_name_en is distinct from o.plural_name_en then 'plural_name_en' end,
        case when n.plural_name_uk is distinct from o.plural_name_uk then 'plural_name_uk' end,
        case when n.description_ro is distinct from o.description_ro then 'description_ro' end,
        case when n.description_ru is distinct from o.description_ru then 'description_ru' end,
        case when n.description_en is distinct from o.description_en then 'description_en' end,
        case when n.description_uk is distinct from o.description_uk then 'description_uk' end,
        case when n.seo_title_ro is distinct from o.seo_title_ro then 'seo_title_ro' end,
        case when n.seo_title_ru is distinct from o.seo_title_ru then 'seo_title_ru' end,
        case when n.seo_title_en is distinct from o.seo_title_en then 'seo_title_en' end,
        case when n.seo_title_uk is distinct from o.seo_title_uk then 'seo_title_uk' end,
        case when n.seo_description_ro is distinct from o.seo_description_ro then 'seo_description_ro' end,
        case when n.seo_description_ru is distinct from o.seo_description_ru then 'seo_description_ru' end,
        case when n.seo_description_en is distinct from o.seo_description_en then 'seo_description_en' end,
        case when n.seo_description_uk is distinct from o.seo_description_uk then 'seo_description_uk' end,
        case when n.seo_keywords_ro is distinct from o.seo_keywords_ro then 'seo_keywords_ro' end,
        case when n.seo_keywords_ru is distinct from o.seo_keywords_ru then 'seo_keywords_ru' end,
        case when n.seo_keywords_en is distinct from o.seo_keywords_en then 'seo_keywords_en' end,
        case when n.seo_keywords_uk is distinct from o.seo_keywords_uk then 'seo_keywords_uk' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create trigger custom_instance_record_insert after insert on custom_instance
  referencing new table as new_rows for each statement execute function custom_instance_record_changes();
create trigger custom_instance_record_update after update on custom_instance
  referencing old table as old_rows new table as new_rows for each statement execute function custom_instance_record_changes();
create trigger custom_instance_record_delete after delete on custom_instance
  referencing old table as old_rows for each statement execute function custom_instance_record_changes();

create function custom_instance_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'custom-instance', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.slug is distinct from o.slug then coalesce('slug=' || o.slug::text, 'slug') end,
    case when n.active is distinct from o.active then coalesce('active=' || o.active::text, 'active') end,
    case when n.group_code_id is distinct from o.group_code_id then coalesce('group_code_id=' || o.group_code_id::text, 'group_code_id') end,
    case when n."order" is distinct from o."order" then coalesce('order=' || o."order"::text, 'order') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.plural_name_ro is distinct from o.plural_name_ro then coalesce('plural_name_ro=' || o.plural_name_ro::text, 'plural_name_ro') end,
    case when n.plural_name_ru is distinct from o.plural_name_ru then coalesce('plural_name_ru=' || o.plural_name_ru::text, 'plural_name_ru') end,
    case when n.plural_name_en is distinct from o.plural_name_en then coalesce('plural_name_en=' || o.plural_name_en::text, 'plural_name_en') end,
    case when n.plural_name_uk is distinct from o.plural_name_uk then coalesce('plural_name_uk=' || o.plural_name_uk::text, 'plural_name_uk') end,
    case when n.description_ro is distinct from o.description_ro then coalesce('description_ro=' || o.description_ro::text, 'description_ro') end,
    case when n.description_ru is distinct from o.description_ru then coalesce('description_ru=' || o.description_ru::text, 'description_ru') end,
    case when n.description_en is distinct from o.description_en then coalesce('description_en=' || o.description_en::text, 'description_en') end,
    case when n.description_uk is distinct from o.description_uk then coalesce('description_uk=' || o.description_uk::text, 'description_uk') end,
    case when n.seo_title_ro is distinct from o.seo_title_ro then coalesce('seo_title_ro=' || o.seo_title_ro::text, 'seo_title_ro') end,
    case when n.seo_title_ru is distinct from o.seo_title_ru then coalesce('seo_title_ru=' || o.seo_title_ru::text, 'seo_title_ru') end,
    case when n.seo_title_en is distinct from o.seo_title_en then coalesce('seo_title_en=' || o.seo_title_en::text, 'seo_title_en') end,
    case when n.seo_title_uk is distinct from o.seo_title_uk then coalesce('seo_title_uk=' || o.seo_title_uk::text, 'seo_title_uk') end,
    case when n.seo_description_ro is distinct from o.seo_description_ro then coalesce('seo_description_ro=' || o.seo_description_ro::text, 'seo_description_ro') end,
    case when n.seo_description_ru is distinct from o.seo_description_ru then coalesce('seo_description_ru=' || o.seo_description_ru::text, 'seo_description_ru') end,
    case when n.seo_description_en is distinct from o.seo_description_en then coalesce('seo_description_en=' || o.seo_description_en::text, 'seo_description_en') end,
    case when n.seo_description_uk is distinct from o.seo_description_uk then coalesce('seo_description_uk=' || o.seo_description_uk::text, 'seo_description_uk') end,
    case when n.seo_keywords_ro is distinct from o.seo_keywords_ro then coalesce('seo_keywords_ro=' || o.seo_keywords_ro::text, 'seo_keywords_ro') end,
    case when n.seo_keywords_ru is distinct from o.seo_keywords_ru then coalesce('seo_keywords_ru=' || o.seo_keywords_ru::text, 'seo_keywords_ru') end,
    case when n.seo_keywords_en is distinct from o.seo_keywords_en then coalesce('seo_keywords_en=' || o.seo_keywords_en::text, 'seo_keywords_en') end,
    case when n.seo_keywords_uk is distinct from o.seo_keywords_uk then coalesce('seo_keywords_uk=' || o.seo_keywords_uk::text, 'seo_keywords_uk') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create trigger custom_instance_record_update_history after update on custom_instance
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function custom_instance_keep_history();

create trigger custom_instance_record_insert_import after insert on custom_instance
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger custom_instance_record_update_import after update on custom_instance
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Items of custom instances, declared in schema/resources/custom-instance-item.ts.
create table custom_instance_item (
  site_id integer not null,
  id integer not null,
  slug text collate "C" not null,
  active boolean not null default true,
  group_code_id text collate "C" not null,
  "order" integer,
  custom_instance integer not null,
  name_ro text not null,
  name_ru text not null,
  name_en text not null,
  name_uk text not null,
  description_ro text,
  description_ru text,
  description_en text,
  description_uk text,
  seo_title_ro text,
  seo_title_ru text,
  seo_title_en text,
  seo_title_uk text,
  seo_description_ro text,
  seo_description_ru text,
  seo_description_en text,
  seo_description_uk text,
  seo_keywords_ro text,
  seo_keywords_ru text,
  seo_keywords_en text,
  seo_keywords_uk text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, slug) deferrable initially deferred,
  unique (site_id, group_code_id) deferrable initially deferred,
  foreign key (site_id, custom_instance) references custom_instance (site_id, id)
) with (toast_tuple_target = 8160);

create index on custom_instance_item (site_id, updated_at);

-- For processes of earlier releases; nothing fills the column.
create index on custom_instance_item (site_id, digest) where digest is not null;
create index on custom_instance_item (site_id, custom_instance, id) where custom_instance is not null;

create function custom_instance_item_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('custom-instance-item', 'group_code_id', 'created', (
      select array_agg((n.site_id, n.id, n.group_code_id, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('custom-instance-item', 'group_code_id', 'deleted', (
      select array_agg((n.site_id, n.id, n.group_code_id, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('custom-instance-item', 'group_code_id', 'updated', (
      select array_agg((n.site_id, n.id, n.group_code_id, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.slug is distinct from o.slug then 'slug' end,
        case when n.active is distinct from o.active then 'active' end,
        case when n.group_code_id is distinct from o.group_code_id then 'group_code_id' end,
        case when n."order" is distinct from o."order" then 'order' end,
        case when n.custom_instance is distinct from o.custom_instance then 'custom_instance' end,
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.description_ro is distinct from o.description_ro then 'description_ro' end,
        case when n.description_ru is distinct from o.description_ru then 'description_ru' end,
        case when n.description_en is distinct from o.description_en then 'description_en' end,
        case when n.description_uk is distinct from o.description_uk then 'description_uk' end,
        case when n.seo_title_ro is distinct from o.seo_title_ro then 'seo_title_ro' end,
        case when n.seo_title_ru is distinct from o.seo_title_ru then 'seo_title_ru' end,
        case when n.seo_title_en is distinct from o.seo_title_en then 'seo_title_en' end,
        case when n.seo_title_uk is distinct from o.seo_title_uk then 'seo_title_uk' end,
        case when n.seo_description_ro is distinct from o.seo_description_ro then 'seo_description_ro' end,
        case when n.seo_description_ru is distinct from o.seo_description_ru then 'seo_description_ru' end,
        case when n.seo_description_en is distinct from o.seo_description_en then 'seo_description_en' end,
        case when n.seo_description_uk is distinct from o.seo_description_uk then 'seo_description_uk' end,
        case when n.seo_keywords_ro is distinct from o.seo_keywords_ro then 'seo_keywords_ro' end,
        case when n.seo_keywords_ru is distinct from o.seo_keywords_ru then 'seo_keywords_ru' end,
        case when n.seo_keywords_en is distinct from o.seo_keywords_en then 'seo_keywords_en' end,
        case when n.seo_keywords_uk is distinct from o.seo_keywords_uk then 'seo_keywords_uk' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create trigger custom_instance_item_record_insert after insert on custom_instance_item
  referencing new table as new_rows for each statement execute function custom_instance_item_record_changes();
create trigger custom_instance_item_record_update after update on custom_instance_item
  referencing old table as old_rows new table as new_rows for each statement execute function custom_instance_item_record_changes();
create trigger custom_instance_item_record_delete after delete on custom_instance_item
  referencing old table as old_rows for each statement execute function custom_instance_item_record_changes();

create function custom_instance_item_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'custom-instance-item', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.slug is distinct from o.slug then coalesce('slug=' || o.slug::text, 'slug') end,
    case when n.active is distinct from o.active then coalesce('active=' || o.active::text, 'active') end,
    case when n.group_code_id is distinct from o.group_code_id then coalesce('group_code_id=' || o.group_code_id::text, 'group_code_id') end,
    case when n."order" is distinct from o."order" then coalesce('order=' || o."order"::text, 'order') end,
    case when n.custom_instance is distinct from o.custom_instance then coalesce('custom_instance=' || o.custom_instance::text, 'custom_instance') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.description_ro is distinct from o.description_ro then coalesce('description_ro=' || o.description_ro::text, 'description_ro') end,
    case when n.description_ru is distinct from o.description_ru then coalesce('description_ru=' || o.description_ru::text, 'description_ru') end,
    case when n.description_en is distinct from o.description_en then coalesce('description_en=' || o.description_en::text, 'description_en') end,
    case when n.description_uk is distinct from o.description_uk then coalesce('description_uk=' || o.description_uk::text, 'description_uk') end,
    case when n.seo_title_ro is distinct from o.seo_title_ro then coalesce('seo_title_ro=' || o.seo_title_ro::text, 'seo_title_ro') end,
    case when n.seo_title_ru is distinct from o.seo_title_ru then coalesce('seo_title_ru=' || o.seo_title_ru::text, 'seo_title_ru') end,
    case when n.seo_title_en is distinct from o.seo_title_en then coalesce('seo_title_en=' || o.seo_title_en::text, 'seo_title_en') end,
    case when n.seo_title_uk is distinct from o.seo_title_uk then coalesce('seo_title_uk=' || o.seo_title_uk::text, 'seo_title_uk') end,
    case when n.seo_description_ro is distinct from o.seo_description_ro then coalesce('seo_description_ro=' || o.seo_description_ro::text, 'seo_description_ro') end,
    case when n.seo_description_ru is distinct from o.seo_description_ru then coalesce('seo_description_ru=' || o.seo_description_ru::text, 'seo_description_ru') end,
    case when n.seo_description_en is distinct from o.seo_description_en then coalesce('seo_description_en=' || o.seo_description_en::text, 'seo_description_en') end,
    case when n.seo_description_uk is distinct from o.seo_description_uk then coalesce('seo_description_uk=' || o.seo_description_uk::text, 'seo_description_uk') end,
    case when n.seo_keywords_ro is distinct from o.seo_keywords_ro then coalesce('seo_keywords_ro=' || o.seo_keywords_ro::text, 'seo_keywords_ro') end,
    case when n.seo_keywords_ru is distinct from o.seo_keywords_ru then coalesce('seo_keywords_ru=' || o.seo_keywords_ru::text, 'seo_keywords_ru') end,
    case when n.seo_keywords_en is distinct from o.seo_keywords_en then coalesce('seo_keywords_en=' || o.seo_keywords_en::text, 'seo_keywords_en') end,
    case when n.seo_keywords_uk is distinct from o.seo_keywords_uk then coalesce('seo_keywords_uk=' || o.seo_keywords_uk::text, 'seo_keywords_uk') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create trigger custom_instance_item_record_update_history after update on custom_instance_item
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function custom_instance_item_keep_history();

create trigger custom_instance_item_record_insert_import after insert on custom_instance_item
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger custom_instance_item_record_update_import after update on custom_instance_item
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();
