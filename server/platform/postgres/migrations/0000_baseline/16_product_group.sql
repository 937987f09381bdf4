-- Product groups, declared in schema/resources/product-group.ts.
create table product_group (
  site_id integer not null,
  id integer not null,
  name text not null,
  code text collate "C",
  select_specifications integer[] not null default '{}',
  block_specifications integer[] not null default '{}',
  images_specifications integer[] not null default '{}',
  multi_select_specifications integer[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on product_group (site_id, updated_at);

-- For processes of earlier releases; nothing fills the column.
create index on product_group (site_id, digest) where digest is not null;

-- Objects that refer to a key: for filters, and for the refusal to delete a referenced object.
create index on product_group using gin (site_id, select_specifications, block_specifications, images_specifications, multi_select_specifications);

create function product_group_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('product-group', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('product-group', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('product-group', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name is distinct from o.name then 'name' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.select_specifications is distinct from o.select_specifications then 'select_specifications' end,
        case when n.block_specifications is distinct from o.block_specifications then 'block_specifications' end,
        case when n.images_specifications is distinct from o.images_specifications then 'images_specifications' end,
        case when n.multi_select_specifications is distinct from o.multi_select_specifications then 'multi_select_specifications' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create trigger product_group_record_insert after insert on product_group
  referencing new table as new_rows for each statement execute function product_group_record_changes();
create trigger product_group_record_update after update on product_group
  referencing old table as old_rows new table as new_rows for each statement execute function product_group_record_changes();
create trigger product_group_record_delete after delete on product_group
  referencing old table as old_rows for each statement execute function product_group_record_changes();

create function product_group_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'product-group', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name is distinct from o.name then coalesce('name=' || o.name::text, 'name') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.select_specifications is distinct from o.select_specifications then coalesce('select_specifications=' || o.select_specifications::text, 'select_specifications') end,
    case when n.block_specifications is distinct from o.block_specifications then coalesce('block_specifications=' || o.block_specifications::text, 'block_specifications') end,
    case when n.images_specifications is distinct from o.images_specifications then coalesce('images_specifications=' || o.images_specifications::text, 'images_specifications') end,
    case when n.multi_select_specifications is distinct from o.multi_select_specifications then coalesce('multi_select_specifications=' || o.multi_select_specifications::text, 'multi_select_specifications') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create trigger product_group_record_update_history after update on product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function product_group_keep_history();

create trigger product_group_record_insert_import after insert on product_group
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger product_group_record_update_import after update on product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();
