-- Stock of a product in each store. A call may write fifty thousand rows, and foreign keys, which are checked row by row, would triple the
-- time: triggers check references once per statement and delete the rows of deleted objects. Writers of content and stock hold the lock of
-- the site.
create table product_stock (
  site_id integer not null,
  product_id integer not null,
  shop_id integer not null,
  qty numeric not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, product_id, shop_id)
) with (fillfactor = 90);

-- Records a change for each touched product and refuses rows of missing objects; a deleted product has its own change. Arguments: type of
-- the change, field, column and table of the other object.
create function stock_record_changes() returns trigger language plpgsql as $$
declare
  changed changed_row[];
  orphaned boolean;
begin
  -- Planned at each execution: the best plan for one row is not the best for fifty thousand.
  execute '
    select
      array_agg((touched.site_id, product_id, group_product_id, array[$1])::changed_row order by product_id)
        filter (where product.id is not null),
      bool_or(product.id is null)
    from (select distinct site_id, product_id from touched_rows) as touched
    left join product on product.site_id = touched.site_id and product.id = touched.product_id
  ' into changed, orphaned using tg_argv[1];

  if tg_op = 'INSERT' and not orphaned then
    execute format('
      select bool_or(other.id is null)
      from (select distinct site_id, %I as id from touched_rows) as touched
      left join %I as other using (site_id, id)
    ', tg_argv[2], tg_argv[3]) into orphaned;
  end if;
  if tg_op = 'INSERT' and orphaned then
    raise foreign_key_violation using message = format('rows of %I belong to what is not there', tg_table_name);
  end if;

  perform record_changes(tg_argv[0], 'group_product_id', 'updated', changed);
  return null;
end $$;

create trigger product_stock_record_insert after insert on product_stock
  referencing new table as touched_rows for each statement
  execute function stock_record_changes('stock', 'qty', 'shop_id', 'shop');
create trigger product_stock_record_update after update on product_stock
  referencing new table as touched_rows for each statement
  execute function stock_record_changes('stock', 'qty', 'shop_id', 'shop');
create trigger product_stock_record_delete after delete on product_stock
  referencing old table as touched_rows for each statement
  execute function stock_record_changes('stock', 'qty', 'shop_id', 'shop');

-- Price of a product for each user type.
create table product_price (
  site_id integer not null,
  product_id integer not null,
  user_type_id integer not null,
  price numeric(12,2) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, product_id, user_type_id)
) with (fillfactor = 90);

create trigger product_price_record_insert after insert on product_price
  referencing new table as touched_rows for each statement
  execute function stock_record_changes('price', 'price', 'user_type_id', 'user_type');
create trigger product_price_record_update after update on product_price
  referencing new table as touched_rows for each statement
  execute function stock_record_changes('price', 'price', 'user_type_id', 'user_type');
create trigger product_price_record_delete after delete on product_price
  referencing old table as touched_rows for each statement
  execute function stock_record_changes('price', 'price', 'user_type_id', 'user_type');

-- Deletes rows of deleted objects. Arguments: table, and its column with the id of the object.
create function take_along() returns trigger language plpgsql as $$
begin
  execute format('
    delete from %I as kept using gone_rows as gone where kept.site_id = gone.site_id and kept.%I = gone.id
  ', tg_argv[0], tg_argv[1]);
  return null;
end $$;

create trigger product_takes_stock after delete on product
  referencing old table as gone_rows for each statement execute function take_along('product_stock', 'product_id');
create trigger product_takes_prices after delete on product
  referencing old table as gone_rows for each statement execute function take_along('product_price', 'product_id');
create trigger shop_takes_stock after delete on shop
  referencing old table as gone_rows for each statement execute function take_along('product_stock', 'shop_id');
create trigger user_type_takes_prices after delete on user_type
  referencing old table as gone_rows for each statement execute function take_along('product_price', 'user_type_id');

-- Digests of calls without effect, each with its number of rows: a repeated call is answered without reading the tables.
create table stock_call (
  site_id integer not null references site,
  type text not null,
  digests bytea[] not null,
  rows integer[] not null,
  primary key (site_id, type)
);

-- Previous stock and prices, kept for site.history_days. Without personal data.
create table figure_history (
  site_id integer not null,
  -- `stock` or `price`.
  type text not null,
  product_id integer not null,
  -- Store or user type.
  owner_id integer not null,
  -- Cursor of the change feed after the statement.
  cursor bigint not null,
  at timestamptz not null,
  -- Number of the token or operator.
  origin integer,
  request_id uuid,
  -- Null: no row.
  before numeric,
  after numeric,
  primary key (site_id, type, product_id, cursor, owner_id)
);

-- For the sweep of expired rows.
create index on figure_history (site_id, at);

-- Arguments: type of the change, column of the other object, figure. Rows deleted with their product have no entry.
create function figure_keep_history() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select site_id, product_id, n.%1$I as owner_id, null::numeric as before, n.%2$I as after from new_rows n'
    when 'DELETE' then 'select o.site_id, product_id, o.%1$I, o.%2$I, null::numeric from old_rows o join product on product.site_id = o.site_id and product.id = o.product_id'
    -- A full join is never planned as a nested loop.
    else 'select site_id, product_id, %1$I, o.%2$I, n.%2$I from new_rows n full join old_rows o using (site_id, product_id, %1$I) where n.%2$I is distinct from o.%2$I'
  end;
begin
  execute format('
    insert into figure_history (site_id, type, product_id, owner_id, cursor, at, origin, request_id, before, after)
    select changed.site_id, $1, product_id, owner_id, head.cursor, statement_timestamp(), $2, $3, before, after
    from (' || changed || ') as changed (site_id, product_id, owner_id, before, after)
    join feed_head as head on head.site_id = changed.site_id
  ', tg_argv[1], tg_argv[2])
  using tg_argv[0], nullif(current_setting('vitrina.origin', true), '')::integer,
    nullif(current_setting('vitrina.request', true), '')::uuid;
  return null;
end $$;

create trigger product_stock_record_insert_history after insert on product_stock
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on')
  execute function figure_keep_history('stock', 'shop_id', 'qty');
create trigger product_stock_record_update_history after update on product_stock
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on')
  execute function figure_keep_history('stock', 'shop_id', 'qty');
create trigger product_stock_record_delete_history after delete on product_stock
  referencing old table as old_rows for each statement
  when (current_setting('vitrina.history', true) = 'on')
  execute function figure_keep_history('stock', 'shop_id', 'qty');
create trigger product_price_record_insert_history after insert on product_price
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on')
  execute function figure_keep_history('price', 'user_type_id', 'price');
create trigger product_price_record_update_history after update on product_price
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on')
  execute function figure_keep_history('price', 'user_type_id', 'price');
create trigger product_price_record_delete_history after delete on product_price
  referencing old table as old_rows for each statement
  when (current_setting('vitrina.history', true) = 'on')
  execute function figure_keep_history('price', 'user_type_id', 'price');
