-- Stock of a product in each store, and its price for each user type.
--
-- One call brings fifty thousand rows, and foreign keys, which are checked row by row, cost three times as much as
-- writing them. So whatever a row belongs to is looked for once a statement, by the trigger that records it, and takes
-- its rows along when it goes, by the triggers at the end. Whoever writes content or stock has the lock of the site, so
-- what was found there cannot go meanwhile.

create table product_stock (
  site_id integer not null,
  product_id integer not null,
  shop_id integer not null,
  qty numeric not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, product_id, shop_id)
) with (fillfactor = 90);

create table product_price (
  site_id integer not null,
  product_id integer not null,
  user_type_id integer not null,
  price numeric(12,2) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, product_id, user_type_id)
) with (fillfactor = 90);

-- Calls that left these tables as they still are, by their bytes and by all else that decides what they mean; beside
-- each, how many rows it brought.
create table stock_call (
  site_id integer not null references site,
  type    text    not null,
  digests bytea[] not null,
  rows    integer[] not null,
  primary key (site_id, type)
);

-- Records a change for each product that a statement touched, and refuses rows of what is not there. A product that is
-- gone itself has said so. Arguments: the type of the change, the field, the column and the table of the other side.
create function stock_record_changes() returns trigger language plpgsql as $$
declare
  changed changed_row[];
  orphaned boolean;
begin
  -- Planned each time: what is best for one row is not for fifty thousand.
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

create trigger product_price_record_insert after insert on product_price
  referencing new table as touched_rows for each statement
  execute function stock_record_changes('price', 'price', 'user_type_id', 'user_type');

create trigger product_price_record_update after update on product_price
  referencing new table as touched_rows for each statement
  execute function stock_record_changes('price', 'price', 'user_type_id', 'user_type');

create trigger product_price_record_delete after delete on product_price
  referencing old table as touched_rows for each statement
  execute function stock_record_changes('price', 'price', 'user_type_id', 'user_type');

-- Arguments: a table, and the column that names what has gone.
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
