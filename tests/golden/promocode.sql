-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table promocode (
  site_id integer not null,
  id integer not null,
  code text collate "C" not null,
  active boolean not null default true,
  discount_percent numeric,
  discount_amount numeric(12,2),
  starts_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on promocode (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on promocode (site_id, digest) where digest is not null;

create or replace function promocode_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('promocode', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('promocode', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('promocode', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.code is distinct from o.code then 'code' end,
        case when n.active is distinct from o.active then 'active' end,
        case when n.discount_percent is distinct from o.discount_percent then 'discount_percent' end,
        case when n.discount_amount is distinct from o.discount_amount then 'discount_amount' end,
        case when n.starts_at is distinct from o.starts_at then 'starts_at' end,
        case when n.expires_at is distinct from o.expires_at then 'expires_at' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger promocode_record_insert after insert on promocode
  referencing new table as new_rows for each statement execute function promocode_record_changes();

create or replace trigger promocode_record_update after update on promocode
  referencing old table as old_rows new table as new_rows for each statement execute function promocode_record_changes();

create or replace trigger promocode_record_delete after delete on promocode
  referencing old table as old_rows for each statement execute function promocode_record_changes();

create or replace function promocode_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'promocode', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.active is distinct from o.active then coalesce('active=' || o.active::text, 'active') end,
    case when n.discount_percent is distinct from o.discount_percent then coalesce('discount_percent=' || o.discount_percent::text, 'discount_percent') end,
    case when n.discount_amount is distinct from o.discount_amount then coalesce('discount_amount=' || o.discount_amount::text, 'discount_amount') end,
    case when n.starts_at is distinct from o.starts_at then coalesce('starts_at=' || o.starts_at::text, 'starts_at') end,
    case when n.expires_at is distinct from o.expires_at then coalesce('expires_at=' || o.expires_at::text, 'expires_at') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger promocode_record_update_history after update on promocode
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function promocode_keep_history();

create or replace trigger promocode_record_insert_import after insert on promocode
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger promocode_record_update_import after update on promocode
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy promocode (site_id, id, code, active, discount_percent, discount_amount, starts_at, expires_at, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.code, applied.active, applied.discount_percent, applied.discount_amount, applied.starts_at, applied.expires_at,
    (stored.code, stored.active, stored.discount_percent, stored.discount_amount, stored.starts_at, stored.expires_at)
      is distinct from (applied.code, applied.active, applied.discount_percent, applied.discount_amount, applied.starts_at, applied.expires_at) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join promocode as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update promocode as stored
set (code, active, discount_percent, discount_amount, starts_at, expires_at, updated_at, digest) = (next.code, next.active, next.discount_percent, next.discount_amount, next.starts_at, next.expires_at, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, code as key, created_at from promocode
where site_id = $1 and id = any($2::integer[])
union all
select id, code as key, created_at from promocode
where site_id = $3 and code = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, code::text, active::text, discount_percent::text, discount_amount::text, starts_at::text, expires_at::text from promocode where site_id = 1 and id > 0 order by promocode.id limit 100) to stdout (format binary);

