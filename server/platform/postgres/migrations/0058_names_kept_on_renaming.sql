-- What products were called is kept when they are renamed, no longer when they are ordered: a night's orders name thousands of products
-- that no order has met, and hardly one of them is ever renamed (docs/decisions/0013-orders.md).
--
-- An item has the version of names that its site was at when it got its product. A row of order_product holds for the items up to its
-- version that no earlier one of its product holds for; for those behind the last the product is called as it is.

create table order_product_head (
  site_id integer primary key,
  -- Of the names that items get now.
  version integer not null
);

insert into order_product_head (site_id, version)
select site_id, max(version) + 1 from order_product group by site_id;

-- Named so that it follows the one that gives the change its place in the feed. From there on until the commit no order is written: what
-- refers to the product now is all that may have met its old names.
create function product_keep_names() returns trigger language plpgsql as $$
begin
  if not exists (
    select from (select distinct site_id from new_rows) as touched
    cross join lateral (select from order_item where order_item.site_id = touched.site_id limit 1) as ordered
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

create trigger product_rename after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function product_keep_names();

-- Searches find orders by what their products are called now, too: order_product_search has that as version 0. Due are version 0, which is
-- filled in where it is not there yet, and -1, which is version 0 once more, as its product has been renamed.

create or replace function order_product_follow() returns trigger language plpgsql as $$
begin
  insert into order_search_due (site_id, order_ids, product_ids, versions)
  select
    site_id, '{}', array_agg(product_id) || array_agg(product_id),
    array_agg(version) || array_fill(-1, array[count(*)::integer])
  from new_rows group by site_id;
  return null;
end $$;

create function order_item_search_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, '{}', array_agg(product_id), array_fill(0, array[count(*)::integer])
    from (select distinct site_id, product_id from new_rows) as ordered group by site_id;
  else
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, '{}', array_agg(product_id), array_fill(0, array[count(*)::integer])
    from (
      select distinct n.site_id, n.product_id from new_rows n full join old_rows o using (site_id, id)
      where n.product_id is distinct from o.product_id
    ) as ordered group by site_id;
  end if;
  return null;
end $$;

create trigger order_item_search_insert after insert on order_item
  referencing new table as new_rows for each statement execute function order_item_search_follow();
create trigger order_item_search_update after update on order_item
  referencing old table as old_rows new table as new_rows for each statement execute function order_item_search_follow();

-- Items that a process of the last release has written since 0039_order_resend have no names kept.
insert into order_search_due (site_id, order_ids, product_ids, versions)
select site_id, '{}', array_agg(product_id), array_fill(0, array[count(*)::integer])
from (
  select distinct site_id, product_id from order_item where not exists (
    select from order_product as kept
    where kept.site_id = order_item.site_id and kept.product_id = order_item.product_id
      and kept.version >= order_item.product_version
  )
) as ordered group by site_id, product_id / 2000;
