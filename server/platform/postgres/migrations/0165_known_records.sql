-- Records of 1C that were written, by their elements, and the state of the product after that: a record that says the same of a product
-- that no other writer has changed is not read again.

alter table destination_goods
  -- Version of the product's row, and its stock and prices, after the last write of the exchange.
  add column state uuid,
  -- Digests of elements of the last records, by kind of record and name of the element.
  add column digests jsonb not null default '{}';
