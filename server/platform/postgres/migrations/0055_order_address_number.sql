-- Expands, although it adds a unique index: what the last release writes is unique by it, and needs it for that.
-- Mends 0039_order_resend, which took that away.

-- The caller's own number for an address, which may stand on many orders: null where it is the id. The id is the row's own again, as the
-- last release knows it, which writes addresses by it. Where another order has it already, it is the order's id below zero.
alter table order_address
  drop constraint order_address_id_check,
  add column number bigint check (number between 1 and 9007199254740991);

alter table order_address disable trigger user;
update order_address as stored set id = -stored.order_id, number = stored.id
from (
  select site_id, order_id, row_number() over (partition by site_id, id order by order_id) as place from order_address
) as placed
where placed.site_id = stored.site_id and placed.order_id = stored.order_id and placed.place > 1;
alter table order_address enable trigger user;

create unique index order_address_site_id_id_key on order_address (site_id, id);
