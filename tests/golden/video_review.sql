-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table video_review (
  site_id integer not null,
  id integer not null,
  name_ro text,
  name_ru text,
  name_en text,
  name_uk text,
  link text not null,
  image text,
  "order" integer not null default 0,
  active boolean not null default true,
  code text collate "C",
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on video_review (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on video_review (site_id, digest) where digest is not null;

create or replace function video_review_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('video-review', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('video-review', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('video-review', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.link is distinct from o.link then 'link' end,
        case when n.image is distinct from o.image then 'image' end,
        case when n."order" is distinct from o."order" then 'order' end,
        case when n.active is distinct from o.active then 'active' end,
        case when n.code is distinct from o.code then 'code' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger video_review_record_insert after insert on video_review
  referencing new table as new_rows for each statement execute function video_review_record_changes();

create or replace trigger video_review_record_update after update on video_review
  referencing old table as old_rows new table as new_rows for each statement execute function video_review_record_changes();

create or replace trigger video_review_record_delete after delete on video_review
  referencing old table as old_rows for each statement execute function video_review_record_changes();

create or replace function video_review_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'video-review', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.link is distinct from o.link then coalesce('link=' || o.link::text, 'link') end,
    case when n.image is distinct from o.image then coalesce('image=' || o.image::text, 'image') end,
    case when n."order" is distinct from o."order" then coalesce('order=' || o."order"::text, 'order') end,
    case when n.active is distinct from o.active then coalesce('active=' || o.active::text, 'active') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger video_review_record_update_history after update on video_review
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function video_review_keep_history();

create or replace trigger video_review_record_insert_import after insert on video_review
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger video_review_record_update_import after update on video_review
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy video_review (site_id, id, name_ro, name_ru, name_en, name_uk, link, image, "order", active, code, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.link, applied.image, applied."order", applied.active, applied.code,
    (stored.name_ro, stored.name_ru, stored.name_en, stored.name_uk, stored.link, stored.image, stored."order", stored.active, stored.code)
      is distinct from (applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.link, applied.image, applied."order", applied.active, applied.code) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join video_review as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update video_review as stored
set (name_ro, name_ru, name_en, name_uk, link, image, "order", active, code, updated_at, digest) = (next.name_ro, next.name_ru, next.name_en, next.name_uk, next.link, next.image, next."order", next.active, next.code, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, code as key, created_at from video_review
where site_id = $1 and id = any($2::integer[])
union all
select id, code as key, created_at from video_review
where site_id = $3 and code = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, link::text, image::text, "order"::text, active::text, code::text from video_review where site_id = 1 and id > 0 order by video_review.id limit 100) to stdout (format binary);

