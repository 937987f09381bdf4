-- A change of a price or a quantity touches no index of product: the times of changes are in a table of their own.

-- Times of the last changes of rows of product, whose own indexes do not contain them.
create table product_updated (
  site_id integer not null,
  updated_at timestamptz(3) not null,
  id integer not null,
  primary key (site_id, updated_at, id)
);

create or replace function product_keep_updated() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_updated (site_id, updated_at, id) select site_id, updated_at, id from new_rows;
  elsif tg_op = 'DELETE' then
    -- Planned for the number of rows: see docs/decisions/0022-plans.md.
    execute 'delete from product_updated as listed using old_rows as o
      where listed.site_id = o.site_id and listed.updated_at = o.updated_at and listed.id = o.id';
  else
    execute 'update product_updated as listed set updated_at = moved.updated_at
      from (
        select o.site_id, o.id, o.updated_at as was, n.updated_at
        from old_rows as o full join new_rows as n using (site_id, id)
        where n.updated_at <> o.updated_at
      ) as moved
      where listed.site_id = moved.site_id and listed.updated_at = moved.was and listed.id = moved.id';
  end if;
  return null;
end $$;

create or replace trigger product_record_insert_updated after insert on product
  referencing new table as new_rows for each statement execute function product_keep_updated();

create or replace trigger product_record_update_updated after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function product_keep_updated();

create or replace trigger product_record_delete_updated after delete on product
  referencing old table as old_rows for each statement execute function product_keep_updated();

insert into product_updated (site_id, updated_at, id) select site_id, updated_at, id from product order by 1, 2, 3;

drop index product_site_id_updated_at_idx;

-- For new pages; pages that are full get room when their rows are moved or deleted.
alter table product set (fillfactor = 50);
