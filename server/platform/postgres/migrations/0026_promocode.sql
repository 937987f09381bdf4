-- Promo codes, as schema/resources/promocode.ts declares them.

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

-- Was it sent before, byte for byte?
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
      join old_rows o using (site_id, id)
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
