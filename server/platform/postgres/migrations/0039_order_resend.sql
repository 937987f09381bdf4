-- The same order sent again changes nothing; ids of the server are no longer moved by ids that callers name; an order keeps what an
-- ERP would otherwise look up (contract 6.3, 6.3a and 6.3b).

-- The row as each token last sent it for an order: whoever sends it again, late or several times at once, means what was done already.
create table order_sent (
  site_id  integer not null,
  order_id bigint  not null,
  -- The API token or the operator, by its number.
  origin   integer not null,
  -- Of the row after its values were understood, so that another spelling of the same is the same.
  digest   bytea   not null,
  sent_at  timestamptz not null,
  primary key (site_id, order_id, origin)
) with (fillfactor = 80);

-- Sites that are there go on from where they are. Ids beyond those of callers: a number of the ERP is hardly ever as large.
alter table order_head
  alter column last_order_id set default 1000000000,
  alter column last_item_id set default 1000000000,
  alter column last_address_id set default 1000000000;

-- What a product was called when it was ordered: a row for each version of its names that an order has met.
create table order_product (
  site_id    integer not null,
  product_id integer not null,
  version    integer not null,
  key        text collate "C" not null,
  code       text collate "C",
  name_ro    text not null,
  name_ru    text,
  name_en    text,
  name_uk    text,
  primary key (site_id, product_id, version)
);

-- Of items that are there nobody knows what their products were called then: it is what they are called now.
insert into order_product (site_id, product_id, version, key, code, name_ro, name_ru, name_en, name_uk)
select site_id, id, 1, group_product_id, code, name_ro, name_ru, name_en, name_uk
from (select distinct site_id, product_id as id from order_item) as ordered join product using (site_id, id);

alter table order_item add column product_version integer not null default 1;

alter table external_order
  add column shop_code text collate "C",
  add column promocode_code text collate "C";

alter table external_order disable trigger user;
update external_order as stored
set
  shop_code = (select code from shop where shop.site_id = stored.site_id and shop.id = stored.shop_id),
  promocode_code = (
    select code from promocode where promocode.site_id = stored.site_id and promocode.id = stored.promocode_id
  )
where shop_id is not null or promocode_id is not null;
alter table external_order enable trigger user;

-- An order has one address, whose id is the caller's own number for it: an address of a customer may stand on many orders.
alter table order_address
  drop constraint order_address_pkey,
  drop constraint order_address_site_id_order_id_key,
  add primary key (site_id, order_id);

-- Null where nothing but a zipcode is known.
alter table order_address add column postcode text;

-- Whether an order that cannot be told from a new one is taken: without an id, a reference number and an Idempotency-Key.
alter table site
  add column unnamed_orders text not null default 'create' check (unnamed_orders in ('create', 'refuse'));
