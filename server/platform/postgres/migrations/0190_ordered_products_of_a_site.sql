-- A written product of a site without orders reads one entry of an index. It read all order items of the other sites.

create or replace function product_keep_names() returns trigger language plpgsql as $$
begin
  if not exists (
    select from (select distinct site_id from new_rows) as touched
    -- Ordered by the primary key: otherwise the planner may read the items of all sites until it finds one of this site.
    cross join lateral (
      select from order_item where order_item.site_id = touched.site_id order by order_item.site_id, order_item.id limit 1
    ) as ordered
  ) then
    return null;
  end if;

  execute '
    with renamed as materialized (
      select o.*
      from (
        select site_id, id, group_product_id, code, name_ro, name_ru, name_en, name_uk from old_rows
      ) as o full join (
        select site_id, id, group_product_id, code, name_ro, name_ru, name_en, name_uk from new_rows
      ) as n using (site_id, id)
      where (o.group_product_id, o.code, o.name_ro, o.name_ru, o.name_en, o.name_uk)
        is distinct from (n.group_product_id, n.code, n.name_ro, n.name_ru, n.name_en, n.name_uk)
    ),
    ordered as materialized (
      select renamed.* from renamed cross join lateral (
        select from order_item where order_item.site_id = renamed.site_id and order_item.product_id = renamed.id limit 1
      ) as item
    ),
    heads as (
      insert into order_product_head as head (site_id, version)
      select distinct site_id, 2 from ordered order by site_id
      on conflict (site_id) do update set version = head.version + 1
      returning site_id, version - 1 as version
    )
    insert into order_product (site_id, product_id, version, key, code, name_ro, name_ru, name_en, name_uk)
    select site_id, id, version, group_product_id, code, name_ro, name_ru, name_en, name_uk
    from ordered join heads using (site_id)
  ';
  return null;
end $$;
