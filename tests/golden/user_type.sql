-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table user_type (
  site_id integer not null,
  id integer not null,
  name text collate "C" not null,
  code text collate "C",
  currency text,
  vat_included boolean,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, name) deferrable initially deferred,
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on user_type (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on user_type (site_id, digest) where digest is not null;

create index on user_type (site_id, code, id) where code is not null;

create or replace function user_type_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('user-type', 'name', 'created', (
      select array_agg((n.site_id, n.id, n.name, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('user-type', 'name', 'deleted', (
      select array_agg((n.site_id, n.id, n.name, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('user-type', 'name', 'updated', (
      select array_agg((n.site_id, n.id, n.name, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name is distinct from o.name then 'name' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.currency is distinct from o.currency then 'currency' end,
        case when n.vat_included is distinct from o.vat_included then 'vat_included' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger user_type_record_insert after insert on user_type
  referencing new table as new_rows for each statement execute function user_type_record_changes();

create or replace trigger user_type_record_update after update on user_type
  referencing old table as old_rows new table as new_rows for each statement execute function user_type_record_changes();

create or replace trigger user_type_record_delete after delete on user_type
  referencing old table as old_rows for each statement execute function user_type_record_changes();

create or replace function user_type_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'user-type', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name is distinct from o.name then coalesce('name=' || o.name::text, 'name') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.currency is distinct from o.currency then coalesce('currency=' || o.currency::text, 'currency') end,
    case when n.vat_included is distinct from o.vat_included then coalesce('vat_included=' || o.vat_included::text, 'vat_included') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger user_type_record_update_history after update on user_type
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function user_type_keep_history();

create or replace trigger user_type_record_insert_import after insert on user_type
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger user_type_record_update_import after update on user_type
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy user_type (site_id, id, name, code, currency, vat_included, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.name, applied.code, applied.currency, applied.vat_included,
    (stored.name, stored.code, stored.currency, stored.vat_included)
      is distinct from (applied.name, applied.code, applied.currency, applied.vat_included) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join user_type as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update user_type as stored
set (name, code, currency, vat_included, updated_at, digest) = (next.name, next.code, next.currency, next.vat_included, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, name as key, created_at from user_type
where site_id = $1 and id = any($2::integer[])
union all
select id, name as key, created_at from user_type
where site_id = $3 and name = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, name::text, code::text, currency::text, vat_included::text from user_type where site_id = 1 and id > 0 order by user_type.id limit 100) to stdout (format binary);

