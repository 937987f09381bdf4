-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table product_group (
  site_id integer not null,
  id integer not null,
  name text not null,
  code text collate "C",
  select_specifications integer[] not null default '{}',
  block_specifications integer[] not null default '{}',
  images_specifications integer[] not null default '{}',
  multi_select_specifications integer[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on product_group (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on product_group (site_id, digest) where digest is not null;

-- Who refers to it? For filters, and for the refusal to delete what is in use.
create index on product_group using gin (site_id, select_specifications, block_specifications, images_specifications, multi_select_specifications);

create or replace function product_group_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('product-group', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('product-group', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('product-group', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name is distinct from o.name then 'name' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.select_specifications is distinct from o.select_specifications then 'select_specifications' end,
        case when n.block_specifications is distinct from o.block_specifications then 'block_specifications' end,
        case when n.images_specifications is distinct from o.images_specifications then 'images_specifications' end,
        case when n.multi_select_specifications is distinct from o.multi_select_specifications then 'multi_select_specifications' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger product_group_record_insert after insert on product_group
  referencing new table as new_rows for each statement execute function product_group_record_changes();

create or replace trigger product_group_record_update after update on product_group
  referencing old table as old_rows new table as new_rows for each statement execute function product_group_record_changes();

create or replace trigger product_group_record_delete after delete on product_group
  referencing old table as old_rows for each statement execute function product_group_record_changes();

create or replace function product_group_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'product-group', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name is distinct from o.name then coalesce('name=' || o.name::text, 'name') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.select_specifications is distinct from o.select_specifications then coalesce('select_specifications=' || o.select_specifications::text, 'select_specifications') end,
    case when n.block_specifications is distinct from o.block_specifications then coalesce('block_specifications=' || o.block_specifications::text, 'block_specifications') end,
    case when n.images_specifications is distinct from o.images_specifications then coalesce('images_specifications=' || o.images_specifications::text, 'images_specifications') end,
    case when n.multi_select_specifications is distinct from o.multi_select_specifications then coalesce('multi_select_specifications=' || o.multi_select_specifications::text, 'multi_select_specifications') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger product_group_record_update_history after update on product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function product_group_keep_history();

create or replace trigger product_group_record_insert_import after insert on product_group
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger product_group_record_update_import after update on product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy product_group (site_id, id, name, code, select_specifications, block_specifications, images_specifications, multi_select_specifications, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.name, applied.code, applied.select_specifications, applied.block_specifications, applied.images_specifications, applied.multi_select_specifications,
    (stored.name, stored.code, stored.select_specifications, stored.block_specifications, stored.images_specifications, stored.multi_select_specifications)
      is distinct from (applied.name, applied.code, applied.select_specifications, applied.block_specifications, applied.images_specifications, applied.multi_select_specifications) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join product_group as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update product_group as stored
set (name, code, select_specifications, block_specifications, images_specifications, multi_select_specifications, updated_at, digest) = (next.name, next.code, next.select_specifications, next.block_specifications, next.images_specifications, next.multi_select_specifications, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, code as key, created_at from product_group
where site_id = $1 and id = any($2::integer[])
union all
select id, code as key, created_at from product_group
where site_id = $3 and code = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, name::text, code::text, select_specifications::text, block_specifications::text, images_specifications::text, multi_select_specifications::text, (
    select coalesce(json_agg(json_build_object(
      'id', target.id, 'order', named.position, 'display_type', named.display_type, 'sp_key', target.sp_key, 'name_ro', target.name_ro, 'name_ru', target.name_ru, 'name_en', target.name_en, 'name_uk', target.name_uk
    ) order by named.position), '[]')
    from (
      select id, display_type, row_number() over (order by part, place) - 1 as position
      from (select 0 as part, 'selects' as display_type, id, place from unnest(product_group.select_specifications) with ordinality as named (id, place) union all select 1 as part, 'blocks' as display_type, id, place from unnest(product_group.block_specifications) with ordinality as named (id, place) union all select 2 as part, 'media_params' as display_type, id, place from unnest(product_group.images_specifications) with ordinality as named (id, place) union all select 3 as part, 'multi_select' as display_type, id, place from unnest(product_group.multi_select_specifications) with ordinality as named (id, place)) as part
    ) as named
    cross join lateral (
      select * from specification as target
      where target.site_id = product_group.site_id and target.id = named.id offset 0
    ) as target
  )::text from product_group where site_id = 1 and id > 0 order by product_group.id limit 100) to stdout (format binary);

