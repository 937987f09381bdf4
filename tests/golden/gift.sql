-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table gift (
  site_id integer not null,
  id integer not null,
  icon_ro text,
  icon_ru text,
  icon_en text,
  icon_uk text,
  image_ro text,
  image_ru text,
  image_en text,
  image_uk text,
  name_ro text,
  name_ru text,
  name_en text,
  name_uk text,
  link_ro text,
  link_ru text,
  link_en text,
  link_uk text,
  description_ro text,
  description_ru text,
  description_en text,
  description_uk text,
  start_time timestamptz(3) not null,
  removal_time timestamptz(3) not null,
  active boolean not null,
  code text collate "C",
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on gift (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on gift (site_id, digest) where digest is not null;

create or replace function gift_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('gift', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('gift', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('gift', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.icon_ro is distinct from o.icon_ro then 'icon_ro' end,
        case when n.icon_ru is distinct from o.icon_ru then 'icon_ru' end,
        case when n.icon_en is distinct from o.icon_en then 'icon_en' end,
        case when n.icon_uk is distinct from o.icon_uk then 'icon_uk' end,
        case when n.image_ro is distinct from o.image_ro then 'image_ro' end,
        case when n.image_ru is distinct from o.image_ru then 'image_ru' end,
        case when n.image_en is distinct from o.image_en then 'image_en' end,
        case when n.image_uk is distinct from o.image_uk then 'image_uk' end,
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.link_ro is distinct from o.link_ro then 'link_ro' end,
        case when n.link_ru is distinct from o.link_ru then 'link_ru' end,
        case when n.link_en is distinct from o.link_en then 'link_en' end,
        case when n.link_uk is distinct from o.link_uk then 'link_uk' end,
        case when n.description_ro is distinct from o.description_ro then 'description_ro' end,
        case when n.description_ru is distinct from o.description_ru then 'description_ru' end,
        case when n.description_en is distinct from o.description_en then 'description_en' end,
        case when n.description_uk is distinct from o.description_uk then 'description_uk' end,
        case when n.start_time is distinct from o.start_time then 'start_time' end,
        case when n.removal_time is distinct from o.removal_time then 'removal_time' end,
        case when n.active is distinct from o.active then 'active' end,
        case when n.code is distinct from o.code then 'code' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger gift_record_insert after insert on gift
  referencing new table as new_rows for each statement execute function gift_record_changes();

create or replace trigger gift_record_update after update on gift
  referencing old table as old_rows new table as new_rows for each statement execute function gift_record_changes();

create or replace trigger gift_record_delete after delete on gift
  referencing old table as old_rows for each statement execute function gift_record_changes();

create or replace function gift_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'gift', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.icon_ro is distinct from o.icon_ro then coalesce('icon_ro=' || o.icon_ro::text, 'icon_ro') end,
    case when n.icon_ru is distinct from o.icon_ru then coalesce('icon_ru=' || o.icon_ru::text, 'icon_ru') end,
    case when n.icon_en is distinct from o.icon_en then coalesce('icon_en=' || o.icon_en::text, 'icon_en') end,
    case when n.icon_uk is distinct from o.icon_uk then coalesce('icon_uk=' || o.icon_uk::text, 'icon_uk') end,
    case when n.image_ro is distinct from o.image_ro then coalesce('image_ro=' || o.image_ro::text, 'image_ro') end,
    case when n.image_ru is distinct from o.image_ru then coalesce('image_ru=' || o.image_ru::text, 'image_ru') end,
    case when n.image_en is distinct from o.image_en then coalesce('image_en=' || o.image_en::text, 'image_en') end,
    case when n.image_uk is distinct from o.image_uk then coalesce('image_uk=' || o.image_uk::text, 'image_uk') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.link_ro is distinct from o.link_ro then coalesce('link_ro=' || o.link_ro::text, 'link_ro') end,
    case when n.link_ru is distinct from o.link_ru then coalesce('link_ru=' || o.link_ru::text, 'link_ru') end,
    case when n.link_en is distinct from o.link_en then coalesce('link_en=' || o.link_en::text, 'link_en') end,
    case when n.link_uk is distinct from o.link_uk then coalesce('link_uk=' || o.link_uk::text, 'link_uk') end,
    case when n.description_ro is distinct from o.description_ro then coalesce('description_ro=' || o.description_ro::text, 'description_ro') end,
    case when n.description_ru is distinct from o.description_ru then coalesce('description_ru=' || o.description_ru::text, 'description_ru') end,
    case when n.description_en is distinct from o.description_en then coalesce('description_en=' || o.description_en::text, 'description_en') end,
    case when n.description_uk is distinct from o.description_uk then coalesce('description_uk=' || o.description_uk::text, 'description_uk') end,
    case when n.start_time is distinct from o.start_time then coalesce('start_time=' || o.start_time::text, 'start_time') end,
    case when n.removal_time is distinct from o.removal_time then coalesce('removal_time=' || o.removal_time::text, 'removal_time') end,
    case when n.active is distinct from o.active then coalesce('active=' || o.active::text, 'active') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger gift_record_update_history after update on gift
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function gift_keep_history();

create or replace trigger gift_record_insert_import after insert on gift
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger gift_record_update_import after update on gift
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy gift (site_id, id, icon_ro, icon_ru, icon_en, icon_uk, image_ro, image_ru, image_en, image_uk, name_ro, name_ru, name_en, name_uk, link_ro, link_ru, link_en, link_uk, description_ro, description_ru, description_en, description_uk, start_time, removal_time, active, code, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.icon_ro, applied.icon_ru, applied.icon_en, applied.icon_uk, applied.image_ro, applied.image_ru, applied.image_en, applied.image_uk, applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.link_ro, applied.link_ru, applied.link_en, applied.link_uk, applied.description_ro, applied.description_ru, applied.description_en, applied.description_uk, applied.start_time, applied.removal_time, applied.active, applied.code,
    (stored.icon_ro, stored.icon_ru, stored.icon_en, stored.icon_uk, stored.image_ro, stored.image_ru, stored.image_en, stored.image_uk, stored.name_ro, stored.name_ru, stored.name_en, stored.name_uk, stored.link_ro, stored.link_ru, stored.link_en, stored.link_uk, stored.description_ro, stored.description_ru, stored.description_en, stored.description_uk, stored.start_time, stored.removal_time, stored.active, stored.code)
      is distinct from (applied.icon_ro, applied.icon_ru, applied.icon_en, applied.icon_uk, applied.image_ro, applied.image_ru, applied.image_en, applied.image_uk, applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.link_ro, applied.link_ru, applied.link_en, applied.link_uk, applied.description_ro, applied.description_ru, applied.description_en, applied.description_uk, applied.start_time, applied.removal_time, applied.active, applied.code) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join gift as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update gift as stored
set (icon_ro, icon_ru, icon_en, icon_uk, image_ro, image_ru, image_en, image_uk, name_ro, name_ru, name_en, name_uk, link_ro, link_ru, link_en, link_uk, description_ro, description_ru, description_en, description_uk, start_time, removal_time, active, code, updated_at, digest) = (next.icon_ro, next.icon_ru, next.icon_en, next.icon_uk, next.image_ro, next.image_ru, next.image_en, next.image_uk, next.name_ro, next.name_ru, next.name_en, next.name_uk, next.link_ro, next.link_ru, next.link_en, next.link_uk, next.description_ro, next.description_ru, next.description_en, next.description_uk, next.start_time, next.removal_time, next.active, next.code, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, code as key, created_at from gift
where site_id = $1 and id = any($2::integer[])
union all
select id, code as key, created_at from gift
where site_id = $3 and code = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, icon_ro::text, icon_ru::text, icon_en::text, icon_uk::text, image_ro::text, image_ru::text, image_en::text, image_uk::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, link_ro::text, link_ru::text, link_en::text, link_uk::text, description_ro::text, description_ru::text, description_en::text, description_uk::text, start_time::text, removal_time::text, active::text, code::text from gift where site_id = 1 and id > 0 order by gift.id limit 100) to stdout (format binary);

