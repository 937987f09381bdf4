-- Labels of a site for words in the payment and delivery of orders, such as `cod`. Orders keep the words as sent.
create table note_label (
  site_id integer not null references site on delete cascade,
  -- Field of an order.
  of_field text not null check (of_field in ('payment', 'delivery')),
  -- Name of a property, or a value, exactly as in orders.
  word text not null check (length(word) between 1 and 100),
  label_ro text check (length(label_ro) <= 100),
  label_ru text check (length(label_ru) <= 100),
  label_en text check (length(label_en) <= 100),
  label_uk text check (length(label_uk) <= 100),
  primary key (site_id, of_field, word),
  check (coalesce(label_ro, label_ru, label_en, label_uk) is not null)
);

-- Remarks of operators about an order, visible in the console only.
create table order_remark (
  id integer generated always as identity primary key,
  site_id integer not null,
  order_id bigint not null,
  user_id integer not null references hub_user on delete cascade,
  -- May contain personal data; deleted when the order loses its customer.
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz(3) not null default now(),
  foreign key (site_id, order_id) references external_order on delete cascade
);

create index on order_remark (site_id, order_id, id);
create index on order_remark (user_id);

-- Operator in charge of an order, visible in the console only.
create table order_assignee (
  site_id integer not null,
  order_id bigint not null,
  user_id integer not null references hub_user on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (site_id, order_id),
  foreign key (site_id, order_id) references external_order on delete cascade
);

create index on order_assignee (user_id, site_id, order_id);

-- Previous values of orders, except item statuses (order_status_change). Kept for site.history_days, and never longer than the person of
-- the order is known.
create table order_history (
  site_id integer not null,
  order_id bigint not null,
  place bigint generated always as identity,
  -- Groups the changes of one write.
  written_in xid8 not null default pg_current_xact_id(),
  at timestamptz not null default statement_timestamp(),
  -- Number of the token or operator.
  origin integer,
  request_id uuid,
  -- Previous values: name=value, or only the name for null; items as item.<id>.<name>=value and item.<id>.removed; an address as
  -- address.<name>=value, or address for none; assignee=<number of the operator>.
  before text[] not null,
  primary key (site_id, order_id, place)
);

-- For the sweep of expired rows.
create index on order_history (site_id, at);

create function order_keep_history() returns trigger language plpgsql as $$
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
    -- An order is written before its address.
    case when n.address_written_in is distinct from o.address_written_in and not exists (
      select from order_address a where a.site_id = n.site_id and a.order_id = n.id
    ) then 'address' end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

-- Its name sorts after the trigger that records the change.
create trigger external_order_record_update_history after update on external_order
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function order_keep_history();

create function order_item_keep_history() returns trigger language plpgsql as $$
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
      case when n.product_id is distinct from o.product_id then 'product_id=' || o.product_id end,
      case when n.quantity is distinct from o.quantity then 'quantity=' || o.quantity end,
      case when n.loyalty_price is distinct from o.loyalty_price then 'loyalty_price=' || o.loyalty_price end
    ]) with ordinality as listed (held, place)
    where held is not null
  ) as changed
  group by site_id, order_id;
  return null;
end $$;

create trigger order_item_record_update_history after update on order_item
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function order_item_keep_history();

-- Keeps all values of a removed address.
create function order_address_keep_history() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'DELETE' then 'select o as was, null::order_address as now from old_rows o'
    else 'select o as was, n as now from new_rows n full join old_rows o using (site_id, order_id)'
  end;
begin
  execute format('
    insert into order_history (site_id, order_id, origin, request_id, before)
    select (was).site_id, (was).order_id, $1, $2, before
    from (%s) as changed
    cross join array_remove(array[
      case when (now).address_ro is distinct from (was).address_ro then coalesce(''address.address_ro='' || (was).address_ro, ''address.address_ro'') end,
      case when (now).address_ru is distinct from (was).address_ru then coalesce(''address.address_ru='' || (was).address_ru, ''address.address_ru'') end,
      case when (now).address_en is distinct from (was).address_en then coalesce(''address.address_en='' || (was).address_en, ''address.address_en'') end,
      case when (now).address_uk is distinct from (was).address_uk then coalesce(''address.address_uk='' || (was).address_uk, ''address.address_uk'') end,
      case when (now).postcode is distinct from (was).postcode then coalesce(''address.postcode='' || (was).postcode, ''address.postcode'') end,
      case when (now).region_id is distinct from (was).region_id then coalesce(''address.region_id='' || (was).region_id, ''address.region_id'') end,
      case when (now).locality_id is distinct from (was).locality_id then coalesce(''address.locality_id='' || (was).locality_id, ''address.locality_id'') end,
      case when (now).sector_id is distinct from (was).sector_id then coalesce(''address.sector_id='' || (was).sector_id, ''address.sector_id'') end
    ], null) as before
    where before <> ''{}''
  ', changed)
  using nullif(current_setting('vitrina.origin', true), '')::integer, nullif(current_setting('vitrina.request', true), '')::uuid;
  return null;
end $$;

create trigger order_address_record_update_history after update on order_address
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function order_address_keep_history();
create trigger order_address_record_delete_history after delete on order_address
  referencing old table as old_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function order_address_keep_history();

create function order_item_keep_removed() returns trigger language plpgsql as $$
begin
  insert into order_history (site_id, order_id, origin, request_id, before)
  select
    site_id, order_id, nullif(current_setting('vitrina.origin', true), '')::integer,
    nullif(current_setting('vitrina.request', true), '')::uuid, array_agg('item.' || id || '.' || held order by id, place)
  from old_rows
  cross join unnest(array[
    'removed', 'product_id=' || product_id, 'quantity=' || quantity, 'loyalty_price=' || loyalty_price
  ]) with ordinality as listed (held, place)
  group by site_id, order_id;
  return null;
end $$;

create trigger order_item_record_delete_history after delete on order_item
  referencing old table as old_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function order_item_keep_removed();
