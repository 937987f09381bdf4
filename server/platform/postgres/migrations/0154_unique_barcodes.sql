-- Barcodes that no two products of a site share, where the site says so. Processes of the last release know no such site; what they write at
-- one is held to it by the constraint, which fails at their commit.
alter table site add column unique_barcodes boolean not null default false;

-- Barcodes of the products of these sites alone. Deferred: a statement may give a barcode of one product to another.
create table unique_barcode (
  site_id    integer not null references site,
  barcode    text collate "C" not null,
  product_id integer not null,
  unique (site_id, barcode) deferrable initially deferred
);

create function product_keep_barcodes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from unique_barcode as held
    where held.site_id = old.site_id and held.product_id = old.id and held.barcode = any(old.barcodes);
  end if;
  if tg_op <> 'DELETE' then
    insert into unique_barcode (site_id, barcode, product_id)
    select new.site_id, barcode, new.id from unnest(new.barcodes) as barcode
    where exists (select from site where site.id = new.site_id and site.unique_barcodes);
  end if;
  return null;
end $$;

-- By row, with conditions: a change of prices and quantities, and products without barcodes, call no function.
create trigger product_keep_barcodes_insert after insert on product
  for each row when (new.barcodes is not null) execute function product_keep_barcodes();
create trigger product_keep_barcodes_update after update of barcodes on product
  for each row when (new.barcodes is distinct from old.barcodes) execute function product_keep_barcodes();
create trigger product_keep_barcodes_delete after delete on product
  for each row when (old.barcodes is not null) execute function product_keep_barcodes();

create function site_keep_barcodes() returns trigger language plpgsql as $$
begin
  delete from unique_barcode where site_id = new.id;
  if new.unique_barcodes then
    insert into unique_barcode (site_id, barcode, product_id)
    select product.site_id, barcode, product.id
    from product cross join lateral unnest(product.barcodes) as barcode
    where product.site_id = new.id and product.barcodes is not null;
  end if;
  return null;
end $$;

create trigger site_keep_barcodes after update of unique_barcodes on site
  for each row when (new.unique_barcodes <> old.unique_barcodes) execute function site_keep_barcodes();
