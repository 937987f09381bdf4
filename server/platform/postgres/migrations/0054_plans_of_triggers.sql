-- A trigger's plan is made for as many rows as the first statement of its session brought, and kept: one that had first
-- changed one row compared each of five thousand rows with each other from then on. A full join is never run so, and here
-- it gives what an inner one gives: each changed row is there before and after, under one key.

do $$
declare
  recorder regprocedure;
begin
  for recorder in
    select oid from pg_proc
    where pronamespace = current_schema()::regnamespace and prosrc like '%new_rows n%join old_rows o using (site_id, id)%array_remove%'
  loop
    execute replace(
      pg_get_functiondef(recorder), 'join old_rows o using (site_id, id)', 'full join old_rows o using (site_id, id)'
    );
  end loop;
end $$;

-- Beside another table, rows of a statement are planned for each time: that one may have grown, too.
create or replace function order_item_record_changes() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
begin
  if tg_op = 'DELETE' then
    execute '
      select refuse_untold(coalesce(bool_and(o.items_written_in = pg_current_xact_id()), true))
      from old_rows n left join external_order o on o.site_id = n.site_id and o.id = n.order_id
    ';
  else
    execute '
      select refuse_untold(coalesce(bool_and(
        o.id is not null and o.items_written_in = pg_current_xact_id() and o.created_at = n.created_at
      ), true))
      from new_rows n left join external_order o on o.site_id = n.site_id and o.id = n.order_id
    ';
  end if;

  if tg_op = 'INSERT' then
    insert into order_status_change (site_id, order_id, item_id, from_status, to_status, at, origin)
    select site_id, order_id, id, null, status, statement_timestamp(), writer from new_rows order by order_id, id;
  elsif tg_op = 'DELETE' then
    insert into order_status_change (site_id, order_id, item_id, from_status, to_status, at, origin)
    select site_id, order_id, id, status, null, statement_timestamp(), writer from old_rows order by order_id, id;
  else
    insert into order_status_change (site_id, order_id, item_id, from_status, to_status, at, origin)
    select n.site_id, n.order_id, n.id, o.status, n.status, statement_timestamp(), writer
    from new_rows n full join old_rows o using (site_id, id) where n.status is distinct from o.status
    order by n.order_id, n.id;
  end if;
  return null;
end $$;

create or replace function order_address_check_order() returns trigger language plpgsql as $$
begin
  execute '
    select refuse_untold(coalesce(bool_and(o.id is not null and o.address_written_in = pg_current_xact_id()), true))
    from touched_rows n left join external_order o on o.site_id = n.site_id and o.id = n.order_id
  ';
  return null;
end $$;

create or replace function order_refuse_delete() returns trigger language plpgsql as $$
declare
  referred boolean;
begin
  execute '
    select exists (select from gone_rows g join order_item i on i.site_id = g.site_id and i.order_id = g.id)
      or exists (select from gone_rows g join order_address a on a.site_id = g.site_id and a.order_id = g.id)
  ' into referred;
  if referred then
    raise foreign_key_violation using message = 'orders were deleted without their items or addresses';
  end if;
  return null;
end $$;

create or replace function order_recount() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update order_count as kept set orders = kept.orders - gone.orders
    from (
      select site_id, utc_day(created_at) as day, statuses, count(*) as orders from old_rows group by 1, 2, 3
    ) as gone
    where kept.site_id = gone.site_id and kept.day = gone.day and kept.statuses = gone.statuses;
  elsif tg_op = 'UPDATE' then
    update order_count as kept set orders = kept.orders - gone.orders
    from (
      select o.site_id, utc_day(o.created_at) as day, o.statuses, count(*) as orders
      from old_rows o full join new_rows n using (site_id, id)
      where (n.created_at, n.statuses) is distinct from (o.created_at, o.statuses) group by 1, 2, 3
    ) as gone
    where kept.site_id = gone.site_id and kept.day = gone.day and kept.statuses = gone.statuses;
    insert into order_count as kept (site_id, day, statuses, orders)
    select n.site_id, utc_day(n.created_at), n.statuses, count(*)
    from new_rows n full join old_rows o using (site_id, id)
    where (n.created_at, n.statuses) is distinct from (o.created_at, o.statuses) group by 1, 2, 3
    on conflict (site_id, day, statuses) do update set orders = kept.orders + excluded.orders;
    delete from order_count using (select distinct site_id, utc_day(created_at) as day from old_rows) as touched
    where order_count.site_id = touched.site_id and order_count.day = touched.day and orders = 0;
  else
    insert into order_count as kept (site_id, day, statuses, orders)
    select site_id, utc_day(created_at), statuses, count(*) from new_rows group by 1, 2, 3
    on conflict (site_id, day, statuses) do update set orders = kept.orders + excluded.orders;
  end if;
  return null;
end $$;

create or replace function order_search_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, array_agg(id), '{}', '{}' from old_rows
    where num_nonnulls(customer_name, customer_email, customer_phone, comment) > 0
    group by site_id;
  elsif tg_op = 'INSERT' then
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, array_agg(id), '{}', '{}' from new_rows
    where num_nonnulls(customer_name, customer_email, customer_phone, comment) > 0
    group by site_id;
  else
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select n.site_id, array_agg(n.id), '{}', '{}' from new_rows n full join old_rows o using (site_id, id)
    where (n.customer_name, n.customer_email, n.customer_phone, n.comment)
      is distinct from (o.customer_name, o.customer_email, o.customer_phone, o.comment)
    group by n.site_id;
  end if;
  return null;
end $$;
