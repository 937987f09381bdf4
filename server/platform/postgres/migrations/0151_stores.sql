-- Stores without a place, and warehouses. Processes of the last release read a missing place as null; they show such a store to shoppers only
-- if it is active.

alter table shop alter column addresses drop not null;

alter table shop add column kind text;

alter table shop alter column lat drop not null;

alter table shop alter column lon drop not null;

create or replace function shop_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('shop', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('shop', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('shop', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.lat is distinct from o.lat then 'lat' end,
        case when n.lon is distinct from o.lon then 'lon' end,
        case when n.tooltip_pin_text is distinct from o.tooltip_pin_text then 'tooltip_pin_text' end,
        case when n.email is distinct from o.email then 'email' end,
        case when n."order" is distinct from o."order" then 'order' end,
        case when n.description_ro is distinct from o.description_ro then 'description_ro' end,
        case when n.description_ru is distinct from o.description_ru then 'description_ru' end,
        case when n.description_en is distinct from o.description_en then 'description_en' end,
        case when n.description_uk is distinct from o.description_uk then 'description_uk' end,
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.iframe is distinct from o.iframe then 'iframe' end,
        case when n.company_id is distinct from o.company_id then 'company_id' end,
        case when n.is_active is distinct from o.is_active then 'is_active' end,
        case when n."group" is distinct from o."group" then 'group' end,
        case when n.schedule is distinct from o.schedule then 'schedule' end,
        case when n.phones is distinct from o.phones then 'phones' end,
        case when n.addresses is distinct from o.addresses then 'addresses' end,
        case when n.kind is distinct from o.kind then 'kind' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger shop_record_insert after insert on shop
  referencing new table as new_rows for each statement execute function shop_record_changes();

create or replace trigger shop_record_update after update on shop
  referencing old table as old_rows new table as new_rows for each statement execute function shop_record_changes();

create or replace trigger shop_record_delete after delete on shop
  referencing old table as old_rows for each statement execute function shop_record_changes();

create or replace function shop_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'shop', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.lat is distinct from o.lat then coalesce('lat=' || o.lat::text, 'lat') end,
    case when n.lon is distinct from o.lon then coalesce('lon=' || o.lon::text, 'lon') end,
    case when n.tooltip_pin_text is distinct from o.tooltip_pin_text then coalesce('tooltip_pin_text=' || o.tooltip_pin_text::text, 'tooltip_pin_text') end,
    case when n.email is distinct from o.email then coalesce('email=' || o.email::text, 'email') end,
    case when n."order" is distinct from o."order" then coalesce('order=' || o."order"::text, 'order') end,
    case when n.description_ro is distinct from o.description_ro then coalesce('description_ro=' || o.description_ro::text, 'description_ro') end,
    case when n.description_ru is distinct from o.description_ru then coalesce('description_ru=' || o.description_ru::text, 'description_ru') end,
    case when n.description_en is distinct from o.description_en then coalesce('description_en=' || o.description_en::text, 'description_en') end,
    case when n.description_uk is distinct from o.description_uk then coalesce('description_uk=' || o.description_uk::text, 'description_uk') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.iframe is distinct from o.iframe then coalesce('iframe=' || o.iframe::text, 'iframe') end,
    case when n.company_id is distinct from o.company_id then coalesce('company_id=' || o.company_id::text, 'company_id') end,
    case when n.is_active is distinct from o.is_active then coalesce('is_active=' || o.is_active::text, 'is_active') end,
    case when n."group" is distinct from o."group" then coalesce('group=' || o."group"::text, 'group') end,
    case when n.schedule is distinct from o.schedule then coalesce('schedule=' || o.schedule::text, 'schedule') end,
    case when n.phones is distinct from o.phones then coalesce('phones=' || o.phones::text, 'phones') end,
    case when n.addresses is distinct from o.addresses then coalesce('addresses=' || o.addresses::text, 'addresses') end,
    case when n.kind is distinct from o.kind then coalesce('kind=' || o.kind::text, 'kind') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger shop_record_update_history after update on shop
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function shop_keep_history();

create or replace trigger shop_record_insert_import after insert on shop
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger shop_record_update_import after update on shop
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();
