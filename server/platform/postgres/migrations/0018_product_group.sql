-- Product groups, as schema/resources/product-group.ts declares them.

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

-- Was it sent before, byte for byte?
create index on product_group (site_id, digest) where digest is not null;

-- Who refers to it? For filters, and for the refusal to delete what is in use.
create index on product_group using gin (site_id, select_specifications, block_specifications, images_specifications, multi_select_specifications);

create or replace function product_group_record_changes() returns trigger language plpgsql as $$
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
      join old_rows o using (site_id, id)
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

create or replace trigger product_group_record_insert after insert on product_group
  referencing new table as new_rows for each statement execute function product_group_record_changes();

create or replace trigger product_group_record_update after update on product_group
  referencing old table as old_rows new table as new_rows for each statement execute function product_group_record_changes();

create or replace trigger product_group_record_delete after delete on product_group
  referencing old table as old_rows for each statement execute function product_group_record_changes();
