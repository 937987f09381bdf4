-- Discount cards, as schema/resources/discount-card.ts declares them.

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

-- Was it sent before, byte for byte?
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
      join old_rows o using (site_id, id)
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
