-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table discount_card (
  site_id integer not null,
  id integer not null,
  user_id integer,
  code text collate "C" not null,
  legal_entity_name text,
  first_name text,
  last_name text,
  barcode text collate "C" not null,
  accumulated_amount numeric(12,2),
  sex text,
  date_of_birth date,
  address text,
  active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, barcode) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on discount_card (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on discount_card (site_id, digest) where digest is not null;

create index on discount_card (site_id, code, id) where code is not null;

create or replace function discount_card_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('discount-card', 'barcode', 'created', (
      select array_agg((n.site_id, n.id, n.barcode, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('discount-card', 'barcode', 'deleted', (
      select array_agg((n.site_id, n.id, n.barcode, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('discount-card', 'barcode', 'updated', (
      select array_agg((n.site_id, n.id, n.barcode, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.user_id is distinct from o.user_id then 'user_id' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.legal_entity_name is distinct from o.legal_entity_name then 'legal_entity_name' end,
        case when n.first_name is distinct from o.first_name then 'first_name' end,
        case when n.last_name is distinct from o.last_name then 'last_name' end,
        case when n.barcode is distinct from o.barcode then 'barcode' end,
        case when n.accumulated_amount is distinct from o.accumulated_amount then 'accumulated_amount' end,
        case when n.sex is distinct from o.sex then 'sex' end,
        case when n.date_of_birth is distinct from o.date_of_birth then 'date_of_birth' end,
        case when n.address is distinct from o.address then 'address' end,
        case when n.active is distinct from o.active then 'active' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger discount_card_record_insert after insert on discount_card
  referencing new table as new_rows for each statement execute function discount_card_record_changes();

create or replace trigger discount_card_record_update after update on discount_card
  referencing old table as old_rows new table as new_rows for each statement execute function discount_card_record_changes();

create or replace trigger discount_card_record_delete after delete on discount_card
  referencing old table as old_rows for each statement execute function discount_card_record_changes();

-- Create the rows
copy discount_card (site_id, id, user_id, code, legal_entity_name, first_name, last_name, barcode, accumulated_amount, sex, date_of_birth, address, active, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.user_id, applied.code, applied.legal_entity_name, applied.first_name, applied.last_name, applied.barcode, applied.accumulated_amount, applied.sex, applied.date_of_birth, applied.address, applied.active,
    (stored.user_id, stored.code, stored.legal_entity_name, stored.first_name, stored.last_name, stored.barcode, stored.accumulated_amount, stored.sex, stored.date_of_birth, stored.address, stored.active)
      is distinct from (applied.user_id, applied.code, applied.legal_entity_name, applied.first_name, applied.last_name, applied.barcode, applied.accumulated_amount, applied.sex, applied.date_of_birth, applied.address, applied.active) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join discount_card as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update discount_card as stored
set (user_id, code, legal_entity_name, first_name, last_name, barcode, accumulated_amount, sex, date_of_birth, address, active, updated_at, digest) = (next.user_id, next.code, next.legal_entity_name, next.first_name, next.last_name, next.barcode, next.accumulated_amount, next.sex, next.date_of_birth, next.address, next.active, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, barcode as key, created_at from discount_card
where site_id = $1 and id = any($2::integer[])
union all
select id, barcode as key, created_at from discount_card
where site_id = $3 and barcode = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, user_id::text, code::text, legal_entity_name::text, first_name::text, last_name::text, barcode::text, accumulated_amount::text, sex::text, date_of_birth::text, address::text, active::text from discount_card where site_id = 1 and id > 0 order by discount_card.id limit 100) to stdout (format binary);

