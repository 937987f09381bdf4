-- What orders are found by is filled behind the writes (docs/decisions/0013-orders.md): to fold the words of customers, comments and
-- products took as long as to write the orders. A search brings up first what was committed before it.

-- What has yet to be filled in: a row for each statement that wrote.
create table order_search_due (
  site_id     integer  not null,
  place       bigint   generated always as identity,
  order_ids   bigint[] not null,
  -- Products, and beside each the version of its names.
  product_ids integer[] not null,
  versions    integer[] not null,
  size        integer generated always as (cardinality(order_ids) + cardinality(product_ids)) stored,
  primary key (site_id, place)
);

create or replace function order_search_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, array_agg(id), '{}', '{}' from old_rows
    where num_nonnulls(customer_name, customer_email, customer_phone, comment) > 0
    group by site_id;
  elsif tg_op = 'INSERT' then
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, array_agg(id), '{}', '{}' from new_rows
    where num_nonnulls(customer_name, customer_email, customer_phone, comment) > 0
    group by site_id;
  else
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select n.site_id, array_agg(n.id), '{}', '{}' from new_rows n join old_rows o using (site_id, id)
    where (n.customer_name, n.customer_email, n.customer_phone, n.comment)
      is distinct from (o.customer_name, o.customer_email, o.customer_phone, o.comment)
    group by n.site_id;
  end if;
  return null;
end $$;

drop index order_product_search;

create table order_product_search (
  site_id    integer not null,
  product_id integer not null,
  version    integer not null,
  terms      tsvector not null,
  primary key (site_id, product_id, version)
);

insert into order_product_search (site_id, product_id, version, terms)
select site_id, product_id, version, order_product_terms(site_id, key, code, name_ro, name_ru, name_en, name_uk)
from order_product;

create index order_product_search_terms on order_product_search using gin (terms) with (gin_pending_list_limit = 512);

create function order_product_follow() returns trigger language plpgsql as $$
begin
  insert into order_search_due (site_id, order_ids, product_ids, versions)
  select site_id, '{}', array_agg(product_id), array_agg(version) from new_rows group by site_id;
  return null;
end $$;

create trigger order_product_search_insert after insert on order_product
  referencing new table as new_rows for each statement execute function order_product_follow();
