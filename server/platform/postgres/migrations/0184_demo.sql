-- Objects of the demo shop, which the console removes: the last id by object, and the ids of orders. Null: the site has no demo shop.
alter table site add column demo jsonb;
