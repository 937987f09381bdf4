-- Characteristic blocks, as schema/resources/category-characteristic.ts declares them.

create table category_characteristic (
  site_id integer not null,
  id integer not null,
  category_id integer not null,
  name_ro text not null,
  name_ru text not null,
  name_en text,
  name_uk text,
  hide boolean not null,
  specifications jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  foreign key (site_id, category_id) references category (site_id, id)
) with (toast_tuple_target = 8160);

create index on category_characteristic (site_id, updated_at);

-- Was it sent before, byte for byte?
create index on category_characteristic (site_id, digest) where digest is not null;

create index on category_characteristic (site_id, category_id, id) where category_id is not null;

-- Who refers to it? For filters, and for the refusal to delete what is in use.
create index on category_characteristic using gin (site_id, specifications jsonb_path_ops);

create or replace function category_characteristic_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('category-characteristic', null, 'created', (
      select array_agg((n.site_id, n.id, null, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('category-characteristic', null, 'deleted', (
      select array_agg((n.site_id, n.id, null, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('category-characteristic', null, 'updated', (
      select array_agg((n.site_id, n.id, null, fields)::changed_row order by n.id)
      from new_rows n
      join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.category_id is distinct from o.category_id then 'category_id' end,
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.hide is distinct from o.hide then 'hide' end,
        case when n.specifications is distinct from o.specifications then 'specifications' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger category_characteristic_record_insert after insert on category_characteristic
  referencing new table as new_rows for each statement execute function category_characteristic_record_changes();

create or replace trigger category_characteristic_record_update after update on category_characteristic
  referencing old table as old_rows new table as new_rows for each statement execute function category_characteristic_record_changes();

create or replace trigger category_characteristic_record_delete after delete on category_characteristic
  referencing old table as old_rows for each statement execute function category_characteristic_record_changes();
