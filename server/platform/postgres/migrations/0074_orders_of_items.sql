-- The orders of items that are written are looked up each once, by their key. Compared item by item, all orders of the table were read
-- for each batch, until there were so many that PostgreSQL preferred the key.
create or replace function order_item_record_changes() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
begin
  execute format(
    '
      select refuse_untold(coalesce(bool_and(o.id is not null and o.items_written_in = pg_current_xact_id() and o.created_at = n.created_at), true))
      from (select distinct site_id, order_id, created_at from %I) as n
      left join lateral (
        select * from external_order as o where o.site_id = n.site_id and o.id = n.order_id offset 0
      ) as o on true
    ',
    case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end
  );

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
