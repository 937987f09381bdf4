-- A user type is a price type of an ERP: its code there, its currency, and whether its prices include VAT.

alter table user_type
  add column code text collate "C",
  add column currency text,
  add column vat_included boolean;

-- Expands, although it adds a constraint: of a column that the last release does not fill.
alter table user_type add constraint user_type_site_id_code_key unique (site_id, code) deferrable initially deferred;

create index user_type_site_id_code_id_idx on user_type (site_id, code, id) where code is not null;

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
