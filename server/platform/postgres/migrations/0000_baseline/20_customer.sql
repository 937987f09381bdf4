-- Discount cards, declared in schema/resources/discount-card.ts.
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

-- For processes of earlier releases; nothing fills the column.
create index on discount_card (site_id, digest) where digest is not null;
create index on discount_card (site_id, code, id) where code is not null;

create function discount_card_record_changes() returns trigger language plpgsql as $$
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

create trigger discount_card_record_insert after insert on discount_card
  referencing new table as new_rows for each statement execute function discount_card_record_changes();
create trigger discount_card_record_update after update on discount_card
  referencing old table as old_rows new table as new_rows for each statement execute function discount_card_record_changes();
create trigger discount_card_record_delete after delete on discount_card
  referencing old table as old_rows for each statement execute function discount_card_record_changes();

-- User types, declared in schema/resources/user-type.ts.
create table user_type (
  site_id integer not null,
  id integer not null,
  name text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  code text collate "C",
  currency text,
  vat_included boolean,
  primary key (site_id, id),
  unique (site_id, name) deferrable initially deferred,
  constraint user_type_site_id_code_key unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on user_type (site_id, updated_at);

-- For processes of earlier releases; nothing fills the column.
create index on user_type (site_id, digest) where digest is not null;
create index user_type_site_id_code_id_idx on user_type (site_id, code, id) where code is not null;

create function user_type_record_changes() returns trigger language plpgsql as $$
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

create trigger user_type_record_insert after insert on user_type
  referencing new table as new_rows for each statement execute function user_type_record_changes();
create trigger user_type_record_update after update on user_type
  referencing old table as old_rows new table as new_rows for each statement execute function user_type_record_changes();
create trigger user_type_record_delete after delete on user_type
  referencing old table as old_rows for each statement execute function user_type_record_changes();

create function user_type_keep_history() returns trigger language plpgsql as $$
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

create trigger user_type_record_update_history after update on user_type
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function user_type_keep_history();

create trigger user_type_record_insert_import after insert on user_type
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger user_type_record_update_import after update on user_type
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Promo codes, declared in schema/resources/promocode.ts.
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

-- For processes of earlier releases; nothing fills the column.
create index on promocode (site_id, digest) where digest is not null;

create function promocode_record_changes() returns trigger language plpgsql as $$
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

create trigger promocode_record_insert after insert on promocode
  referencing new table as new_rows for each statement execute function promocode_record_changes();
create trigger promocode_record_update after update on promocode
  referencing old table as old_rows new table as new_rows for each statement execute function promocode_record_changes();
create trigger promocode_record_delete after delete on promocode
  referencing old table as old_rows for each statement execute function promocode_record_changes();

create function promocode_keep_history() returns trigger language plpgsql as $$
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

create trigger promocode_record_update_history after update on promocode
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function promocode_keep_history();

create trigger promocode_record_insert_import after insert on promocode
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger promocode_record_update_import after update on promocode
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Payment certificates, declared in schema/resources/payment-certificate.ts.
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

-- For processes of earlier releases; nothing fills the column.
create index on payment_certificate (site_id, digest) where digest is not null;

create function payment_certificate_record_changes() returns trigger language plpgsql as $$
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

create trigger payment_certificate_record_insert after insert on payment_certificate
  referencing new table as new_rows for each statement execute function payment_certificate_record_changes();
create trigger payment_certificate_record_update after update on payment_certificate
  referencing old table as old_rows new table as new_rows for each statement execute function payment_certificate_record_changes();
create trigger payment_certificate_record_delete after delete on payment_certificate
  referencing old table as old_rows for each statement execute function payment_certificate_record_changes();

create function payment_certificate_keep_history() returns trigger language plpgsql as $$
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

create trigger payment_certificate_record_update_history after update on payment_certificate
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function payment_certificate_keep_history();

create trigger payment_certificate_record_insert_import after insert on payment_certificate
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger payment_certificate_record_update_import after update on payment_certificate
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();
