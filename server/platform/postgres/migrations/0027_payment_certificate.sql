-- Payment certificates, as schema/resources/payment-certificate.ts declares them.

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

-- Was it sent before, byte for byte?
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
      join old_rows o using (site_id, id)
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
