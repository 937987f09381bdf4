-- Product groups, version 2, declared in schema/resources/v2-product-group.ts.
create table v2_product_group (
  site_id integer not null,
  id integer not null,
  name text not null,
  code text collate "C",
  group_specifications jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on v2_product_group (site_id, updated_at);

-- For processes of earlier releases; nothing fills the column.
create index on v2_product_group (site_id, digest) where digest is not null;

-- Objects that refer to a key: for filters, and for the refusal to delete a referenced object.
create index on v2_product_group using gin (site_id, group_specifications jsonb_path_ops);

create function v2_product_group_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('v2/product-group', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('v2/product-group', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('v2/product-group', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name is distinct from o.name then 'name' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.group_specifications is distinct from o.group_specifications then 'group_specifications' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create trigger v2_product_group_record_insert after insert on v2_product_group
  referencing new table as new_rows for each statement execute function v2_product_group_record_changes();
create trigger v2_product_group_record_update after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement execute function v2_product_group_record_changes();
create trigger v2_product_group_record_delete after delete on v2_product_group
  referencing old table as old_rows for each statement execute function v2_product_group_record_changes();

create function v2_product_group_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'v2/product-group', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name is distinct from o.name then coalesce('name=' || o.name::text, 'name') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.group_specifications is distinct from o.group_specifications then coalesce('group_specifications=' || o.group_specifications::text, 'group_specifications') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create trigger v2_product_group_record_update_history after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function v2_product_group_keep_history();

create trigger v2_product_group_record_insert_import after insert on v2_product_group
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger v2_product_group_record_update_import after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Products, declared in schema/resources/product.ts.
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
  name_ro text not null,
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
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  barcodes text[] collate "C",
  mpn text,
  vat_rate text,
  unit text,
  condition text,
  country_of_origin text,
  manufacturer text,
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

-- For processes of earlier releases; nothing fills the column.
create index on product (site_id, digest) where digest is not null;
create index on product (site_id, code, id) where code is not null;
create index on product (site_id, brand_id, id) where brand_id is not null;
create index on product (site_id, gift_id, id) where gift_id is not null;
create index on product (site_id, product_group_id, id) where product_group_id is not null;

-- Objects that refer to a key: for filters, and for the refusal to delete a referenced object.
create index on product using gin (site_id, video_reviews, category, specifications jsonb_path_ops, custom_instance_items, promos);

-- Hidden products, which are few: a list of them reads no others (docs/decisions/0053-expensive-reads.md).
create index on product (site_id, id) where hide;

create index product_site_id_barcodes_idx on product using gin (site_id, barcodes) where barcodes is not null;

create function product_record_changes() returns trigger language plpgsql as $$
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
        case when n.manufacturer is distinct from o.manufacturer then 'manufacturer' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create trigger product_record_insert after insert on product
  referencing new table as new_rows for each statement execute function product_record_changes();
create trigger product_record_update after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function product_record_changes();
create trigger product_record_delete after delete on product
  referencing old table as old_rows for each statement execute function product_record_changes();

create function product_keep_history() returns trigger language plpgsql as $$
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
    case when n.manufacturer is distinct from o.manufacturer then coalesce('manufacturer=' || o.manufacturer::text, 'manufacturer') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create trigger product_record_update_history after update on product
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function product_keep_history();

create trigger product_record_insert_import after insert on product
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger product_record_update_import after update on product
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();
