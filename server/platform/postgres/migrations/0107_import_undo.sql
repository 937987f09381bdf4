-- What imports of the console created and changed, so that an import can be taken back. What tells of people never comes here.

-- A process of the release before keeps nothing of the imports that it accepts or works on.
alter table import
  -- Whether what it changes is kept.
  add column keeps boolean not null default false,
  -- Who takes it back: the number of an operator at the console.
  add column undo_origin integer,
  add column undo_asked_at timestamptz(3),
  add column undo_ended_at timestamptz(3);

-- For workers that look for what is to be done.
create index on import (site_id) where undo_asked_at is not null and undo_ended_at is null;

create table import_change (
  site_id integer not null,
  import  integer not null,
  -- Of an object of the kind that the import is of.
  id      integer not null,
  -- The digest of the row as the import created it; null: it was there before.
  created text,
  -- What the columns that the import changed held before, and what it wrote. Null where it created the row.
  before  jsonb,
  after   jsonb,
  -- How often it could not be taken back yet: what stands in the way may be taken back after it.
  tries   smallint not null default 0,
  outcome text check (outcome in ('given_back', 'deleted', 'left')),
  -- Why it was left alone, all of it or the columns of `left_columns`.
  reason  text check (reason in ('changed', 'gone', 'in_use', 'refused')),
  left_columns text[],
  primary key (site_id, import, id),
  foreign key (site_id, import) references import on delete cascade
);

-- What is still to be taken back, in the order in which it is.
create index on import_change (site_id, import, tries, (created is not null), id) where outcome is null;

-- A row without what says nothing of the object itself.
create function import_row_digest(whole jsonb) returns text language sql immutable as $$
  select md5((whole - 'digest' - 'updated_at')::text)
$$;

create function keep_import_created() returns trigger language plpgsql as $$
begin
  insert into import_change (site_id, import, id, created)
  select site_id, current_setting('vitrina.import')::integer, id, import_row_digest(to_jsonb(n)) from new_rows n;
  return null;
end $$;

create function keep_import_updated() returns trigger language plpgsql as $$
declare
  job integer := current_setting('vitrina.import');
begin
  insert into import_change as kept (site_id, import, id, created, before, after)
  select n.site_id, job, n.id,
    -- What somebody else changed meanwhile keeps the digest that it has no more.
    case when known.created = import_row_digest(was) then import_row_digest(is_now) else known.created end,
    changed.before, changed.after
  from new_rows n
  -- A full join is never a loop in a loop.
  full join old_rows o using (site_id, id)
  cross join to_jsonb(o) as was
  cross join to_jsonb(n) as is_now
  left join import_change as known on known.site_id = n.site_id and known.import = job and known.id = n.id
  cross join lateral (
    select jsonb_object_agg(key, was -> key) as before, jsonb_object_agg(key, value) as after
    from jsonb_each(is_now)
    where key <> all('{digest,updated_at}') and value is distinct from was -> key
  ) as changed
  where changed.before is not null
  -- A file may name an object twice: what was before its first line is what it gets back.
  on conflict (site_id, import, id) do update set
    created = excluded.created,
    before = case when kept.created is null then excluded.before || kept.before end,
    after = case when kept.created is null then kept.after || excluded.after end;
  return null;
end $$;

create or replace trigger category_record_insert_import after insert on category
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger category_record_update_import after update on category
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger brand_record_insert_import after insert on brand
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger brand_record_update_import after update on brand
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger specification_record_insert_import after insert on specification
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger specification_record_update_import after update on specification
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger specification_value_record_insert_import after insert on specification_value
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger specification_value_record_update_import after update on specification_value
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger category_characteristic_record_insert_import after insert on category_characteristic
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger category_characteristic_record_update_import after update on category_characteristic
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger promo_record_insert_import after insert on promo
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger promo_record_update_import after update on promo
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger gift_record_insert_import after insert on gift
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger gift_record_update_import after update on gift
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger video_review_record_insert_import after insert on video_review
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger video_review_record_update_import after update on video_review
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger custom_instance_record_insert_import after insert on custom_instance
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger custom_instance_record_update_import after update on custom_instance
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger custom_instance_item_record_insert_import after insert on custom_instance_item
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger custom_instance_item_record_update_import after update on custom_instance_item
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger product_group_record_insert_import after insert on product_group
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger product_group_record_update_import after update on product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger v2_product_group_record_insert_import after insert on v2_product_group
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger v2_product_group_record_update_import after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger product_record_insert_import after insert on product
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger product_record_update_import after update on product
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger region_record_insert_import after insert on region
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger region_record_update_import after update on region
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger locality_record_insert_import after insert on locality
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger locality_record_update_import after update on locality
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger sector_record_insert_import after insert on sector
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger sector_record_update_import after update on sector
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger shop_record_insert_import after insert on shop
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger shop_record_update_import after update on shop
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger user_type_record_insert_import after insert on user_type
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger user_type_record_update_import after update on user_type
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger promocode_record_insert_import after insert on promocode
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger promocode_record_update_import after update on promocode
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

create or replace trigger payment_certificate_record_insert_import after insert on payment_certificate
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger payment_certificate_record_update_import after update on payment_certificate
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();
