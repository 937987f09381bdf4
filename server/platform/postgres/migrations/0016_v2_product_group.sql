-- Product groups, version 2, as schema/resources/v2-product-group.ts declares them.

create table v2_product_group (
  site_id integer not null,
  id integer not null,
  name text not null,
  code text collate "C",
  group_specifications jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on v2_product_group (site_id, updated_at);

-- Was it sent before, byte for byte?
create index on v2_product_group (site_id, digest) where digest is not null;

-- Who refers to it? For filters, and for the refusal to delete what is in use.
create index on v2_product_group using gin (site_id, group_specifications jsonb_path_ops);

create or replace function v2_product_group_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('v2/product-group', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('v2/product-group', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('v2/product-group', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name is distinct from o.name then 'name' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.group_specifications is distinct from o.group_specifications then 'group_specifications' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger v2_product_group_record_insert after insert on v2_product_group
  referencing new table as new_rows for each statement execute function v2_product_group_record_changes();

create or replace trigger v2_product_group_record_update after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement execute function v2_product_group_record_changes();

create or replace trigger v2_product_group_record_delete after delete on v2_product_group
  referencing old table as old_rows for each statement execute function v2_product_group_record_changes();
