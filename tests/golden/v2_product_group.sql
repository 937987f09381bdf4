-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table v2_product_group (
  site_id integer not null,
  id integer not null,
  name text not null,
  code text collate "C",
  group_specifications jsonb not null default '[]',
  custom jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on v2_product_group (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on v2_product_group (site_id, digest) where digest is not null;

-- Who refers to it? For filters, and for the refusal to delete what is in use.
create index on v2_product_group using gin (site_id, group_specifications jsonb_path_ops);

create index on v2_product_group using gin (custom jsonb_path_ops) where custom is not null;

create or replace function v2_product_group_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('v2/product-group', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('v2/product-group', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('v2/product-group', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name is distinct from o.name then 'name' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.group_specifications is distinct from o.group_specifications then 'group_specifications' end,
        case when n.custom is distinct from o.custom then 'custom' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger v2_product_group_record_insert after insert on v2_product_group
  referencing new table as new_rows for each statement execute function v2_product_group_record_changes();

create or replace trigger v2_product_group_record_update after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement execute function v2_product_group_record_changes();

create or replace trigger v2_product_group_record_delete after delete on v2_product_group
  referencing old table as old_rows for each statement execute function v2_product_group_record_changes();

create or replace function v2_product_group_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'v2/product-group', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name is distinct from o.name then coalesce('name=' || o.name::text, 'name') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.group_specifications is distinct from o.group_specifications then coalesce('group_specifications=' || o.group_specifications::text, 'group_specifications') end,
    case when n.custom is distinct from o.custom then coalesce('custom=' || o.custom::text, 'custom') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger v2_product_group_record_update_history after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function v2_product_group_keep_history();

create or replace trigger v2_product_group_record_insert_import after insert on v2_product_group
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger v2_product_group_record_update_import after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy v2_product_group (site_id, id, name, code, group_specifications, custom, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.name, applied.code, applied.group_specifications, applied.custom,
    (stored.name, stored.code, stored.group_specifications, stored.custom)
      is distinct from (applied.name, applied.code, applied.group_specifications, applied.custom) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join v2_product_group as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update v2_product_group as stored
set (name, code, group_specifications, custom, updated_at, digest) = (next.name, next.code, next.group_specifications, next.custom, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, code as key, created_at from v2_product_group
where site_id = $1 and id = any($2::integer[])
union all
select id, code as key, created_at from v2_product_group
where site_id = $3 and code = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, name::text, code::text, group_specifications::text, null::text from v2_product_group where site_id = 1 and id > 0 order by v2_product_group.id limit 100) to stdout (format binary);

