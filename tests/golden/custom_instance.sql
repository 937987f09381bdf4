-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table custom_instance (
  site_id integer not null,
  id integer not null,
  slug text collate "C" not null,
  active boolean not null default true,
  group_code_id text collate "C" not null,
  "order" integer,
  name_ro text,
  name_ru text,
  name_en text,
  name_uk text,
  plural_name_ro text,
  plural_name_ru text,
  plural_name_en text,
  plural_name_uk text,
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

-- For processes of the last release; nothing fills the column any more.
create index on custom_instance (site_id, digest) where digest is not null;

create or replace function custom_instance_record_changes() returns trigger language plpgsql as $$
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

create or replace trigger custom_instance_record_insert after insert on custom_instance
  referencing new table as new_rows for each statement execute function custom_instance_record_changes();

create or replace trigger custom_instance_record_update after update on custom_instance
  referencing old table as old_rows new table as new_rows for each statement execute function custom_instance_record_changes();

create or replace trigger custom_instance_record_delete after delete on custom_instance
  referencing old table as old_rows for each statement execute function custom_instance_record_changes();

create or replace function custom_instance_keep_history() returns trigger language plpgsql as $$
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

create or replace trigger custom_instance_record_update_history after update on custom_instance
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function custom_instance_keep_history();

create or replace trigger custom_instance_record_insert_import after insert on custom_instance
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger custom_instance_record_update_import after update on custom_instance
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy custom_instance (site_id, id, slug, active, group_code_id, "order", name_ro, name_ru, name_en, name_uk, plural_name_ro, plural_name_ru, plural_name_en, plural_name_uk, description_ro, description_ru, description_en, description_uk, seo_title_ro, seo_title_ru, seo_title_en, seo_title_uk, seo_description_ro, seo_description_ru, seo_description_en, seo_description_uk, seo_keywords_ro, seo_keywords_ru, seo_keywords_en, seo_keywords_uk, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.slug, applied.active, applied.group_code_id, applied."order", applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.plural_name_ro, applied.plural_name_ru, applied.plural_name_en, applied.plural_name_uk, applied.description_ro, applied.description_ru, applied.description_en, applied.description_uk, applied.seo_title_ro, applied.seo_title_ru, applied.seo_title_en, applied.seo_title_uk, applied.seo_description_ro, applied.seo_description_ru, applied.seo_description_en, applied.seo_description_uk, applied.seo_keywords_ro, applied.seo_keywords_ru, applied.seo_keywords_en, applied.seo_keywords_uk,
    (stored.slug, stored.active, stored.group_code_id, stored."order", stored.name_ro, stored.name_ru, stored.name_en, stored.name_uk, stored.plural_name_ro, stored.plural_name_ru, stored.plural_name_en, stored.plural_name_uk, stored.description_ro, stored.description_ru, stored.description_en, stored.description_uk, stored.seo_title_ro, stored.seo_title_ru, stored.seo_title_en, stored.seo_title_uk, stored.seo_description_ro, stored.seo_description_ru, stored.seo_description_en, stored.seo_description_uk, stored.seo_keywords_ro, stored.seo_keywords_ru, stored.seo_keywords_en, stored.seo_keywords_uk)
      is distinct from (applied.slug, applied.active, applied.group_code_id, applied."order", applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.plural_name_ro, applied.plural_name_ru, applied.plural_name_en, applied.plural_name_uk, applied.description_ro, applied.description_ru, applied.description_en, applied.description_uk, applied.seo_title_ro, applied.seo_title_ru, applied.seo_title_en, applied.seo_title_uk, applied.seo_description_ro, applied.seo_description_ru, applied.seo_description_en, applied.seo_description_uk, applied.seo_keywords_ro, applied.seo_keywords_ru, applied.seo_keywords_en, applied.seo_keywords_uk) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join custom_instance as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update custom_instance as stored
set (slug, active, group_code_id, "order", name_ro, name_ru, name_en, name_uk, plural_name_ro, plural_name_ru, plural_name_en, plural_name_uk, description_ro, description_ru, description_en, description_uk, seo_title_ro, seo_title_ru, seo_title_en, seo_title_uk, seo_description_ro, seo_description_ru, seo_description_en, seo_description_uk, seo_keywords_ro, seo_keywords_ru, seo_keywords_en, seo_keywords_uk, updated_at, digest) = (next.slug, next.active, next.group_code_id, next."order", next.name_ro, next.name_ru, next.name_en, next.name_uk, next.plural_name_ro, next.plural_name_ru, next.plural_name_en, next.plural_name_uk, next.description_ro, next.description_ru, next.description_en, next.description_uk, next.seo_title_ro, next.seo_title_ru, next.seo_title_en, next.seo_title_uk, next.seo_description_ro, next.seo_description_ru, next.seo_description_en, next.seo_description_uk, next.seo_keywords_ro, next.seo_keywords_ru, next.seo_keywords_en, next.seo_keywords_uk, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, group_code_id as key, created_at from custom_instance
where site_id = $1 and id = any($2::integer[])
union all
select id, group_code_id as key, created_at from custom_instance
where site_id = $3 and group_code_id = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, slug::text, active::text, group_code_id::text, "order"::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, plural_name_ro::text, plural_name_ru::text, plural_name_en::text, plural_name_uk::text, description_ro::text, description_ru::text, description_en::text, description_uk::text, seo_title_ro::text, seo_title_ru::text, seo_title_en::text, seo_title_uk::text, seo_description_ro::text, seo_description_ru::text, seo_description_en::text, seo_description_uk::text, seo_keywords_ro::text, seo_keywords_ru::text, seo_keywords_en::text, seo_keywords_uk::text from custom_instance where site_id = 1 and id > 0 order by custom_instance.id limit 100) to stdout (format binary);

