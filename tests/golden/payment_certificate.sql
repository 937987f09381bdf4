-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table payment_certificate (
  site_id integer not null,
  id integer not null,
  code text collate "C" not null,
  is_active boolean not null default true,
  value integer,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on payment_certificate (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on payment_certificate (site_id, digest) where digest is not null;

create or replace function payment_certificate_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('payment-certificate', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('payment-certificate', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('payment-certificate', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.code is distinct from o.code then 'code' end,
        case when n.is_active is distinct from o.is_active then 'is_active' end,
        case when n.value is distinct from o.value then 'value' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger payment_certificate_record_insert after insert on payment_certificate
  referencing new table as new_rows for each statement execute function payment_certificate_record_changes();

create or replace trigger payment_certificate_record_update after update on payment_certificate
  referencing old table as old_rows new table as new_rows for each statement execute function payment_certificate_record_changes();

create or replace trigger payment_certificate_record_delete after delete on payment_certificate
  referencing old table as old_rows for each statement execute function payment_certificate_record_changes();

create or replace function payment_certificate_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'payment-certificate', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.is_active is distinct from o.is_active then coalesce('is_active=' || o.is_active::text, 'is_active') end,
    case when n.value is distinct from o.value then coalesce('value=' || o.value::text, 'value') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger payment_certificate_record_update_history after update on payment_certificate
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function payment_certificate_keep_history();

create or replace trigger payment_certificate_record_insert_import after insert on payment_certificate
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger payment_certificate_record_update_import after update on payment_certificate
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy payment_certificate (site_id, id, code, is_active, value, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.code, applied.is_active, applied.value,
    (stored.code, stored.is_active, stored.value)
      is distinct from (applied.code, applied.is_active, applied.value) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join payment_certificate as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update payment_certificate as stored
set (code, is_active, value, updated_at, digest) = (next.code, next.is_active, next.value, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, code as key, created_at from payment_certificate
where site_id = $1 and id = any($2::integer[])
union all
select id, code as key, created_at from payment_certificate
where site_id = $3 and code = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, code::text, is_active::text, value::text from payment_certificate where site_id = 1 and id > 0 order by payment_certificate.id limit 100) to stdout (format binary);

