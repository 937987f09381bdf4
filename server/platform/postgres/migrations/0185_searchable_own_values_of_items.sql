-- Own fields of order items in the search index of orders. What processes of the last release index has none of them until the setting of
-- a field changes.

create function order_item_own_search_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, array_agg(distinct order_id), '{}', '{}' from new_rows where custom is not null group by site_id;
  elsif tg_op = 'DELETE' then
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, array_agg(distinct order_id), '{}', '{}' from old_rows where custom is not null group by site_id;
  -- The rows are joined only if one of them has a value: most updates are changes of a status.
  elsif exists (select from new_rows where custom is not null) or exists (select from old_rows where custom is not null) then
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, array_agg(distinct n.order_id), '{}', '{}' from new_rows n full join old_rows o using (site_id, id)
    where n.custom is distinct from o.custom group by site_id;
  end if;
  return null;
end $$;

create trigger order_item_own_search_insert after insert on order_item
  referencing new table as new_rows for each statement execute function order_item_own_search_follow();
create trigger order_item_own_search_update after update on order_item
  referencing old table as old_rows new table as new_rows for each statement execute function order_item_own_search_follow();
create trigger order_item_own_search_delete after delete on order_item
  referencing old table as old_rows for each statement execute function order_item_own_search_follow();
