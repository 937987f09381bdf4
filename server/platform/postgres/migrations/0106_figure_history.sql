-- What stock and prices were before they were changed.

-- For as many days as a site keeps its history (0096). No person is in them.
create table figure_history (
  site_id    integer     not null,
  -- As in the change feed: stock or price.
  type       text        not null,
  product_id integer     not null,
  -- The store, or the type of user.
  owner_id   integer     not null,
  -- Where the change feed of the site was after the statement.
  cursor     bigint      not null,
  at         timestamptz not null,
  -- By the number of the token, or of the operator at the console.
  origin     integer,
  request_id uuid,
  -- Null: there was none, or it went.
  before     numeric,
  after      numeric,
  primary key (site_id, type, product_id, cursor, owner_id)
);

-- For the sweep of what is past its time.
create index on figure_history (site_id, at);

-- Arguments: the type of the change, the column of the other side, the figure. What goes with its product has no entry.
create function figure_keep_history() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select site_id, product_id, n.%1$I as owner_id, null::numeric as before, n.%2$I as after from new_rows n'
    when 'DELETE' then 'select o.site_id, product_id, o.%1$I, o.%2$I, null::numeric from old_rows o join product on product.site_id = o.site_id and product.id = o.product_id'
    -- A full join is never a loop in a loop.
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
