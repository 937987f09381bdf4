-- Derived from the declaration. `node --test --test-update-snapshots` updates it; review the difference.

create table brand (
  site_id integer not null,
  id integer not null,
  name text not null,
  slug text collate "C" not null,
  description text,
  image text,
  hide boolean not null default true,
  "order" integer not null default 0,
  link text,
  seo_title text,
  seo_keywords text,
  seo_description text,
  is_featured boolean not null default false,
  custom jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, slug) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on brand (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on brand (site_id, digest) where digest is not null;

create index on brand using gin (custom jsonb_path_ops) where custom is not null;

create or replace function brand_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('brand', 'slug', 'created', (
      select array_agg((n.site_id, n.id, n.slug, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('brand', 'slug', 'deleted', (
      select array_agg((n.site_id, n.id, n.slug, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('brand', 'slug', 'updated', (
      select array_agg((n.site_id, n.id, n.slug, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name is distinct from o.name then 'name' end,
        case when n.slug is distinct from o.slug then 'slug' end,
        case when n.description is distinct from o.description then 'description' end,
        case when n.image is distinct from o.image then 'image' end,
        case when n.hide is distinct from o.hide then 'hide' end,
        case when n."order" is distinct from o."order" then 'order' end,
        case when n.link is distinct from o.link then 'link' end,
        case when n.seo_title is distinct from o.seo_title then 'seo_title' end,
        case when n.seo_keywords is distinct from o.seo_keywords then 'seo_keywords' end,
        case when n.seo_description is distinct from o.seo_description then 'seo_description' end,
        case when n.is_featured is distinct from o.is_featured then 'is_featured' end,
        case when n.custom is distinct from o.custom then 'custom' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger brand_record_insert after insert on brand
  referencing new table as new_rows for each statement execute function brand_record_changes();

create or replace trigger brand_record_update after update on brand
  referencing old table as old_rows new table as new_rows for each statement execute function brand_record_changes();

create or replace trigger brand_record_delete after delete on brand
  referencing old table as old_rows for each statement execute function brand_record_changes();

create or replace function brand_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'brand', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name is distinct from o.name then coalesce('name=' || o.name::text, 'name') end,
    case when n.slug is distinct from o.slug then coalesce('slug=' || o.slug::text, 'slug') end,
    case when n.description is distinct from o.description then coalesce('description=' || o.description::text, 'description') end,
    case when n.image is distinct from o.image then coalesce('image=' || o.image::text, 'image') end,
    case when n.hide is distinct from o.hide then coalesce('hide=' || o.hide::text, 'hide') end,
    case when n."order" is distinct from o."order" then coalesce('order=' || o."order"::text, 'order') end,
    case when n.link is distinct from o.link then coalesce('link=' || o.link::text, 'link') end,
    case when n.seo_title is distinct from o.seo_title then coalesce('seo_title=' || o.seo_title::text, 'seo_title') end,
    case when n.seo_keywords is distinct from o.seo_keywords then coalesce('seo_keywords=' || o.seo_keywords::text, 'seo_keywords') end,
    case when n.seo_description is distinct from o.seo_description then coalesce('seo_description=' || o.seo_description::text, 'seo_description') end,
    case when n.is_featured is distinct from o.is_featured then coalesce('is_featured=' || o.is_featured::text, 'is_featured') end,
    case when n.custom is distinct from o.custom then coalesce('custom=' || o.custom::text, 'custom') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger brand_record_update_history after update on brand
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function brand_keep_history();

create or replace trigger brand_record_insert_import after insert on brand
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger brand_record_update_import after update on brand
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy brand (site_id, id, name, slug, description, image, hide, "order", link, seo_title, seo_keywords, seo_description, is_featured, custom, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.name, applied.slug, applied.description, applied.image, applied.hide, applied."order", applied.link, applied.seo_title, applied.seo_keywords, applied.seo_description, applied.is_featured, applied.custom,
    (stored.name, stored.slug, stored.description, stored.image, stored.hide, stored."order", stored.link, stored.seo_title, stored.seo_keywords, stored.seo_description, stored.is_featured, stored.custom)
      is distinct from (applied.name, applied.slug, applied.description, applied.image, applied.hide, applied."order", applied.link, applied.seo_title, applied.seo_keywords, applied.seo_description, applied.is_featured, applied.custom) as changed
  -- The site is a column, kept by offset 0. With a constant, the planner expects one row of a site without
  -- statistics, and would compare five thousand patches with each row.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join brand as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update brand as stored
set (name, slug, description, image, hide, "order", link, seo_title, seo_keywords, seo_description, is_featured, custom, updated_at, digest) = (next.name, next.slug, next.description, next.image, next.hide, next."order", next.link, next.seo_title, next.seo_keywords, next.seo_description, next.is_featured, next.custom, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, slug as key, created_at from brand
where site_id = $1 and id = any($2::integer[])
union all
select id, slug as key, created_at from brand
where site_id = $3 and slug = any($4::text[])
  and id <> all($5::integer[]);

-- Read a page
copy (select id::text, name::text, slug::text, description::text, image::text, hide::text, "order"::text, link::text, seo_title::text, seo_keywords::text, seo_description::text, is_featured::text, null::text from brand where site_id = 1 and id > 0 order by brand.id limit 100) to stdout (format binary);

