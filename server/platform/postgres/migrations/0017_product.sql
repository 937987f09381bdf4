-- Products, as schema/resources/product.ts declares them.

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
  primary key (site_id, id),
  unique (site_id, group_product_id) deferrable initially deferred,
  unique (site_id, slug_ro) deferrable initially deferred,
  unique (site_id, slug_ru) deferrable initially deferred,
  unique (site_id, slug_en) deferrable initially deferred,
  unique (site_id, slug_uk) deferrable initially deferred,
  foreign key (site_id, brand_id) references brand (site_id, id),
  foreign key (site_id, gift_id) references gift (site_id, id),
  foreign key (site_id, product_group_id) references v2_product_group (site_id, id)
) with (toast_tuple_target = 8160);

create index on product (site_id, updated_at);

-- Was it sent before, byte for byte?
create index on product (site_id, digest) where digest is not null;

create index on product (site_id, code, id) where code is not null;

create index on product (site_id, brand_id, id) where brand_id is not null;

create index on product (site_id, gift_id, id) where gift_id is not null;

create index on product (site_id, product_group_id, id) where product_group_id is not null;

-- Who refers to it? For filters, and for the refusal to delete what is in use.
create index on product using gin (site_id, video_reviews, category, specifications jsonb_path_ops, custom_instance_items, promos);

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
      join old_rows o using (site_id, id)
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
        case when n.seo_keywords_uk is distinct from o.seo_keywords_uk then 'seo_keywords_uk' end
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
