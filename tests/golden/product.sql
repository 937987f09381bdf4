-- Derived from the declaration. `node --test --test-update-snapshots` updates it; review the difference.

create table product (
  site_id integer not null,
  id integer not null,
  bookmark boolean not null default false,
  price numeric(12,2) not null,
  old_price numeric(12,2),
  qty numeric not null default 0,
  sort_priority integer not null default 0,
  group_product_id text collate "C" not null,
  code text collate "C",
  weight numeric,
  height numeric,
  width numeric,
  length numeric,
  brand_id integer,
  gift_id integer,
  video_reviews integer[] not null default '{}',
  category integer[] not null default '{}',
  keywords text,
  additional_codes text,
  mpay_payment_available boolean not null default false,
  specifications jsonb not null default '[]',
  images jsonb not null default '[]',
  hide boolean not null default false,
  product_group_id integer,
  custom_instance_items integer[] not null default '{}',
  promos integer[] not null default '{}',
  name_ro text,
  name_ru text,
  name_en text,
  name_uk text,
  slug_ro text collate "C",
  slug_ru text collate "C",
  slug_en text collate "C",
  slug_uk text collate "C",
  short_description_ro text,
  short_description_ru text,
  short_description_en text,
  short_description_uk text,
  description_ro text,
  description_ru text,
  description_en text,
  description_uk text,
  unit_measurement_ro text,
  unit_measurement_ru text,
  unit_measurement_en text,
  unit_measurement_uk text,
  seo_title_ro text,
  seo_title_ru text,
  seo_title_en text,
  seo_title_uk text,
  seo_description_ro text,
  seo_description_ru text,
  seo_description_en text,
  seo_description_uk text,
  seo_keywords_ro text,
  seo_keywords_ru text,
  seo_keywords_en text,
  seo_keywords_uk text,
  barcodes text[] collate "C",
  mpn text,
  vat_rate text,
  unit text,
  condition text,
  country_of_origin text,
  manufacturer text,
  custom jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, group_product_id) deferrable initially deferred,
  unique (site_id, slug_ro) deferrable initially deferred,
  unique (site_id, slug_ru) deferrable initially deferred,
  unique (site_id, slug_en) deferrable initially deferred,
  unique (site_id, slug_uk) deferrable initially deferred,
  foreign key (site_id, brand_id) references brand (site_id, id),
  foreign key (site_id, gift_id) references gift (site_id, id),
  foreign key (site_id, product_group_id) references v2_product_group (site_id, id)
) with (toast_tuple_target = 8160, fillfactor = 50);

-- For processes of the last release; nothing fills the column any more.
create index on product (site_id, digest) where digest is not null;

create index on product (site_id, code, id) where code is not null;

create index on product (site_id, brand_id, id) where brand_id is not null;

create index on product (site_id, gift_id, id) where gift_id is not null;

create index on product (site_id, product_group_id, id) where product_group_id is not null;

create index on product (site_id, id) where hide;

-- Who refers to it? For filters, and for the refusal to delete what is in use.
create index on product using gin (site_id, video_reviews, category, specifications jsonb_path_ops, custom_instance_items, promos);

create index on product using gin (site_id, barcodes) where barcodes is not null;

create index on product using gin (custom jsonb_path_ops) where custom is not null;

-- Times of the last changes of rows of product, whose own indexes do not contain them.
create table product_updated (
  site_id integer not null,
  updated_at timestamptz(3) not null,
  id integer not null,
  primary key (site_id, updated_at, id)
);

create or replace function product_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('product', 'group_product_id', 'created', (
      select array_agg((n.site_id, n.id, n.group_product_id, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('product', 'group_product_id', 'deleted', (
      select array_agg((n.site_id, n.id, n.group_product_id, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('product', 'group_product_id', 'updated', (
      select array_agg((n.site_id, n.id, n.group_product_id, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.bookmark is distinct from o.bookmark then 'bookmark' end,
        case when n.price is distinct from o.price then 'price' end,
        case when n.old_price is distinct from o.old_price then 'old_price' end,
        case when n.qty is distinct from o.qty then 'qty' end,
        case when n.sort_priority is distinct from o.sort_priority then 'sort_priority' end,
        case when n.group_product_id is distinct from o.group_product_id then 'group_product_id' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.weight is distinct from o.weight then 'weight' end,
        case when n.height is distinct from o.height then 'height' end,
        case when n.width is distinct from o.width then 'width' end,
        case when n.length is distinct from o.length then 'length' end,
        case when n.brand_id is distinct from o.brand_id then 'brand_id' end,
        case when n.gift_id is distinct from o.gift_id then 'gift_id' end,
        case when n.video_reviews is distinct from o.video_reviews then 'video_reviews' end,
        case when n.category is distinct from o.category then 'category' end,
        case when n.keywords is distinct from o.keywords then 'keywords' end,
        case when n.additional_codes is distinct from o.additional_codes then 'additional_codes' end,
        case when n.mpay_payment_available is distinct from o.mpay_payment_available then 'mpay_payment_available' end,
        case when n.specifications is distinct from o.specifications then 'specifications' end,
        case when n.images is distinct from o.images then 'images' end,
        case when n.hide is distinct from o.hide then 'hide' end,
        case when n.product_group_id is distinct from o.product_group_id then 'product_group_id' end,
        case when n.custom_instance_items is distinct from o.custom_instance_items then 'custom_instance_items' end,
        case when n.promos is distinct from o.promos then 'promos' end,
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.slug_ro is distinct from o.slug_ro then 'slug_ro' end,
        case when n.slug_ru is distinct from o.slug_ru then 'slug_ru' end,
        case when n.slug_en is distinct from o.slug_en then 'slug_en' end,
        case when n.slug_uk is distinct from o.slug_uk then 'slug_uk' end,
        case when n.short_description_ro is distinct from o.short_description_ro then 'short_description_ro' end,
        case when n.short_description_ru is distinct from o.short_description_ru then 'short_description_ru' end,
        case when n.short_description_en is distinct from o.short_description_en then 'short_description_en' end,
        case when n.short_description_uk is distinct from o.short_description_uk then 'short_description_uk' end,
        case when n.description_ro is distinct from o.description_ro then 'description_ro' end,
        case when n.description_ru is distinct from o.description_ru then 'description_ru' end,
        case when n.description_en is distinct from o.description_en then 'description_en' end,
        case when n.description_uk is distinct from o.description_uk then 'description_uk' end,
        case when n.unit_measurement_ro is distinct from o.unit_measurement_ro then 'unit_measurement_ro' end,
        case when n.unit_measurement_ru is distinct from o.unit_measurement_ru then 'unit_measurement_ru' end,
        case when n.unit_measurement_en is distinct from o.unit_measurement_en then 'unit_measurement_en' end,
        case when n.unit_measurement_uk is distinct from o.unit_measurement_uk then 'unit_measurement_uk' end,
        case when n.seo_title_ro is distinct from o.seo_title_ro then 'seo_title_ro' end,
        case when n.seo_title_ru is distinct from o.seo_title_ru then 'seo_title_ru' end,
        case when n.seo_title_en is distinct from o.seo_title_en then 'seo_title_en' end,
        case when n.seo_title_uk is distinct from o.seo_title_uk then 'seo_title_uk' end,
        case when n.seo_description_ro is distinct from o.seo_description_ro then 'seo_description_ro' end,
        case when n.seo_description_ru is distinct from o.seo_description_ru then 'seo_description_ru' end,
        case when n.seo_description_en is distinct from o.seo_description_en then 'seo_description_en' end,
        case when n.seo_description_uk is distinct from o.seo_description_uk then 'seo_description_uk' end,
        case when n.seo_keywords_ro is distinct from o.seo_keywords_ro then 'seo_keywords_ro' end,
        case when n.seo_keywords_ru is distinct from o.seo_keywords_ru then 'seo_keywords_ru' end,
        case when n.seo_keywords_en is distinct from o.seo_keywords_en then 'seo_keywords_en' end,
        case when n.seo_keywords_uk is distinct from o.seo_keywords_uk then 'seo_keywords_uk' end,
        case when n.barcodes is distinct from o.barcodes then 'barcodes' end,
        case when n.mpn is distinct from o.mpn then 'mpn' end,
        case when n.vat_rate is distinct from o.vat_rate then 'vat_rate' end,
        case when n.unit is distinct from o.unit then 'unit' end,
        case when n.condition is distinct from o.condition then 'condition' end,
        case when n.country_of_origin is distinct from o.country_of_origin then 'country_of_origin' end,
        case when n.manufacturer is distinct from o.manufacturer then 'manufacturer' end,
        case when n.custom is distinct from o.custom then 'custom' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger product_record_insert after insert on product
  referencing new table as new_rows for each statement execute function product_record_changes();

create or replace trigger product_record_update after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function product_record_changes();

create or replace trigger product_record_delete after delete on product
  referencing old table as old_rows for each statement execute function product_record_changes();

create or replace function product_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'product', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.bookmark is distinct from o.bookmark then coalesce('bookmark=' || o.bookmark::text, 'bookmark') end,
    case when n.price is distinct from o.price then coalesce('price=' || o.price::text, 'price') end,
    case when n.old_price is distinct from o.old_price then coalesce('old_price=' || o.old_price::text, 'old_price') end,
    case when n.qty is distinct from o.qty then coalesce('qty=' || o.qty::text, 'qty') end,
    case when n.sort_priority is distinct from o.sort_priority then coalesce('sort_priority=' || o.sort_priority::text, 'sort_priority') end,
    case when n.group_product_id is distinct from o.group_product_id then coalesce('group_product_id=' || o.group_product_id::text, 'group_product_id') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.weight is distinct from o.weight then coalesce('weight=' || o.weight::text, 'weight') end,
    case when n.height is distinct from o.height then coalesce('height=' || o.height::text, 'height') end,
    case when n.width is distinct from o.width then coalesce('width=' || o.width::text, 'width') end,
    case when n.length is distinct from o.length then coalesce('length=' || o.length::text, 'length') end,
    case when n.brand_id is distinct from o.brand_id then coalesce('brand_id=' || o.brand_id::text, 'brand_id') end,
    case when n.gift_id is distinct from o.gift_id then coalesce('gift_id=' || o.gift_id::text, 'gift_id') end,
    case when n.video_reviews is distinct from o.video_reviews then coalesce('video_reviews=' || o.video_reviews::text, 'video_reviews') end,
    case when n.category is distinct from o.category then coalesce('category=' || o.category::text, 'category') end,
    case when n.keywords is distinct from o.keywords then coalesce('keywords=' || o.keywords::text, 'keywords') end,
    case when n.additional_codes is distinct from o.additional_codes then coalesce('additional_codes=' || o.additional_codes::text, 'additional_codes') end,
    case when n.mpay_payment_available is distinct from o.mpay_payment_available then coalesce('mpay_payment_available=' || o.mpay_payment_available::text, 'mpay_payment_available') end,
    case when n.specifications is distinct from o.specifications then coalesce('specifications=' || o.specifications::text, 'specifications') end,
    case when n.images is distinct from o.images then coalesce('images=' || o.images::text, 'images') end,
    case when n.hide is distinct from o.hide then coalesce('hide=' || o.hide::text, 'hide') end,
    case when n.product_group_id is distinct from o.product_group_id then coalesce('product_group_id=' || o.product_group_id::text, 'product_group_id') end,
    case when n.custom_instance_items is distinct from o.custom_instance_items then coalesce('custom_instance_items=' || o.custom_instance_items::text, 'custom_instance_items') end,
    case when n.promos is distinct from o.promos then coalesce('promos=' || o.promos::text, 'promos') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.slug_ro is distinct from o.slug_ro then coalesce('slug_ro=' || o.slug_ro::text, 'slug_ro') end,
    case when n.slug_ru is distinct from o.slug_ru then coalesce('slug_ru=' || o.slug_ru::text, 'slug_ru') end,
    case when n.slug_en is distinct from o.slug_en then coalesce('slug_en=' || o.slug_en::text, 'slug_en') end,
    case when n.slug_uk is distinct from o.slug_uk then coalesce('slug_uk=' || o.slug_uk::text, 'slug_uk') end,
    case when n.short_description_ro is distinct from o.short_description_ro then coalesce('short_description_ro=' || o.short_description_ro::text, 'short_description_ro') end,
    case when n.short_description_ru is distinct from o.short_description_ru then coalesce('short_description_ru=' || o.short_description_ru::text, 'short_description_ru') end,
    case when n.short_description_en is distinct from o.short_description_en then coalesce('short_description_en=' || o.short_description_en::text, 'short_description_en') end,
    case when n.short_description_uk is distinct from o.short_description_uk then coalesce('short_description_uk=' || o.short_description_uk::text, 'short_description_uk') end,
    case when n.description_ro is distinct from o.description_ro then coalesce('description_ro=' || o.description_ro::text, 'description_ro') end,
    case when n.description_ru is distinct from o.description_ru then coalesce('description_ru=' || o.description_ru::text, 'description_ru') end,
    case when n.description_en is distinct from o.description_en then coalesce('description_en=' || o.description_en::text, 'description_en') end,
    case when n.description_uk is distinct from o.description_uk then coalesce('description_uk=' || o.description_uk::text, 'description_uk') end,
    case when n.unit_measurement_ro is distinct from o.unit_measurement_ro then coalesce('unit_measurement_ro=' || o.unit_measurement_ro::text, 'unit_measurement_ro') end,
    case when n.unit_measurement_ru is distinct from o.unit_measurement_ru then coalesce('unit_measurement_ru=' || o.unit_measurement_ru::text, 'unit_measurement_ru') end,
    case when n.unit_measurement_en is distinct from o.unit_measurement_en then coalesce('unit_measurement_en=' || o.unit_measurement_en::text, 'unit_measurement_en') end,
    case when n.unit_measurement_uk is distinct from o.unit_measurement_uk then coalesce('unit_measurement_uk=' || o.unit_measurement_uk::text, 'unit_measurement_uk') end,
    case when n.seo_title_ro is distinct from o.seo_title_ro then coalesce('seo_title_ro=' || o.seo_title_ro::text, 'seo_title_ro') end,
    case when n.seo_title_ru is distinct from o.seo_title_ru then coalesce('seo_title_ru=' || o.seo_title_ru::text, 'seo_title_ru') end,
    case when n.seo_title_en is distinct from o.seo_title_en then coalesce('seo_title_en=' || o.seo_title_en::text, 'seo_title_en') end,
    case when n.seo_title_uk is distinct from o.seo_title_uk then coalesce('seo_title_uk=' || o.seo_title_uk::text, 'seo_title_uk') end,
    case when n.seo_description_ro is distinct from o.seo_description_ro then coalesce('seo_description_ro=' || o.seo_description_ro::text, 'seo_description_ro') end,
    case when n.seo_description_ru is distinct from o.seo_description_ru then coalesce('seo_description_ru=' || o.seo_description_ru::text, 'seo_description_ru') end,
    case when n.seo_description_en is distinct from o.seo_description_en then coalesce('seo_description_en=' || o.seo_description_en::text, 'seo_description_en') end,
    case when n.seo_description_uk is distinct from o.seo_description_uk then coalesce('seo_description_uk=' || o.seo_description_uk::text, 'seo_description_uk') end,
    case when n.seo_keywords_ro is distinct from o.seo_keywords_ro then coalesce('seo_keywords_ro=' || o.seo_keywords_ro::text, 'seo_keywords_ro') end,
    case when n.seo_keywords_ru is distinct from o.seo_keywords_ru then coalesce('seo_keywords_ru=' || o.seo_keywords_ru::text, 'seo_keywords_ru') end,
    case when n.seo_keywords_en is distinct from o.seo_keywords_en then coalesce('seo_keywords_en=' || o.seo_keywords_en::text, 'seo_keywords_en') end,
    case when n.seo_keywords_uk is distinct from o.seo_keywords_uk then coalesce('seo_keywords_uk=' || o.seo_keywords_uk::text, 'seo_keywords_uk') end,
    case when n.barcodes is distinct from o.barcodes then coalesce('barcodes=' || array_to_json(o.barcodes)::text, 'barcodes') end,
    case when n.mpn is distinct from o.mpn then coalesce('mpn=' || o.mpn::text, 'mpn') end,
    case when n.vat_rate is distinct from o.vat_rate then coalesce('vat_rate=' || o.vat_rate::text, 'vat_rate') end,
    case when n.unit is distinct from o.unit then coalesce('unit=' || o.unit::text, 'unit') end,
    case when n.condition is distinct from o.condition then coalesce('condition=' || o.condition::text, 'condition') end,
    case when n.country_of_origin is distinct from o.country_of_origin then coalesce('country_of_origin=' || o.country_of_origin::text, 'country_of_origin') end,
    case when n.manufacturer is distinct from o.manufacturer then coalesce('manufacturer=' || o.manufacturer::text, 'manufacturer') end,
    case when n.custom is distinct from o.custom then coalesce('custom=' || o.custom::text, 'custom') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger product_record_update_history after update on product
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function product_keep_history();

create or replace trigger product_record_insert_import after insert on product
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger product_record_update_import after update on product
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

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

-- Create the rows
copy product (site_id, id, bookmark, price, old_price, qty, sort_priority, group_product_id, code, weight, height, width, length, brand_id, gift_id, video_reviews, category, keywords, additional_codes, mpay_payment_available, specifications, images, hide, product_group_id, custom_instance_items, promos, name_ro, name_ru, name_en, name_uk, slug_ro, slug_ru, slug_en, slug_uk, short_description_ro, short_description_ru, short_description_en, short_description_uk, description_ro, description_ru, description_en, description_uk, unit_measurement_ro, unit_measurement_ru, unit_measurement_en, unit_measurement_uk, seo_title_ro, seo_title_ru, seo_title_en, seo_title_uk, seo_description_ro, seo_description_ru, seo_description_en, seo_description_uk, seo_keywords_ro, seo_keywords_ru, seo_keywords_en, seo_keywords_uk, barcodes, mpn, vat_rate, unit, condition, country_of_origin, manufacturer, custom, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.bookmark, applied.price, applied.old_price, applied.qty, applied.sort_priority, applied.group_product_id, applied.code, applied.weight, applied.height, applied.width, applied.length, applied.brand_id, applied.gift_id, applied.video_reviews, applied.category, applied.keywords, applied.additional_codes, applied.mpay_payment_available, applied.specifications, applied.images, applied.hide, applied.product_group_id, applied.custom_instance_items, applied.promos, applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.slug_ro, applied.slug_ru, applied.slug_en, applied.slug_uk, applied.short_description_ro, applied.short_description_ru, applied.short_description_en, applied.short_description_uk, applied.description_ro, applied.description_ru, applied.description_en, applied.description_uk, applied.unit_measurement_ro, applied.unit_measurement_ru, applied.unit_measurement_en, applied.unit_measurement_uk, applied.seo_title_ro, applied.seo_title_ru, applied.seo_title_en, applied.seo_title_uk, applied.seo_description_ro, applied.seo_description_ru, applied.seo_description_en, applied.seo_description_uk, applied.seo_keywords_ro, applied.seo_keywords_ru, applied.seo_keywords_en, applied.seo_keywords_uk, applied.barcodes, applied.mpn, applied.vat_rate, applied.unit, applied.condition, applied.country_of_origin, applied.manufacturer, applied.custom,
    (stored.bookmark, stored.price, stored.old_price, stored.qty, stored.sort_priority, stored.group_product_id, stored.code, stored.weight, stored.height, stored.width, stored.length, stored.brand_id, stored.gift_id, stored.video_reviews, stored.category, stored.keywords, stored.additional_codes, stored.mpay_payment_available, stored.specifications, stored.images, stored.hide, stored.product_group_id, stored.custom_instance_items, stored.promos, stored.name_ro, stored.name_ru, stored.name_en, stored.name_uk, stored.slug_ro, stored.slug_ru, stored.slug_en, stored.slug_uk, stored.short_description_ro, stored.short_description_ru, stored.short_description_en, stored.short_description_uk, stored.description_ro, stored.description_ru, stored.description_en, stored.description_uk, stored.unit_measurement_ro, stored.unit_measurement_ru, stored.unit_measurement_en, stored.unit_measurement_uk, stored.seo_title_ro, stored.seo_title_ru, stored.seo_title_en, stored.seo_title_uk, stored.seo_description_ro, stored.seo_description_ru, stored.seo_description_en, stored.seo_description_uk, stored.seo_keywords_ro, stored.seo_keywords_ru, stored.seo_keywords_en, stored.seo_keywords_uk, stored.barcodes, stored.mpn, stored.vat_rate, stored.unit, stored.condition, stored.country_of_origin, stored.manufacturer, stored.custom)
      is distinct from (applied.bookmark, applied.price, applied.old_price, applied.qty, applied.sort_priority, applied.group_product_id, applied.code, applied.weight, applied.height, applied.width, applied.length, applied.brand_id, applied.gift_id, applied.video_reviews, applied.category, applied.keywords, applied.additional_codes, applied.mpay_payment_available, applied.specifications, applied.images, applied.hide, applied.product_group_id, applied.custom_instance_items, applied.promos, applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.slug_ro, applied.slug_ru, applied.slug_en, applied.slug_uk, applied.short_description_ro, applied.short_description_ru, applied.short_description_en, applied.short_description_uk, applied.description_ro, applied.description_ru, applied.description_en, applied.description_uk, applied.unit_measurement_ro, applied.unit_measurement_ru, applied.unit_measurement_en, applied.unit_measurement_uk, applied.seo_title_ro, applied.seo_title_ru, applied.seo_title_en, applied.seo_title_uk, applied.seo_description_ro, applied.seo_description_ru, applied.seo_description_en, applied.seo_description_uk, applied.seo_keywords_ro, applied.seo_keywords_ru, applied.seo_keywords_en, applied.seo_keywords_uk, applied.barcodes, applied.mpn, applied.vat_rate, applied.unit, applied.condition, applied.country_of_origin, applied.manufacturer, applied.custom) as changed
  -- The site is a column, kept by offset 0. With a constant, the planner expects one row of a site without
  -- statistics, and would compare five thousand patches with each row.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join product as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update product as stored
set (bookmark, price, old_price, qty, sort_priority, group_product_id, code, weight, height, width, length, brand_id, gift_id, video_reviews, category, keywords, additional_codes, mpay_payment_available, specifications, images, hide, product_group_id, custom_instance_items, promos, name_ro, name_ru, name_en, name_uk, slug_ro, slug_ru, slug_en, slug_uk, short_description_ro, short_description_ru, short_description_en, short_description_uk, description_ro, description_ru, description_en, description_uk, unit_measurement_ro, unit_measurement_ru, unit_measurement_en, unit_measurement_uk, seo_title_ro, seo_title_ru, seo_title_en, seo_title_uk, seo_description_ro, seo_description_ru, seo_description_en, seo_description_uk, seo_keywords_ro, seo_keywords_ru, seo_keywords_en, seo_keywords_uk, barcodes, mpn, vat_rate, unit, condition, country_of_origin, manufacturer, custom, updated_at, digest) = (next.bookmark, next.price, next.old_price, next.qty, next.sort_priority, next.group_product_id, next.code, next.weight, next.height, next.width, next.length, next.brand_id, next.gift_id, next.video_reviews, next.category, next.keywords, next.additional_codes, next.mpay_payment_available, next.specifications, next.images, next.hide, next.product_group_id, next.custom_instance_items, next.promos, next.name_ro, next.name_ru, next.name_en, next.name_uk, next.slug_ro, next.slug_ru, next.slug_en, next.slug_uk, next.short_description_ro, next.short_description_ru, next.short_description_en, next.short_description_uk, next.description_ro, next.description_ru, next.description_en, next.description_uk, next.unit_measurement_ro, next.unit_measurement_ru, next.unit_measurement_en, next.unit_measurement_uk, next.seo_title_ro, next.seo_title_ru, next.seo_title_en, next.seo_title_uk, next.seo_description_ro, next.seo_description_ru, next.seo_description_en, next.seo_description_uk, next.seo_keywords_ro, next.seo_keywords_ru, next.seo_keywords_en, next.seo_keywords_uk, next.barcodes, next.mpn, next.vat_rate, next.unit, next.condition, next.country_of_origin, next.manufacturer, next.custom, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, group_product_id as key, created_at from product
where site_id = $1 and id = any($2::integer[])
union all
select id, group_product_id as key, created_at from product
where site_id = $3 and group_product_id = any($4::text[])
  and id <> all($5::integer[]);

-- Read a page
copy (select id::text, bookmark::text, price::text, old_price::text, qty::text, sort_priority::text, group_product_id::text, code::text, weight::text, height::text, width::text, length::text, brand_id::text, gift_id::text, video_reviews::text, category::text, keywords::text, additional_codes::text, mpay_payment_available::text, specifications::text, images::text, hide::text, product_group_id::text, custom_instance_items::text, promos::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, slug_ro::text, slug_ru::text, slug_en::text, slug_uk::text, short_description_ro::text, short_description_ru::text, short_description_en::text, short_description_uk::text, description_ro::text, description_ru::text, description_en::text, description_uk::text, unit_measurement_ro::text, unit_measurement_ru::text, unit_measurement_en::text, unit_measurement_uk::text, seo_title_ro::text, seo_title_ru::text, seo_title_en::text, seo_title_uk::text, seo_description_ro::text, seo_description_ru::text, seo_description_en::text, seo_description_uk::text, seo_keywords_ro::text, seo_keywords_ru::text, seo_keywords_en::text, seo_keywords_uk::text, array_to_json(barcodes)::text, mpn::text, vat_rate::text, unit::text, condition::text, country_of_origin::text, manufacturer::text, null::text from product where site_id = 1 and id > 0 order by product.id limit 100) to stdout (format binary);

-- Find objects sent before
select place::integer, sent.id, stored.key
from (
  select $1::integer as site_id, locator, digest::uuid, place
  from unnest($2::bigint[], $3::text[]) with ordinality as given (locator, digest, place) offset 0
) as given
cross join lateral (
  select id, updated_at, row_xid from sent_object as sent
  where sent.site_id = given.site_id and sent.type = $4 and sent.locator = given.locator
    and sent.digest = given.digest
  offset 0
) as sent
cross join lateral (
  select group_product_id as key from product as stored
  where stored.site_id = given.site_id and stored.id = sent.id
    and stored.updated_at = sent.updated_at and stored.xmin = sent.row_xid
  offset 0
) as stored;

-- Store the sent objects
insert into sent_object as kept (site_id, type, locator, origin, id, digest, updated_at, row_xid)
select given.site_id, $1, locator, $2, given.id, digest, stored.updated_at, stored.xmin
from (
  select $3::integer as site_id, locator, id, digest::uuid
  from unnest($4::bigint[], $5::integer[], $6::text[])
    as given (locator, id, digest)
  offset 0
) as given
cross join lateral (
  select updated_at, xmin from product as stored
  where stored.site_id = given.site_id and stored.id = given.id
  offset 0
) as stored
on conflict (site_id, type, locator) do update
set origin = excluded.origin, id = excluded.id, digest = excluded.digest,
  updated_at = excluded.updated_at, row_xid = excluded.row_xid
where (kept.id, kept.digest, kept.updated_at, kept.row_xid)
  is distinct from (excluded.id, excluded.digest, excluded.updated_at, excluded.row_xid);

-- Find the owners of keys and slugs
select $1 as field, group_product_id as value, id from product
where site_id = $2 and group_product_id = any($3::text[])
union all
select $4 as field, slug_ro as value, id from product
where site_id = $5 and slug_ro = any($6::text[])
union all
select $7 as field, slug_ru as value, id from product
where site_id = $8 and slug_ru = any($9::text[])
union all
select $10 as field, slug_en as value, id from product
where site_id = $11 and slug_en = any($12::text[])
union all
select $13 as field, slug_uk as value, id from product
where site_id = $14 and slug_uk = any($15::text[]);

-- Find numbered slugs
select taken.value
from unnest($1::text[]) as base
cross join lateral (
  select slug_ro as value from product
  where site_id = $2 and (
    slug_ro = base
    -- The dot follows the dash in the collation, so this range has all values that begin with the base and a dash.
    or (slug_ro >= base || '-' and slug_ro < base || '.')
  )
) as taken;

-- Find the referenced objects
select $1 as to, id, slug as key
from brand
where site_id = $2 and (
  id = any($3::integer[])
  or slug = any($4::text[])
)
union all
select $5 as to, id, code as key
from gift
where site_id = $6 and (
  id = any($7::integer[])
  or code = any($8::text[])
)
union all
select $9 as to, id, code as key
from video_review
where site_id = $10 and (
  id = any($11::integer[])
  or code = any($12::text[])
)
union all
select $13 as to, id, group_category_id as key
from category
where site_id = $14 and (
  id = any($15::integer[])
  or group_category_id = any($16::text[])
)
union all
select $17 as to, id, sp_key as key
from specification
where site_id = $18 and (
  id = any($19::integer[])
  or sp_key = any($20::text[])
)
union all
select $21 as to, id, sp_key as key
from specification_value
where site_id = $22 and (
  id = any($23::integer[])
  or sp_key = any($24::text[])
)
union all
select $25 as to, id, code as key
from v2_product_group
where site_id = $26 and (
  id = any($27::integer[])
  or code = any($28::text[])
)
union all
select $29 as to, id, group_code_id as key
from custom_instance_item
where site_id = $30 and (
  id = any($31::integer[])
  or group_code_id = any($32::text[])
)
union all
select $33 as to, id, slug as key
from promo
where site_id = $34 and (
  id = any($35::integer[])
  or slug = any($36::text[])
);

-- Find the references to an object
$1;

-- Delete the rows
with gone as (
  delete from product where site_id = $1 and id = any($2::integer[]) returning *
) , kept as (
  insert into deleted_object (site_id, type, id, origin, row, along)
  select
    site_id, $3, gone.id, nullif(current_setting('vitrina.origin', true), '')::integer, to_jsonb(gone) - 'digest',
    jsonb_build_object('product_stock', coalesce(product_stock.rows, '[]'), 'product_price', coalesce(product_price.rows, '[]'))
  from gone
    left join (
      select product_id as id, jsonb_agg(to_jsonb(belonging)) as rows
      from product_stock as belonging
      where site_id = $4 and product_id = any($5::integer[])
      group by product_id
    ) as product_stock on product_stock.id = gone.id
    left join (
      select product_id as id, jsonb_agg(to_jsonb(belonging)) as rows
      from product_price as belonging
      where site_id = $6 and product_id = any($7::integer[])
      group by product_id
    ) as product_price on product_price.id = gone.id
)
select id from gone;

-- Read a later page
copy (select id::text, bookmark::text, price::text, old_price::text, qty::text, sort_priority::text, group_product_id::text, code::text, weight::text, height::text, width::text, length::text, brand_id::text, gift_id::text, video_reviews::text, category::text, keywords::text, additional_codes::text, mpay_payment_available::text, specifications::text, images::text, hide::text, product_group_id::text, custom_instance_items::text, promos::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, slug_ro::text, slug_ru::text, slug_en::text, slug_uk::text, short_description_ro::text, short_description_ru::text, short_description_en::text, short_description_uk::text, description_ro::text, description_ru::text, description_en::text, description_uk::text, unit_measurement_ro::text, unit_measurement_ru::text, unit_measurement_en::text, unit_measurement_uk::text, seo_title_ro::text, seo_title_ru::text, seo_title_en::text, seo_title_uk::text, seo_description_ro::text, seo_description_ru::text, seo_description_en::text, seo_description_uk::text, seo_keywords_ro::text, seo_keywords_ru::text, seo_keywords_en::text, seo_keywords_uk::text, array_to_json(barcodes)::text, mpn::text, vat_rate::text, unit::text, condition::text, country_of_origin::text, manufacturer::text, null::text from product where site_id = 1 and id >= (select id from product where site_id = 1 order by id offset 100 limit 1) order by product.id limit 50) to stdout (format binary);

-- Read a page after an id
copy (select id::text, updated_at::text from product where site_id = 1 and id > 7 order by product.id limit 100) to stdout (format binary);

-- Read one object
select id::text, bookmark::text, price::text, old_price::text, qty::text, sort_priority::text, group_product_id::text, code::text, weight::text, height::text, width::text, length::text, brand_id::text, gift_id::text, video_reviews::text, category::text, keywords::text, additional_codes::text, mpay_payment_available::text, specifications::text, images::text, hide::text, product_group_id::text, custom_instance_items::text, promos::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, slug_ro::text, slug_ru::text, slug_en::text, slug_uk::text, short_description_ro::text, short_description_ru::text, short_description_en::text, short_description_uk::text, description_ro::text, description_ru::text, description_en::text, description_uk::text, unit_measurement_ro::text, unit_measurement_ru::text, unit_measurement_en::text, unit_measurement_uk::text, seo_title_ro::text, seo_title_ru::text, seo_title_en::text, seo_title_uk::text, seo_description_ro::text, seo_description_ru::text, seo_description_en::text, seo_description_uk::text, seo_keywords_ro::text, seo_keywords_ru::text, seo_keywords_en::text, seo_keywords_uk::text, array_to_json(barcodes)::text, mpn::text, vat_rate::text, unit::text, condition::text, country_of_origin::text, manufacturer::text, null::text from product
   where site_id = $1 and id = any((select $2::integer[])::integer[]);

-- Read the objects of a page of ids
copy (select id::text, bookmark::text, price::text, old_price::text, qty::text, sort_priority::text, group_product_id::text, code::text, weight::text, height::text, width::text, length::text, brand_id::text, gift_id::text, video_reviews::text, category::text, keywords::text, additional_codes::text, mpay_payment_available::text, specifications::text, images::text, hide::text, product_group_id::text, custom_instance_items::text, promos::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, slug_ro::text, slug_ru::text, slug_en::text, slug_uk::text, short_description_ro::text, short_description_ru::text, short_description_en::text, short_description_uk::text, description_ro::text, description_ru::text, description_en::text, description_uk::text, unit_measurement_ro::text, unit_measurement_ru::text, unit_measurement_en::text, unit_measurement_uk::text, seo_title_ro::text, seo_title_ru::text, seo_title_en::text, seo_title_uk::text, seo_description_ro::text, seo_description_ru::text, seo_description_en::text, seo_description_uk::text, seo_keywords_ro::text, seo_keywords_ru::text, seo_keywords_en::text, seo_keywords_uk::text, array_to_json(barcodes)::text, mpn::text, vat_rate::text, unit::text, condition::text, country_of_origin::text, manufacturer::text, null::text from product
         join (
    select 1 as site_id, id, place
    from unnest('{2,1}'::integer[]) with ordinality as listed (id, place) offset 0
  ) as wanted using (site_id, id)
         order by place) to stdout (format binary);

-- Find the id of a key
select id from product where site_id = $1 and group_product_id = $2;

-- Read a filtered page of ids
select id, (extract(epoch from updated_at) * 1000)::bigint as at from product
where site_id = $1 and id = any($2::integer[]) and updated_at >= to_timestamp($3::bigint) and fold(concat_ws(chr(1), group_product_id, code, name_ro, name_ru, name_en, name_uk, array_to_string(barcodes, chr(1))) collate "default") like '%' || replace(replace(replace(
    fold($4), '\', '\\'), '%', '\%'), '_', '\_') || '%' and bookmark and group_product_id = $5 and code = $6 and brand_id = $7 and gift_id = $8 and video_reviews @> array[$9::integer] and category @> array[$10::integer] and mpay_payment_available and hide and product_group_id = $11 and custom_instance_items @> array[$12::integer] and promos @> array[$13::integer] and barcodes @> array[$14::text]
order by id
limit $15 offset $16;

-- Read an ordered page of ids
select id, (extract(epoch from listed.updated_at) * 1000)::bigint as at from product_updated as listed
where site_id = $1
order by listed.updated_at desc , id desc
limit $2 offset $3;

-- Count the matching rows
select count(*) from (
  select from product
  where site_id = $1 and id = any($2::integer[]) and updated_at >= to_timestamp($3::bigint) and fold(concat_ws(chr(1), group_product_id, code, name_ro, name_ru, name_en, name_uk, array_to_string(barcodes, chr(1))) collate "default") like '%' || replace(replace(replace(
fold($4), '\', '\\'), '%', '\%'), '_', '\_') || '%' and bookmark and group_product_id = $5 and code = $6 and brand_id = $7 and gift_id = $8 and video_reviews @> array[$9::integer] and category @> array[$10::integer] and mpay_payment_available and hide and product_group_id = $11 and custom_instance_items @> array[$12::integer] and promos @> array[$13::integer] and barcodes @> array[$14::text]
  limit $15::bigint
) as counted;

