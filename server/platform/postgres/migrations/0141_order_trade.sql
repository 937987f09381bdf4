-- Decimals, units, VAT, discounts, returns and kinds of order items; companies, payment and shipment of orders. Processes of the last
-- release neither read nor write them.

alter table order_item
  -- A quantity with decimals. `quantity` is then the next whole number: a process of the last release shows it, and where it writes
  -- another one, this column does not hold any more.
  add column quantity_exact numeric,
  add column kind text,
  add column name text,
  add column unit text,
  add column vat_rate text,
  add column price_before_discount numeric(12,2),
  add column discount numeric(12,2),
  add column returned_quantity numeric,
  add column return_reason text;
-- A delivery or a fee has no product.
alter table order_item alter column product_id drop not null;

alter table external_order
  add column discount numeric(12,2),
  add column vat_included boolean,
  add column total_vat numeric(30,2),
  add column company_name text,
  add column company_fiscal_code text,
  add column company_address text,
  add column company_iban text,
  add column payer_name text,
  add column payer_fiscal_code text,
  add column payer_address text,
  add column payer_iban text,
  add column recipient_name text,
  add column recipient_phone text,
  add column recipient_email text,
  add column paid_at timestamptz(3),
  add column paid_amount numeric(12,2),
  add column payment_method text,
  add column payment_number text,
  add column carrier text,
  add column tracking_number text,
  add column shipped_at timestamptz(3),
  add column invoice_number text;

-- Quantity of an item as it is read.
create function item_quantity(whole integer, exact numeric) returns numeric language sql immutable parallel safe
  return case when ceil(exact) = whole then exact else whole end;

-- Changes of the new fields in the feed.
create or replace function order_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('order', 'rrn', 'created', (
      select array_agg((n.site_id, n.id, n.rrn, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('order', 'rrn', 'deleted', (
      select array_agg((n.site_id, n.id, n.rrn, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('order', 'rrn', 'updated', (
      select array_agg((n.site_id, n.id, n.rrn, fields)::changed_row order by n.id)
      from new_rows n
      join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.rrn is distinct from o.rrn then 'rrn' end,
        case when n.shop_id is distinct from o.shop_id then 'shop' end,
        case when n.promocode_id is distinct from o.promocode_id then 'promocode' end,
        case when n.items_written_in is distinct from o.items_written_in then 'order_items' end,
        case when n.address_written_in is distinct from o.address_written_in then 'address' end,
        case when n.status is distinct from o.status then 'status' end,
        case when n.total is distinct from o.total then 'total' end,
        case when (n.customer_name, n.customer_email, n.customer_phone)
          is distinct from (o.customer_name, o.customer_email, o.customer_phone) then 'customer' end,
        case when n.payment is distinct from o.payment then 'payment' end,
        case when n.delivery is distinct from o.delivery then 'delivery' end,
        case when n.comment is distinct from o.comment then 'comment' end,
        case when n.discount is distinct from o.discount then 'discount' end,
        case when n.vat_included is distinct from o.vat_included then 'vat_included' end,
        case when n.total_vat is distinct from o.total_vat then 'total_vat' end,
        case when n.total - n.total_vat is distinct from o.total - o.total_vat then 'total_without_vat' end,
        case when (n.company_name, n.company_fiscal_code, n.company_address, n.company_iban)
          is distinct from (o.company_name, o.company_fiscal_code, o.company_address, o.company_iban) then 'company' end,
        case when (n.payer_name, n.payer_fiscal_code, n.payer_address, n.payer_iban)
          is distinct from (o.payer_name, o.payer_fiscal_code, o.payer_address, o.payer_iban) then 'payer' end,
        case when (n.recipient_name, n.recipient_phone, n.recipient_email)
          is distinct from (o.recipient_name, o.recipient_phone, o.recipient_email) then 'recipient' end,
        case when n.paid_at is distinct from o.paid_at then 'paid_at' end,
        case when n.paid_amount is distinct from o.paid_amount then 'paid_amount' end,
        case when n.payment_method is distinct from o.payment_method then 'payment_method' end,
        case when n.payment_number is distinct from o.payment_number then 'payment_number' end,
        case when n.carrier is distinct from o.carrier then 'carrier' end,
        case when n.tracking_number is distinct from o.tracking_number then 'tracking_number' end,
        case when n.shipped_at is distinct from o.shipped_at then 'shipped_at' end,
        case when n.invoice_number is distinct from o.invoice_number then 'invoice_number' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

-- The new fields in the history.
create or replace function order_keep_history() returns trigger language plpgsql as $$
begin
  insert into order_history (site_id, order_id, origin, request_id, before)
  select
    n.site_id, n.id, nullif(current_setting('vitrina.origin', true), '')::integer,
    nullif(current_setting('vitrina.request', true), '')::uuid, before
  from new_rows n
  full join old_rows o using (site_id, id)
  cross join array_remove(array[
    case when n.rrn is distinct from o.rrn then coalesce('rrn=' || o.rrn, 'rrn') end,
    case when n.shop_id is distinct from o.shop_id then coalesce('shop_id=' || o.shop_id, 'shop_id') end,
    case when n.promocode_id is distinct from o.promocode_id then coalesce('promocode_id=' || o.promocode_id, 'promocode_id') end,
    case when n.customer_name is distinct from o.customer_name then coalesce('customer_name=' || o.customer_name, 'customer_name') end,
    case when n.customer_email is distinct from o.customer_email then coalesce('customer_email=' || o.customer_email, 'customer_email') end,
    case when n.customer_phone is distinct from o.customer_phone then coalesce('customer_phone=' || o.customer_phone, 'customer_phone') end,
    case when n.payment is distinct from o.payment then coalesce('payment=' || o.payment::text, 'payment') end,
    case when n.delivery is distinct from o.delivery then coalesce('delivery=' || o.delivery::text, 'delivery') end,
    case when n.comment is distinct from o.comment then coalesce('comment=' || o.comment, 'comment') end,
    case when n.discount is distinct from o.discount then coalesce('discount=' || o.discount::text, 'discount') end,
    case when n.vat_included is distinct from o.vat_included then coalesce('vat_included=' || o.vat_included::text, 'vat_included') end,
    case when n.company_name is distinct from o.company_name then coalesce('company_name=' || o.company_name, 'company_name') end,
    case when n.company_fiscal_code is distinct from o.company_fiscal_code then coalesce('company_fiscal_code=' || o.company_fiscal_code, 'company_fiscal_code') end,
    case when n.company_address is distinct from o.company_address then coalesce('company_address=' || o.company_address, 'company_address') end,
    case when n.company_iban is distinct from o.company_iban then coalesce('company_iban=' || o.company_iban, 'company_iban') end,
    case when n.payer_name is distinct from o.payer_name then coalesce('payer_name=' || o.payer_name, 'payer_name') end,
    case when n.payer_fiscal_code is distinct from o.payer_fiscal_code then coalesce('payer_fiscal_code=' || o.payer_fiscal_code, 'payer_fiscal_code') end,
    case when n.payer_address is distinct from o.payer_address then coalesce('payer_address=' || o.payer_address, 'payer_address') end,
    case when n.payer_iban is distinct from o.payer_iban then coalesce('payer_iban=' || o.payer_iban, 'payer_iban') end,
    case when n.recipient_name is distinct from o.recipient_name then coalesce('recipient_name=' || o.recipient_name, 'recipient_name') end,
    case when n.recipient_phone is distinct from o.recipient_phone then coalesce('recipient_phone=' || o.recipient_phone, 'recipient_phone') end,
    case when n.recipient_email is distinct from o.recipient_email then coalesce('recipient_email=' || o.recipient_email, 'recipient_email') end,
    case when n.paid_at is distinct from o.paid_at then coalesce('paid_at=' || to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'paid_at') end,
    case when n.paid_amount is distinct from o.paid_amount then coalesce('paid_amount=' || o.paid_amount::text, 'paid_amount') end,
    case when n.payment_method is distinct from o.payment_method then coalesce('payment_method=' || o.payment_method, 'payment_method') end,
    case when n.payment_number is distinct from o.payment_number then coalesce('payment_number=' || o.payment_number, 'payment_number') end,
    case when n.carrier is distinct from o.carrier then coalesce('carrier=' || o.carrier, 'carrier') end,
    case when n.tracking_number is distinct from o.tracking_number then coalesce('tracking_number=' || o.tracking_number, 'tracking_number') end,
    case when n.shipped_at is distinct from o.shipped_at then coalesce('shipped_at=' || to_char(o.shipped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'shipped_at') end,
    case when n.invoice_number is distinct from o.invoice_number then coalesce('invoice_number=' || o.invoice_number, 'invoice_number') end,
    -- An order is written before its address is.
    case when n.address_written_in is distinct from o.address_written_in and not exists (
      select from order_address a where a.site_id = n.site_id and a.order_id = n.id
    ) then 'address' end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace function order_item_keep_history() returns trigger language plpgsql as $$
begin
  insert into order_history (site_id, order_id, origin, request_id, before)
  select
    site_id, order_id, nullif(current_setting('vitrina.origin', true), '')::integer,
    nullif(current_setting('vitrina.request', true), '')::uuid, array_agg('item.' || id || '.' || held order by id, place)
  from (
    select o.site_id, o.order_id, o.id, held, place
    from new_rows n
    full join old_rows o using (site_id, id)
    cross join unnest(array[
      case when n.product_id is distinct from o.product_id then coalesce('product_id=' || o.product_id, 'product_id') end,
      case when (n.quantity, n.quantity_exact) is distinct from (o.quantity, o.quantity_exact)
        then 'quantity=' || item_quantity(o.quantity, o.quantity_exact) end,
      case when n.loyalty_price is distinct from o.loyalty_price then 'loyalty_price=' || o.loyalty_price end,
      case when n.kind is distinct from o.kind then coalesce('kind=' || o.kind, 'kind') end,
      case when n.name is distinct from o.name then coalesce('name=' || o.name, 'name') end,
      case when n.unit is distinct from o.unit then coalesce('unit=' || o.unit, 'unit') end,
      case when n.vat_rate is distinct from o.vat_rate then coalesce('vat_rate=' || o.vat_rate, 'vat_rate') end,
      case when n.price_before_discount is distinct from o.price_before_discount then coalesce('price_before_discount=' || o.price_before_discount, 'price_before_discount') end,
      case when n.discount is distinct from o.discount then coalesce('discount=' || o.discount, 'discount') end,
      case when n.returned_quantity is distinct from o.returned_quantity then coalesce('returned_quantity=' || o.returned_quantity, 'returned_quantity') end,
      case when n.return_reason is distinct from o.return_reason then coalesce('return_reason=' || o.return_reason, 'return_reason') end
    ]) with ordinality as listed (held, place)
    where held is not null
  ) as changed
  group by site_id, order_id;
  return null;
end $$;

create or replace function order_item_keep_removed() returns trigger language plpgsql as $$
begin
  insert into order_history (site_id, order_id, origin, request_id, before)
  select
    site_id, order_id, nullif(current_setting('vitrina.origin', true), '')::integer,
    nullif(current_setting('vitrina.request', true), '')::uuid, array_agg('item.' || id || '.' || held order by id, place)
  from old_rows
  cross join unnest(array[
    'removed', 'product_id=' || product_id, 'quantity=' || item_quantity(quantity, quantity_exact), 'loyalty_price=' || loyalty_price,
    'kind=' || kind,
    'name=' || name,
    'unit=' || unit,
    'vat_rate=' || vat_rate,
    'price_before_discount=' || price_before_discount,
    'discount=' || discount,
    'returned_quantity=' || returned_quantity,
    'return_reason=' || return_reason
  ]) with ordinality as listed (held, place)
  where held is not null
  group by site_id, order_id;
  return null;
end $$;
