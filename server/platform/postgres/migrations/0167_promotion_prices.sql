-- Discounts of promotions (docs/decisions/0066-promotions-that-run.md). A process of the last release does not know them: a price that it
-- writes during a discount becomes the base price when the discount is next calculated.

alter table promo add column discount_amount numeric(12,2);

alter table promo add column discount_brands integer[];

alter table promo add column discount_categories integer[];

alter table promo add column discount_ends_at timestamp(3) with time zone;

alter table promo add column discount_percent numeric;

alter table promo add column discount_price numeric(12,2);

alter table promo add column discount_round_to numeric(12,2);

alter table promo add column discount_starts_at timestamp(3) with time zone;

create index promo_site_id_discount_categories_discount_brands_idx on promo using gin (site_id, discount_categories, discount_brands);

create or replace function promo_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('promo', 'slug', 'created', (
      select array_agg((n.site_id, n.id, n.slug, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('promo', 'slug', 'deleted', (
      select array_agg((n.site_id, n.id, n.slug, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('promo', 'slug', 'updated', (
      select array_agg((n.site_id, n.id, n.slug, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.hide is distinct from o.hide then 'hide' end,
        case when n.info is distinct from o.info then 'info' end,
        case when n.expire_date is distinct from o.expire_date then 'expire_date' end,
        case when n.position is distinct from o.position then 'position' end,
        case when n.priority is distinct from o.priority then 'priority' end,
        case when n.slug is distinct from o.slug then 'slug' end,
        case when n.show_in_promo_block is distinct from o.show_in_promo_block then 'show_in_promo_block' end,
        case when n.show_is_slider is distinct from o.show_is_slider then 'show_is_slider' end,
        case when n.show_on is distinct from o.show_on then 'show_on' end,
        case when n.discount_percent is distinct from o.discount_percent then 'discount_percent' end,
        case when n.discount_amount is distinct from o.discount_amount then 'discount_amount' end,
        case when n.discount_price is distinct from o.discount_price then 'discount_price' end,
        case when n.discount_round_to is distinct from o.discount_round_to then 'discount_round_to' end,
        case when n.discount_starts_at is distinct from o.discount_starts_at then 'discount_starts_at' end,
        case when n.discount_ends_at is distinct from o.discount_ends_at then 'discount_ends_at' end,
        case when n.discount_categories is distinct from o.discount_categories then 'discount_categories' end,
        case when n.discount_brands is distinct from o.discount_brands then 'discount_brands' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger promo_record_insert after insert on promo
  referencing new table as new_rows for each statement execute function promo_record_changes();

create or replace trigger promo_record_update after update on promo
  referencing old table as old_rows new table as new_rows for each statement execute function promo_record_changes();

create or replace trigger promo_record_delete after delete on promo
  referencing old table as old_rows for each statement execute function promo_record_changes();

create or replace function promo_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'promo', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.hide is distinct from o.hide then coalesce('hide=' || o.hide::text, 'hide') end,
    case when n.info is distinct from o.info then coalesce('info=' || o.info::text, 'info') end,
    case when n.expire_date is distinct from o.expire_date then coalesce('expire_date=' || o.expire_date::text, 'expire_date') end,
    case when n.position is distinct from o.position then coalesce('position=' || o.position::text, 'position') end,
    case when n.priority is distinct from o.priority then coalesce('priority=' || o.priority::text, 'priority') end,
    case when n.slug is distinct from o.slug then coalesce('slug=' || o.slug::text, 'slug') end,
    case when n.show_in_promo_block is distinct from o.show_in_promo_block then coalesce('show_in_promo_block=' || o.show_in_promo_block::text, 'show_in_promo_block') end,
    case when n.show_is_slider is distinct from o.show_is_slider then coalesce('show_is_slider=' || o.show_is_slider::text, 'show_is_slider') end,
    case when n.show_on is distinct from o.show_on then coalesce('show_on=' || o.show_on::text, 'show_on') end,
    case when n.discount_percent is distinct from o.discount_percent then coalesce('discount_percent=' || o.discount_percent::text, 'discount_percent') end,
    case when n.discount_amount is distinct from o.discount_amount then coalesce('discount_amount=' || o.discount_amount::text, 'discount_amount') end,
    case when n.discount_price is distinct from o.discount_price then coalesce('discount_price=' || o.discount_price::text, 'discount_price') end,
    case when n.discount_round_to is distinct from o.discount_round_to then coalesce('discount_round_to=' || o.discount_round_to::text, 'discount_round_to') end,
    case when n.discount_starts_at is distinct from o.discount_starts_at then coalesce('discount_starts_at=' || o.discount_starts_at::text, 'discount_starts_at') end,
    case when n.discount_ends_at is distinct from o.discount_ends_at then coalesce('discount_ends_at=' || o.discount_ends_at::text, 'discount_ends_at') end,
    case when n.discount_categories is distinct from o.discount_categories then coalesce('discount_categories=' || o.discount_categories::text, 'discount_categories') end,
    case when n.discount_brands is distinct from o.discount_brands then coalesce('discount_brands=' || o.discount_brands::text, 'discount_brands') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger promo_record_update_history after update on promo
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function promo_keep_history();

create or replace trigger promo_record_insert_import after insert on promo
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger promo_record_update_import after update on promo
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Products whose price a running promotion has changed, with the base price that returns afterwards. Writers hold the lock of the site.
create table promoted_price (
  site_id integer not null references site on delete cascade,
  product_id integer not null,
  promo_id integer not null,
  base_price numeric(12,2) not null,
  base_old_price numeric(12,2),
  -- Price and old price as the promotion wrote them. A product with another one was written by a process that does not know this table.
  price numeric(12,2) not null,
  old_price numeric(12,2),
  primary key (site_id, product_id)
);

create trigger product_takes_promoted_price after delete on product
  referencing old table as gone_rows for each statement execute function take_along('promoted_price', 'product_id');

-- Sites with running or planned discounts: the next moment when prices may change. Other sites have no row.
create table promotion_due (
  site_id integer primary key references site on delete cascade,
  due_at timestamptz(3) not null
);

create index on promotion_due (due_at);
