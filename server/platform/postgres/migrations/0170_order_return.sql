-- Returns of orders with their items and refunds. Processes of the last release neither read nor write them.
create table order_return (
  site_id integer not null,
  id integer not null,
  order_id bigint not null,
  -- Number at the system of the client.
  number text collate "C",
  created_at timestamptz(3) not null,
  -- Changes when an erasure empties the comment.
  updated_at timestamptz(3) not null,
  -- Number of the writing token or operator; null: the system.
  origin integer,
  reason text,
  -- May contain personal data; emptied when the order loses its customer.
  comment text,
  -- Amount by which the total of the order fell, the share of its discount, and the delivery price in it.
  value numeric(30,2) not null,
  discount numeric(30,2) not null,
  delivery numeric(30,2) not null,
  refunded_amount numeric(30,2) not null check (refunded_amount >= 0),
  refund_method text,
  restocked boolean not null,
  -- Store as it was; null: qty of the products.
  shop_id integer,
  primary key (site_id, id),
  unique (site_id, number),
  foreign key (site_id, order_id) references external_order on delete cascade
);

create index on order_return (site_id, order_id, id);
create index on order_return (site_id, updated_at, id);

create table order_return_item (
  site_id integer not null,
  return_id integer not null,
  item_id bigint not null,
  quantity numeric not null check (quantity > 0),
  -- Part of the line total, without the share of the order's discount.
  amount numeric(30,2) not null,
  primary key (site_id, return_id, item_id),
  foreign key (site_id, return_id) references order_return on delete cascade
);

-- Sums of the returns of an order. Null: no return.
alter table external_order
  add column refunded_amount numeric(30,2),
  add column returned_discount numeric(30,2),
  add column returned_delivery numeric(30,2),
  add column allowance numeric(30,2);

-- Changes of the sums in the feed and in the history. The functions are otherwise as they were.
do $$ begin
  execute replace(
    pg_get_functiondef('order_record_changes'::regproc),
    $line$then 'invoice_number' end$line$,
    $line$then 'invoice_number' end,
        case when n.refunded_amount is distinct from o.refunded_amount then 'refunded_amount' end,
        case when n.total - n.paid_amount + coalesce(n.refunded_amount, 0)
          is distinct from o.total - o.paid_amount + coalesce(o.refunded_amount, 0) then 'amount_due' end,
        case when n.returned_discount is distinct from o.returned_discount then 'returned_discount' end,
        case when n.returned_delivery is distinct from o.returned_delivery then 'returned_delivery' end,
        case when n.allowance is distinct from o.allowance then 'allowance' end$line$
  );
  execute replace(
    pg_get_functiondef('order_keep_history'::regproc),
    E'    -- An order is written before its address is.\n',
    $line$    case when n.refunded_amount is distinct from o.refunded_amount then coalesce('refunded_amount=' || o.refunded_amount::text, 'refunded_amount') end,
    case when n.returned_discount is distinct from o.returned_discount then coalesce('returned_discount=' || o.returned_discount::text, 'returned_discount') end,
    case when n.returned_delivery is distinct from o.returned_delivery then coalesce('returned_delivery=' || o.returned_delivery::text, 'returned_delivery') end,
    case when n.allowance is distinct from o.allowance then coalesce('allowance=' || o.allowance::text, 'allowance') end,
    -- An order is written before its address is.
$line$
  );
end $$;
