-- Row that writers of a site's orders lock until the commit. Writers of content lock another row, so the two meet only at the change feed.
-- Triggers check references once per statement, on both sides: foreign keys doubled the time of a write, and their row locks conflicted
-- with imports.
create table order_head (
  site_id integer primary key references site,
  -- Last issued ids. They start above the ids of callers.
  last_order_id bigint not null default 1000000000,
  last_item_id bigint not null default 1000000000,
  last_address_id bigint not null default 1000000000
);

create function site_order_head() returns trigger language plpgsql as $$
begin
  insert into order_head (site_id) values (new.id);
  return null;
end $$;

create trigger site_order_head after insert on site for each row execute function site_order_head();

-- Refuses changes to items or addresses whose order does not exist or was not updated in the same transaction.
create function refuse_untold(orders_told boolean) returns void language plpgsql as $$
begin
  if not orders_told then
    raise foreign_key_violation using message = 'items or addresses were written without their orders';
  end if;
end $$;

create type order_status as enum (
  'new', 'confirmed', 'canceled', 'done', 'incollection', 'collectedwithchanges', 'tobereturnedintwodays', 'collected',
  'completedandclosed', 'returnedtowarehouse', 'changedandclosed', 'atcouriersortcenter', 'ondelivery',
  'deliverydatemoved', 'clientnoanswer', 'recipientnotathome', 'customerrefusal'
);

-- Orders.
create table external_order (
  site_id integer not null,
  id bigint not null check (id between 1 and 9007199254740991),
  rrn text collate "C",
  shop_id integer,
  promocode_id integer,
  -- Common status of all items; null when they differ.
  status order_status,
  -- Bit set of item statuses, by position in order_status.
  statuses integer not null check (statuses > 0),
  total numeric(30,2) not null,
  customer_name text,
  customer_email text,
  customer_phone text,
  payment jsonb,
  delivery jsonb,
  comment text,
  -- Transactions that last changed items and address.
  items_written_in xid8 not null,
  address_written_in xid8,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  shop_code text collate "C",
  promocode_code text collate "C",
  -- Digest of the creating row, as in order_sent; null where the row contained item ids.
  creation_digest bytea,
  -- updated_at after creation: a different value means a later change.
  first_written_at timestamptz(3),
  -- Year of created_at in the time zone of the site when the number was assigned; 0 where numbers are unique per site.
  rrn_year smallint not null default 0,
  primary key (site_id, id),
  constraint external_order_site_id_rrn_key unique (site_id, rrn, rrn_year) deferrable initially deferred
);

create index on external_order (site_id, created_at, id) include (statuses);
create index on external_order (site_id, lower(rrn) text_pattern_ops) where rrn is not null;
create index on external_order (site_id, shop_id, created_at, id) where shop_id is not null;
create index on external_order (site_id, promocode_id) where promocode_id is not null;
create index on external_order (site_id, updated_at, id) include (statuses);

create function order_record_changes() returns trigger language plpgsql as $$
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
      full join old_rows o using (site_id, id)
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
        case when n.comment is distinct from o.comment then 'comment' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create trigger external_order_record_insert after insert on external_order
  referencing new table as new_rows for each statement execute function order_record_changes();
create trigger external_order_record_update after update on external_order
  referencing old table as old_rows new table as new_rows for each statement execute function order_record_changes();
create trigger external_order_record_delete after delete on external_order
  referencing old table as old_rows for each statement execute function order_record_changes();

-- Refuses to delete an order with items or an address.
create function order_refuse_delete() returns trigger language plpgsql as $$
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

create trigger external_order_refuse_delete after delete on external_order
  referencing old table as gone_rows for each statement execute function order_refuse_delete();

-- Each order shows the currency of its site, so a new currency is a new version.
create function site_order_currency() returns trigger language plpgsql as $$
begin
  update content_state set version = version + 1 where site_id = new.id and type = 'order';
  return null;
end $$;

create trigger site_order_currency after update of currency on site
  for each row when (new.currency <> old.currency) execute function site_order_currency();

-- Items of orders.
create table order_item (
  site_id integer not null,
  id bigint not null check (id between 1 and 9007199254740991),
  order_id bigint not null,
  product_id integer not null,
  quantity integer not null check (quantity >= 1),
  loyalty_price numeric(12,2) not null check (loyalty_price >= 0),
  status order_status not null,
  -- Creation time of the order: a list by status and time reads one index.
  created_at timestamptz(3) not null,
  product_version integer not null default 1,
  primary key (site_id, id)
);

create index on order_item (site_id, order_id, id);
create index on order_item (site_id, status, created_at, order_id);
create index on order_item (site_id, product_id);

-- The order of each item is looked up once, by key: a join would read all orders of the site per batch.
create function order_item_record_changes() returns trigger language plpgsql as $$
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

create trigger order_item_record_insert after insert on order_item
  referencing new table as new_rows for each statement execute function order_item_record_changes();
create trigger order_item_record_update after update on order_item
  referencing old table as old_rows new table as new_rows for each statement execute function order_item_record_changes();
create trigger order_item_record_delete after delete on order_item
  referencing old table as old_rows for each statement execute function order_item_record_changes();

-- Delivery addresses, one per order.
create table order_address (
  site_id integer not null,
  id bigint not null,
  order_id bigint not null,
  address_ro text,
  address_ru text,
  address_en text,
  address_uk text,
  zipcode integer,
  region_id integer,
  locality_id integer,
  sector_id integer,
  -- Null: only the numeric zipcode is known.
  postcode text,
  number bigint check (number between 1 and 9007199254740991),
  primary key (site_id, order_id)
);

create index on order_address (site_id, region_id) where region_id is not null;
create index on order_address (site_id, locality_id) where locality_id is not null;
create index on order_address (site_id, sector_id) where sector_id is not null;
create unique index order_address_site_id_id_key on order_address (site_id, id);

create function order_address_check_order() returns trigger language plpgsql as $$
begin
  execute '
    select refuse_untold(coalesce(bool_and(o.id is not null and o.address_written_in = pg_current_xact_id()), true))
    from touched_rows n left join external_order o on o.site_id = n.site_id and o.id = n.order_id
  ';
  return null;
end $$;

create trigger order_address_check_insert after insert on order_address
  referencing new table as touched_rows for each statement execute function order_address_check_order();
create trigger order_address_check_update after update on order_address
  referencing new table as touched_rows for each statement execute function order_address_check_order();
create trigger order_address_check_delete after delete on order_address
  referencing old table as touched_rows for each statement execute function order_address_check_order();

-- Refuses references to missing objects. Arguments: pairs of a column and its referenced table.
create function check_references() returns trigger language plpgsql as $$
declare
  touched text;
  missing boolean;
begin
  for place in 0 .. tg_nargs - 1 by 2 loop
    touched := case tg_op
      when 'INSERT' then 'select distinct site_id, %1$I as id from touched_rows where %1$I is not null'
      else 'select distinct site_id, n.%1$I as id from touched_rows n join old_rows o using (site_id, id)
        where n.%1$I is not null and n.%1$I is distinct from o.%1$I'
    end;
    execute format(
      'select bool_or(other.id is null) from (' || touched || ') as touched left join %2$I as other using (site_id, id)',
      tg_argv[place], tg_argv[place + 1]
    ) into missing;
    if missing then
      raise foreign_key_violation using message = format('%I.%I refers to what is not there', tg_table_name, tg_argv[place]);
    end if;
  end loop;
  return null;
end $$;

create trigger external_order_check_insert after insert on external_order
  referencing new table as touched_rows for each statement
  execute function check_references('shop_id', 'shop', 'promocode_id', 'promocode');
create trigger external_order_check_update after update on external_order
  referencing old table as old_rows new table as touched_rows for each statement
  execute function check_references('shop_id', 'shop', 'promocode_id', 'promocode');
create trigger order_item_check_insert after insert on order_item
  referencing new table as touched_rows for each statement execute function check_references('product_id', 'product');
create trigger order_item_check_update after update on order_item
  referencing old table as old_rows new table as touched_rows for each statement execute function check_references('product_id', 'product');
create trigger order_address_check_places_insert after insert on order_address
  referencing new table as touched_rows for each statement
  execute function check_references('region_id', 'region', 'locality_id', 'locality', 'sector_id', 'sector');
create trigger order_address_check_places_update after update on order_address
  referencing old table as old_rows new table as touched_rows for each statement
  execute function check_references('region_id', 'region', 'locality_id', 'locality', 'sector_id', 'sector');

-- Refuses to delete referenced objects. Arguments: referring table and column.
create function refuse_referred() returns trigger language plpgsql as $$
declare
  referred boolean;
begin
  execute format('
    select exists (
      select from gone_rows as gone join %I as referrer on referrer.site_id = gone.site_id and referrer.%I = gone.id
    )
  ', tg_argv[0], tg_argv[1]) into referred;
  if referred then
    raise foreign_key_violation using message = format('%I still refers to rows of %I', tg_argv[0], tg_table_name);
  end if;
  return null;
end $$;

create trigger product_refuse_ordered after delete on product
  referencing old table as gone_rows for each statement execute function refuse_referred('order_item', 'product_id');
create trigger shop_refuse_ordered after delete on shop
  referencing old table as gone_rows for each statement execute function refuse_referred('external_order', 'shop_id');
create trigger promocode_refuse_ordered after delete on promocode
  referencing old table as gone_rows for each statement execute function refuse_referred('external_order', 'promocode_id');
create trigger region_refuse_ordered after delete on region
  referencing old table as gone_rows for each statement execute function refuse_referred('order_address', 'region_id');
create trigger locality_refuse_ordered after delete on locality
  referencing old table as gone_rows for each statement execute function refuse_referred('order_address', 'locality_id');
create trigger sector_refuse_ordered after delete on sector
  referencing old table as gone_rows for each statement execute function refuse_referred('order_address', 'sector_id');

-- Status history of items: from null at creation, to null at deletion.
create table order_status_change (
  site_id integer not null,
  order_id bigint not null,
  place bigint generated always as identity,
  item_id bigint not null,
  from_status order_status,
  to_status order_status,
  at timestamptz(3) not null,
  -- Number of the writing API token; null: the system.
  origin integer,
  primary key (site_id, order_id, place)
);

create function utc_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'UTC')::date;

-- Orders per UTC day and set of statuses, for counts without reading orders.
create table order_count (
  site_id integer not null,
  day date not null,
  statuses integer not null,
  orders bigint not null check (orders >= 0),
  primary key (site_id, day, statuses)
);

create function order_recount() returns trigger language plpgsql as $$
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

create trigger external_order_recount_insert after insert on external_order
  referencing new table as new_rows for each statement execute function order_recount();
create trigger external_order_recount_update after update on external_order
  referencing old table as old_rows new table as new_rows for each statement execute function order_recount();
create trigger external_order_recount_delete after delete on external_order
  referencing old table as old_rows for each statement execute function order_recount();

-- Last row of each token for an order: the same row again, late or concurrently, changes nothing.
create table order_sent (
  site_id integer not null,
  order_id bigint not null,
  -- Number of the token or operator.
  origin integer not null,
  -- Digest of the parsed row, so that spellings of the same value are equal.
  digest bytea not null,
  sent_at timestamptz not null,
  primary key (site_id, order_id, origin)
) with (fillfactor = 80);

-- Orders of erased persons, and the end of their legal retention.
create table order_hold (
  site_id integer not null,
  order_id bigint not null,
  until timestamptz(3) not null,
  primary key (site_id, order_id)
);

create index on order_hold (until);
