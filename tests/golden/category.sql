-- Derived from the declaration. `node --test --test-update-snapshots` updates it; review the difference.

create table category (
  site_id integer not null,
  id integer not null,
  position integer not null default 0,
  name_ro text,
  name_ru text,
  name_en text,
  name_uk text,
  slug_ro text collate "C",
  slug_ru text collate "C",
  slug_en text collate "C",
  slug_uk text collate "C",
  hide boolean not null default false,
  image text,
  promo_img text,
  description_ro text,
  description_ru text,
  description_en text,
  description_uk text,
  description_position smallint,
  group_category_id text collate "C",
  meta_description_ro text,
  meta_description_ru text,
  meta_description_en text,
  meta_description_uk text,
  meta_title_ro text,
  meta_title_ru text,
  meta_title_en text,
  meta_title_uk text,
  meta_keywords_ro text,
  meta_keywords_ru text,
  meta_keywords_en text,
  meta_keywords_uk text,
  meta_image text,
  show_18_popup boolean not null default false,
  category_id integer[],
  custom jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, slug_ro) deferrable initially deferred,
  unique (site_id, slug_ru) deferrable initially deferred,
  unique (site_id, slug_en) deferrable initially deferred,
  unique (site_id, slug_uk) deferrable initially deferred,
  unique (site_id, group_category_id) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on category (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on category (site_id, digest) where digest is not null;

-- Who refers to it? For filters, and for the refusal to delete what is in use.
create index on category using gin (site_id, category_id);

create index on category using gin (custom jsonb_path_ops) where custom is not null;

create or replace function category_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('category', 'group_category_id', 'created', (
      select array_agg((n.site_id, n.id, n.group_category_id, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('category', 'group_category_id', 'deleted', (
      select array_agg((n.site_id, n.id, n.group_category_id, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('category', 'group_category_id', 'updated', (
      select array_agg((n.site_id, n.id, n.group_category_id, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.position is distinct from o.position then 'position' end,
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.slug_ro is distinct from o.slug_ro then 'slug_ro' end,
        case when n.slug_ru is distinct from o.slug_ru then 'slug_ru' end,
        case when n.slug_en is distinct from o.slug_en then 'slug_en' end,
        case when n.slug_uk is distinct from o.slug_uk then 'slug_uk' end,
        case when n.hide is distinct from o.hide then 'hide' end,
        case when n.image is distinct from o.image then 'image' end,
        case when n.promo_img is distinct from o.promo_img then 'promo_img' end,
        case when n.description_ro is distinct from o.description_ro then 'description_ro' end,
        case when n.description_ru is distinct from o.description_ru then 'description_ru' end,
        case when n.description_en is distinct from o.description_en then 'description_en' end,
        case when n.description_uk is distinct from o.description_uk then 'description_uk' end,
        case when n.description_position is distinct from o.description_position then 'description_position' end,
        case when n.group_category_id is distinct from o.group_category_id then 'group_category_id' end,
        case when n.meta_description_ro is distinct from o.meta_description_ro then 'meta_description_ro' end,
        case when n.meta_description_ru is distinct from o.meta_description_ru then 'meta_description_ru' end,
        case when n.meta_description_en is distinct from o.meta_description_en then 'meta_description_en' end,
        case when n.meta_description_uk is distinct from o.meta_description_uk then 'meta_description_uk' end,
        case when n.meta_title_ro is distinct from o.meta_title_ro then 'meta_title_ro' end,
        case when n.meta_title_ru is distinct from o.meta_title_ru then 'meta_title_ru' end,
        case when n.meta_title_en is distinct from o.meta_title_en then 'meta_title_en' end,
        case when n.meta_title_uk is distinct from o.meta_title_uk then 'meta_title_uk' end,
        case when n.meta_keywords_ro is distinct from o.meta_keywords_ro then 'meta_keywords_ro' end,
        case when n.meta_keywords_ru is distinct from o.meta_keywords_ru then 'meta_keywords_ru' end,
        case when n.meta_keywords_en is distinct from o.meta_keywords_en then 'meta_keywords_en' end,
        case when n.meta_keywords_uk is distinct from o.meta_keywords_uk then 'meta_keywords_uk' end,
        case when n.meta_image is distinct from o.meta_image then 'meta_image' end,
        case when n.show_18_popup is distinct from o.show_18_popup then 'show_18_popup' end,
        case when n.category_id is distinct from o.category_id then 'category_id' end,
        case when n.custom is distinct from o.custom then 'custom' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger category_record_insert after insert on category
  referencing new table as new_rows for each statement execute function category_record_changes();

create or replace trigger category_record_update after update on category
  referencing old table as old_rows new table as new_rows for each statement execute function category_record_changes();

create or replace trigger category_record_delete after delete on category
  referencing old table as old_rows for each statement execute function category_record_changes();

create or replace function category_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'category', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.position is distinct from o.position then coalesce('position=' || o.position::text, 'position') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.slug_ro is distinct from o.slug_ro then coalesce('slug_ro=' || o.slug_ro::text, 'slug_ro') end,
    case when n.slug_ru is distinct from o.slug_ru then coalesce('slug_ru=' || o.slug_ru::text, 'slug_ru') end,
    case when n.slug_en is distinct from o.slug_en then coalesce('slug_en=' || o.slug_en::text, 'slug_en') end,
    case when n.slug_uk is distinct from o.slug_uk then coalesce('slug_uk=' || o.slug_uk::text, 'slug_uk') end,
    case when n.hide is distinct from o.hide then coalesce('hide=' || o.hide::text, 'hide') end,
    case when n.description_ro is distinct from o.description_ro then coalesce('description_ro=' || o.description_ro::text, 'description_ro') end,
    case when n.description_ru is distinct from o.description_ru then coalesce('description_ru=' || o.description_ru::text, 'description_ru') end,
    case when n.description_en is distinct from o.description_en then coalesce('description_en=' || o.description_en::text, 'description_en') end,
    case when n.description_uk is distinct from o.description_uk then coalesce('description_uk=' || o.description_uk::text, 'description_uk') end,
    case when n.description_position is distinct from o.description_position then coalesce('description_position=' || o.description_position::text, 'description_position') end,
    case when n.group_category_id is distinct from o.group_category_id then coalesce('group_category_id=' || o.group_category_id::text, 'group_category_id') end,
    case when n.meta_description_ro is distinct from o.meta_description_ro then coalesce('meta_description_ro=' || o.meta_description_ro::text, 'meta_description_ro') end,
    case when n.meta_description_ru is distinct from o.meta_description_ru then coalesce('meta_description_ru=' || o.meta_description_ru::text, 'meta_description_ru') end,
    case when n.meta_description_en is distinct from o.meta_description_en then coalesce('meta_description_en=' || o.meta_description_en::text, 'meta_description_en') end,
    case when n.meta_description_uk is distinct from o.meta_description_uk then coalesce('meta_description_uk=' || o.meta_description_uk::text, 'meta_description_uk') end,
    case when n.meta_title_ro is distinct from o.meta_title_ro then coalesce('meta_title_ro=' || o.meta_title_ro::text, 'meta_title_ro') end,
    case when n.meta_title_ru is distinct from o.meta_title_ru then coalesce('meta_title_ru=' || o.meta_title_ru::text, 'meta_title_ru') end,
    case when n.meta_title_en is distinct from o.meta_title_en then coalesce('meta_title_en=' || o.meta_title_en::text, 'meta_title_en') end,
    case when n.meta_title_uk is distinct from o.meta_title_uk then coalesce('meta_title_uk=' || o.meta_title_uk::text, 'meta_title_uk') end,
    case when n.meta_keywords_ro is distinct from o.meta_keywords_ro then coalesce('meta_keywords_ro=' || o.meta_keywords_ro::text, 'meta_keywords_ro') end,
    case when n.meta_keywords_ru is distinct from o.meta_keywords_ru then coalesce('meta_keywords_ru=' || o.meta_keywords_ru::text, 'meta_keywords_ru') end,
    case when n.meta_keywords_en is distinct from o.meta_keywords_en then coalesce('meta_keywords_en=' || o.meta_keywords_en::text, 'meta_keywords_en') end,
    case when n.meta_keywords_uk is distinct from o.meta_keywords_uk then coalesce('meta_keywords_uk=' || o.meta_keywords_uk::text, 'meta_keywords_uk') end,
    case when n.show_18_popup is distinct from o.show_18_popup then coalesce('show_18_popup=' || o.show_18_popup::text, 'show_18_popup') end,
    case when n.category_id is distinct from o.category_id then coalesce('category_id=' || o.category_id::text, 'category_id') end,
    case when n.custom is distinct from o.custom then coalesce('custom=' || o.custom::text, 'custom') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger category_record_update_history after update on category
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function category_keep_history();

create or replace trigger category_record_insert_import after insert on category
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger category_record_update_import after update on category
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy category (site_id, id, position, name_ro, name_ru, name_en, name_uk, slug_ro, slug_ru, slug_en, slug_uk, hide, image, promo_img, description_ro, description_ru, description_en, description_uk, description_position, group_category_id, meta_description_ro, meta_description_ru, meta_description_en, meta_description_uk, meta_title_ro, meta_title_ru, meta_title_en, meta_title_uk, meta_keywords_ro, meta_keywords_ru, meta_keywords_en, meta_keywords_uk, meta_image, show_18_popup, category_id, custom, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.position, applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.slug_ro, applied.slug_ru, applied.slug_en, applied.slug_uk, applied.hide, applied.image, applied.promo_img, applied.description_ro, applied.description_ru, applied.description_en, applied.description_uk, applied.description_position, applied.group_category_id, applied.meta_description_ro, applied.meta_description_ru, applied.meta_description_en, applied.meta_description_uk, applied.meta_title_ro, applied.meta_title_ru, applied.meta_title_en, applied.meta_title_uk, applied.meta_keywords_ro, applied.meta_keywords_ru, applied.meta_keywords_en, applied.meta_keywords_uk, applied.meta_image, applied.show_18_popup, applied.category_id, applied.custom,
    (stored.position, stored.name_ro, stored.name_ru, stored.name_en, stored.name_uk, stored.slug_ro, stored.slug_ru, stored.slug_en, stored.slug_uk, stored.hide, stored.image, stored.promo_img, stored.description_ro, stored.description_ru, stored.description_en, stored.description_uk, stored.description_position, stored.group_category_id, stored.meta_description_ro, stored.meta_description_ru, stored.meta_description_en, stored.meta_description_uk, stored.meta_title_ro, stored.meta_title_ru, stored.meta_title_en, stored.meta_title_uk, stored.meta_keywords_ro, stored.meta_keywords_ru, stored.meta_keywords_en, stored.meta_keywords_uk, stored.meta_image, stored.show_18_popup, stored.category_id, stored.custom)
      is distinct from (applied.position, applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.slug_ro, applied.slug_ru, applied.slug_en, applied.slug_uk, applied.hide, applied.image, applied.promo_img, applied.description_ro, applied.description_ru, applied.description_en, applied.description_uk, applied.description_position, applied.group_category_id, applied.meta_description_ro, applied.meta_description_ru, applied.meta_description_en, applied.meta_description_uk, applied.meta_title_ro, applied.meta_title_ru, applied.meta_title_en, applied.meta_title_uk, applied.meta_keywords_ro, applied.meta_keywords_ru, applied.meta_keywords_en, applied.meta_keywords_uk, applied.meta_image, applied.show_18_popup, applied.category_id, applied.custom) as changed
  -- The site is a column, kept by offset 0. With a constant, the planner expects one row of a site without
  -- statistics, and would compare five thousand patches with each row.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join category as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update category as stored
set (position, name_ro, name_ru, name_en, name_uk, slug_ro, slug_ru, slug_en, slug_uk, hide, image, promo_img, description_ro, description_ru, description_en, description_uk, description_position, group_category_id, meta_description_ro, meta_description_ru, meta_description_en, meta_description_uk, meta_title_ro, meta_title_ru, meta_title_en, meta_title_uk, meta_keywords_ro, meta_keywords_ru, meta_keywords_en, meta_keywords_uk, meta_image, show_18_popup, category_id, custom, updated_at, digest) = (next.position, next.name_ro, next.name_ru, next.name_en, next.name_uk, next.slug_ro, next.slug_ru, next.slug_en, next.slug_uk, next.hide, next.image, next.promo_img, next.description_ro, next.description_ru, next.description_en, next.description_uk, next.description_position, next.group_category_id, next.meta_description_ro, next.meta_description_ru, next.meta_description_en, next.meta_description_uk, next.meta_title_ro, next.meta_title_ru, next.meta_title_en, next.meta_title_uk, next.meta_keywords_ro, next.meta_keywords_ru, next.meta_keywords_en, next.meta_keywords_uk, next.meta_image, next.show_18_popup, next.category_id, next.custom, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, group_category_id as key, created_at from category
where site_id = $1 and id = any($2::integer[])
union all
select id, group_category_id as key, created_at from category
where site_id = $3 and group_category_id = any($4::text[])
  and id <> all($5::integer[]);

-- Read a page
copy (select id::text, position::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, slug_ro::text, slug_ru::text, slug_en::text, slug_uk::text, hide::text, description_ro::text, description_ru::text, description_en::text, description_uk::text, description_position::text, group_category_id::text, meta_description_ro::text, meta_description_ru::text, meta_description_en::text, meta_description_uk::text, meta_title_ro::text, meta_title_ru::text, meta_title_en::text, meta_title_uk::text, meta_keywords_ro::text, meta_keywords_ru::text, meta_keywords_en::text, meta_keywords_uk::text, show_18_popup::text, category_id::text, null::text from category where site_id = 1 and id > 0 order by category.id limit 100) to stdout (format binary);

-- Find objects sent before
select place::integer, sent.id, stored.key
from (
  select $1::integer as site_id, locator, digest::uuid, place
  from unnest($2::bigint[], $3::text[]) with ordinality as given (locator, digest, place) offset 0
) as given
cross join lateral (
  select id, updated_at, row_xid from sent_object as sent
  where sent.site_id = given.site_id and sent.type = $4 and sent.locator = given.locator
    and sent.digest = given.digest
  offset 0
) as sent
cross join lateral (
  select group_category_id as key from category as stored
  where stored.site_id = given.site_id and stored.id = sent.id
    and stored.updated_at = sent.updated_at and stored.xmin = sent.row_xid
  offset 0
) as stored;

-- Store the sent objects
insert into sent_object as kept (site_id, type, locator, origin, id, digest, updated_at, row_xid)
select given.site_id, $1, locator, $2, given.id, digest, stored.updated_at, stored.xmin
from (
  select $3::integer as site_id, locator, id, digest::uuid
  from unnest($4::bigint[], $5::integer[], $6::text[])
    as given (locator, id, digest)
  offset 0
) as given
cross join lateral (
  select updated_at, xmin from category as stored
  where stored.site_id = given.site_id and stored.id = given.id
  offset 0
) as stored
on conflict (site_id, type, locator) do update
set origin = excluded.origin, id = excluded.id, digest = excluded.digest,
  updated_at = excluded.updated_at, row_xid = excluded.row_xid
where (kept.id, kept.digest, kept.updated_at, kept.row_xid)
  is distinct from (excluded.id, excluded.digest, excluded.updated_at, excluded.row_xid);

-- Find the owners of keys and slugs
select $1 as field, slug_ro as value, id from category
where site_id = $2 and slug_ro = any($3::text[])
union all
select $4 as field, slug_ru as value, id from category
where site_id = $5 and slug_ru = any($6::text[])
union all
select $7 as field, slug_en as value, id from category
where site_id = $8 and slug_en = any($9::text[])
union all
select $10 as field, slug_uk as value, id from category
where site_id = $11 and slug_uk = any($12::text[])
union all
select $13 as field, group_category_id as value, id from category
where site_id = $14 and group_category_id = any($15::text[]);

-- Find numbered slugs
select taken.value
from unnest($1::text[]) as base
cross join lateral (
  select slug_ro as value from category
  where site_id = $2 and (
    slug_ro = base
    -- The dot follows the dash in the collation, so this range has all values that begin with the base and a dash.
    or (slug_ro >= base || '-' and slug_ro < base || '.')
  )
) as taken;

-- Find the referenced objects
select $1 as to, id, group_category_id as key
from category
where site_id = $2 and (
  id = any($3::integer[])
  or group_category_id = any($4::text[])
);

-- Find the ancestors
with recursive above as (
  select site_id, id, category_id as parents from category
  where site_id = $1 and id = any($2::integer[])
  union
  select parent.site_id, parent.id, parent.category_id
  from above
  cross join unnest(above.parents) as up (id)
  -- Lookups by id: without statistics the planner would read the whole table at each step.
  cross join lateral (
    select * from category as parent
    where parent.site_id = above.site_id and parent.id = up.id offset 0
  ) as parent
)
select id, parents from above;

-- Find the references to an object
select target, $1 as object, used.id, $2 as field
from unnest($3::integer[]) as target
cross join lateral (
  select id from category as referrer
  where site_id = $4 and category_id @> array[target] and referrer.id <> all($5::integer[])
  order by id limit 1
) as used
union all
select target, $6 as object, used.id, $7 as field
from unnest($8::integer[]) as target
cross join lateral (
  select id from category_characteristic as referrer
  where site_id = $9 and category_id = target
  order by id limit 1
) as used
union all
select target, $10 as object, used.id, $11 as field
from unnest($12::integer[]) as target
cross join lateral (
  select id from promo as referrer
  where site_id = $13 and discount_categories @> array[target]
  order by id limit 1
) as used
union all
select target, $14 as object, used.id, $15 as field
from unnest($16::integer[]) as target
cross join lateral (
  select id from product as referrer
  where site_id = $17 and category @> array[target]
  order by id limit 1
) as used;

-- Delete the rows
with gone as (
  delete from category where site_id = $1 and id = any($2::integer[]) returning *
) , kept as (
  insert into deleted_object (site_id, type, id, origin, row, along)
  select
    site_id, $3, gone.id, nullif(current_setting('vitrina.origin', true), '')::integer, to_jsonb(gone) - 'digest',
    jsonb_build_object()
  from gone
)
select id from gone;

-- Read a later page
copy (select id::text, position::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, slug_ro::text, slug_ru::text, slug_en::text, slug_uk::text, hide::text, description_ro::text, description_ru::text, description_en::text, description_uk::text, description_position::text, group_category_id::text, meta_description_ro::text, meta_description_ru::text, meta_description_en::text, meta_description_uk::text, meta_title_ro::text, meta_title_ru::text, meta_title_en::text, meta_title_uk::text, meta_keywords_ro::text, meta_keywords_ru::text, meta_keywords_en::text, meta_keywords_uk::text, show_18_popup::text, category_id::text, null::text from category where site_id = 1 and id >= (select id from category where site_id = 1 order by id offset 100 limit 1) order by category.id limit 50) to stdout (format binary);

-- Read a page after an id
copy (select id::text, updated_at::text from category where site_id = 1 and id > 7 order by category.id limit 100) to stdout (format binary);

-- Read one object
select id::text, position::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, slug_ro::text, slug_ru::text, slug_en::text, slug_uk::text, hide::text, description_ro::text, description_ru::text, description_en::text, description_uk::text, description_position::text, group_category_id::text, meta_description_ro::text, meta_description_ru::text, meta_description_en::text, meta_description_uk::text, meta_title_ro::text, meta_title_ru::text, meta_title_en::text, meta_title_uk::text, meta_keywords_ro::text, meta_keywords_ru::text, meta_keywords_en::text, meta_keywords_uk::text, show_18_popup::text, category_id::text, null::text from category
   where site_id = $1 and id = any((select $2::integer[])::integer[]);

-- Read the objects of a page of ids
copy (select id::text, position::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, slug_ro::text, slug_ru::text, slug_en::text, slug_uk::text, hide::text, description_ro::text, description_ru::text, description_en::text, description_uk::text, description_position::text, group_category_id::text, meta_description_ro::text, meta_description_ru::text, meta_description_en::text, meta_description_uk::text, meta_title_ro::text, meta_title_ru::text, meta_title_en::text, meta_title_uk::text, meta_keywords_ro::text, meta_keywords_ru::text, meta_keywords_en::text, meta_keywords_uk::text, show_18_popup::text, category_id::text, null::text from category
         join (
    select 1 as site_id, id, place
    from unnest('{2,1}'::integer[]) with ordinality as listed (id, place) offset 0
  ) as wanted using (site_id, id)
         order by place) to stdout (format binary);

-- Find the id of a key
select id from category where site_id = $1 and group_category_id = $2;

-- Read a filtered page of ids
select id, (extract(epoch from updated_at) * 1000)::bigint as at from category
where site_id = $1 and id = any($2::integer[]) and updated_at >= to_timestamp($3::bigint) and fold(concat_ws(' ', name_ro, name_ru, name_en, name_uk, group_category_id) collate "default") like '%' || replace(replace(replace(
    fold($4), '\', '\\'), '%', '\%'), '_', '\_') || '%' and hide and group_category_id = $5 and show_18_popup and category_id @> array[$6::integer]
order by id
limit $7 offset $8;

-- Read an ordered page of ids
select id, (extract(epoch from updated_at) * 1000)::bigint as at from category
where site_id = $1
order by updated_at desc , id desc
limit $2 offset $3;

-- Count the matching rows
select count(*) from (
  select from category
  where site_id = $1 and id = any($2::integer[]) and updated_at >= to_timestamp($3::bigint) and fold(concat_ws(' ', name_ro, name_ru, name_en, name_uk, group_category_id) collate "default") like '%' || replace(replace(replace(
fold($4), '\', '\\'), '%', '\%'), '_', '\_') || '%' and hide and group_category_id = $5 and show_18_popup and category_id @> array[$6::integer]
  limit $7::bigint
) as counted;

