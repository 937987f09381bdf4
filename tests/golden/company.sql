-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table company (
  site_id integer not null,
  id integer not null,
  company_owner_id integer not null,
  manager_id integer,
  company_name text collate "C" not null,
  vat_rate numeric,
  vat_number text,
  legal_address text not null,
  physical_address text,
  bank_name text,
  bank_code text,
  iban text,
  cif text,
  registration_number text,
  fiscal_code text collate "C",
  region text,
  locality text,
  use_vat boolean not null,
  credit_limit numeric,
  balance numeric,
  group_code_id text collate "C",
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, fiscal_code) deferrable initially deferred,
  unique (site_id, group_code_id) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on company (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on company (site_id, digest) where digest is not null;

create index on company (site_id, company_name, id) where company_name is not null;

create or replace function company_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('company', 'group_code_id', 'created', (
      select array_agg((n.site_id, n.id, n.group_code_id, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('company', 'group_code_id', 'deleted', (
      select array_agg((n.site_id, n.id, n.group_code_id, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('company', 'group_code_id', 'updated', (
      select array_agg((n.site_id, n.id, n.group_code_id, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.company_owner_id is distinct from o.company_owner_id then 'company_owner_id' end,
        case when n.manager_id is distinct from o.manager_id then 'manager_id' end,
        case when n.company_name is distinct from o.company_name then 'company_name' end,
        case when n.vat_rate is distinct from o.vat_rate then 'vat_rate' end,
        case when n.vat_number is distinct from o.vat_number then 'vat_number' end,
        case when n.legal_address is distinct from o.legal_address then 'legal_address' end,
        case when n.physical_address is distinct from o.physical_address then 'physical_address' end,
        case when n.bank_name is distinct from o.bank_name then 'bank_name' end,
        case when n.bank_code is distinct from o.bank_code then 'bank_code' end,
        case when n.iban is distinct from o.iban then 'iban' end,
        case when n.cif is distinct from o.cif then 'cif' end,
        case when n.registration_number is distinct from o.registration_number then 'registration_number' end,
        case when n.fiscal_code is distinct from o.fiscal_code then 'fiscal_code' end,
        case when n.region is distinct from o.region then 'region' end,
        case when n.locality is distinct from o.locality then 'locality' end,
        case when n.use_vat is distinct from o.use_vat then 'use_vat' end,
        case when n.credit_limit is distinct from o.credit_limit then 'credit_limit' end,
        case when n.balance is distinct from o.balance then 'balance' end,
        case when n.group_code_id is distinct from o.group_code_id then 'group_code_id' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger company_record_insert after insert on company
  referencing new table as new_rows for each statement execute function company_record_changes();

create or replace trigger company_record_update after update on company
  referencing old table as old_rows new table as new_rows for each statement execute function company_record_changes();

create or replace trigger company_record_delete after delete on company
  referencing old table as old_rows for each statement execute function company_record_changes();

-- Create the rows
copy company (site_id, id, company_owner_id, manager_id, company_name, vat_rate, vat_number, legal_address, physical_address, bank_name, bank_code, iban, cif, registration_number, fiscal_code, region, locality, use_vat, credit_limit, balance, group_code_id, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.company_owner_id, applied.manager_id, applied.company_name, applied.vat_rate, applied.vat_number, applied.legal_address, applied.physical_address, applied.bank_name, applied.bank_code, applied.iban, applied.cif, applied.registration_number, applied.fiscal_code, applied.region, applied.locality, applied.use_vat, applied.credit_limit, applied.balance, applied.group_code_id,
    (stored.company_owner_id, stored.manager_id, stored.company_name, stored.vat_rate, stored.vat_number, stored.legal_address, stored.physical_address, stored.bank_name, stored.bank_code, stored.iban, stored.cif, stored.registration_number, stored.fiscal_code, stored.region, stored.locality, stored.use_vat, stored.credit_limit, stored.balance, stored.group_code_id)
      is distinct from (applied.company_owner_id, applied.manager_id, applied.company_name, applied.vat_rate, applied.vat_number, applied.legal_address, applied.physical_address, applied.bank_name, applied.bank_code, applied.iban, applied.cif, applied.registration_number, applied.fiscal_code, applied.region, applied.locality, applied.use_vat, applied.credit_limit, applied.balance, applied.group_code_id) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join company as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update company as stored
set (company_owner_id, manager_id, company_name, vat_rate, vat_number, legal_address, physical_address, bank_name, bank_code, iban, cif, registration_number, fiscal_code, region, locality, use_vat, credit_limit, balance, group_code_id, updated_at, digest) = (next.company_owner_id, next.manager_id, next.company_name, next.vat_rate, next.vat_number, next.legal_address, next.physical_address, next.bank_name, next.bank_code, next.iban, next.cif, next.registration_number, next.fiscal_code, next.region, next.locality, next.use_vat, next.credit_limit, next.balance, next.group_code_id, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, group_code_id as key, created_at from company
where site_id = $1 and id = any($2::integer[])
union all
select id, group_code_id as key, created_at from company
where site_id = $3 and group_code_id = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, company_owner_id::text, manager_id::text, company_name::text, vat_rate::text, vat_number::text, legal_address::text, physical_address::text, bank_name::text, bank_code::text, iban::text, cif::text, registration_number::text, fiscal_code::text, region::text, locality::text, use_vat::text, credit_limit::text, balance::text, group_code_id::text from company where site_id = 1 and id > 0 order by company.id limit 100) to stdout (format binary);

