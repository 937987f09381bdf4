-- Companies, declared in schema/resources/company.ts.
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

-- For processes of earlier releases; nothing fills the column.
create index on company (site_id, digest) where digest is not null;
create index on company (site_id, company_name, id) where company_name is not null;

create function company_record_changes() returns trigger language plpgsql as $$
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

create trigger company_record_insert after insert on company
  referencing new table as new_rows for each statement execute function company_record_changes();
create trigger company_record_update after update on company
  referencing old table as old_rows new table as new_rows for each statement execute function company_record_changes();
create trigger company_record_delete after delete on company
  referencing old table as old_rows for each statement execute function company_record_changes();
