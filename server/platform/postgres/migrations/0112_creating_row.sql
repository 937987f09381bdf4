-- The row that created an order is remembered for the life of the order, for any token (contract 6.3). Orders that are there have no
-- such digest: order_sent alone remembers their rows, as before.
alter table external_order
  -- Of the creating row, as in order_sent; null where the row named ids of items.
  add column creation_digest bytea,
  -- updated_at as the creation left it: an order whose updated_at differs has changed since.
  add column first_written_at timestamptz(3);
