-- Values of the fields that a site declares itself. Nullable and without a default, so no table is rewritten; each index is empty at
-- first. Processes of the last release neither read nor write the column.

alter table category add column custom jsonb;

create index category_custom_idx on category using gin (custom jsonb_path_ops) where custom is not null;

create or replace function category_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('category', 'group_category_id', 'created', (
      select array_agg((n.site_id, n.id, n.group_category_id, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('category', 'group_category_id', 'deleted', (
      select array_agg((n.site_id, n.id, n.group_category_id, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('category', 'group_category_id', 'updated', (
      select array_agg((n.site_id, n.id, n.group_category_id, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.position is distinct from o.position then 'position' end,
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.slug_ro is distinct from o.slug_ro then 'slug_ro' end,
        case when n.slug_ru is distinct from o.slug_ru then 'slug_ru' end,
        case when n.slug_en is distinct from o.slug_en then 'slug_en' end,
        case when n.slug_uk is distinct from o.slug_uk then 'slug_uk' end,
        case when n.hide is distinct from o.hide then 'hide' end,
        case when n.image is distinct from o.image then 'image' end,
        case when n.promo_img is distinct from o.promo_img then 'promo_img' end,
        case when n.description_ro is distinct from o.description_ro then 'description_ro' end,
        case when n.description_ru is distinct from o.description_ru then 'description_ru' end,
        case when n.description_en is distinct from o.description_en then 'description_en' end,
        case when n.description_uk is distinct from o.description_uk then 'description_uk' end,
        case when n.description_position is distinct from o.description_position then 'description_position' end,
        case when n.group_category_id is distinct from o.group_category_id then 'group_category_id' end,
        case when n.meta_description_ro is distinct from o.meta_description_ro then 'meta_description_ro' end,
        case when n.meta_description_ru is distinct from o.meta_description_ru then 'meta_description_ru' end,
        case when n.meta_description_en is distinct from o.meta_description_en then 'meta_description_en' end,
        case when n.meta_description_uk is distinct from o.meta_description_uk then 'meta_description_uk' end,
        case when n.meta_title_ro is distinct from o.meta_title_ro then 'meta_title_ro' end,
        case when n.meta_title_ru is distinct from o.meta_title_ru then 'meta_title_ru' end,
        case when n.meta_title_en is distinct from o.meta_title_en then 'meta_title_en' end,
        case when n.meta_title_uk is distinct from o.meta_title_uk then 'meta_title_uk' end,
        case when n.meta_keywords_ro is distinct from o.meta_keywords_ro then 'meta_keywords_ro' end,
        case when n.meta_keywords_ru is distinct from o.meta_keywords_ru then 'meta_keywords_ru' end,
        case when n.meta_keywords_en is distinct from o.meta_keywords_en then 'meta_keywords_en' end,
        case when n.meta_keywords_uk is distinct from o.meta_keywords_uk then 'meta_keywords_uk' end,
        case when n.meta_image is distinct from o.meta_image then 'meta_image' end,
        case when n.show_18_popup is distinct from o.show_18_popup then 'show_18_popup' end,
        case when n.category_id is distinct from o.category_id then 'category_id' end,
        case when n.custom is distinct from o.custom then 'custom' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace function category_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'category', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.position is distinct from o.position then coalesce('position=' || o.position::text, 'position') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.slug_ro is distinct from o.slug_ro then coalesce('slug_ro=' || o.slug_ro::text, 'slug_ro') end,
    case when n.slug_ru is distinct from o.slug_ru then coalesce('slug_ru=' || o.slug_ru::text, 'slug_ru') end,
    case when n.slug_en is distinct from o.slug_en then coalesce('slug_en=' || o.slug_en::text, 'slug_en') end,
    case when n.slug_uk is distinct from o.slug_uk then coalesce('slug_uk=' || o.slug_uk::text, 'slug_uk') end,
    case when n.hide is distinct from o.hide then coalesce('hide=' || o.hide::text, 'hide') end,
    case when n.description_ro is distinct from o.description_ro then coalesce('description_ro=' || o.description_ro::text, 'description_ro') end,
    case when n.description_ru is distinct from o.description_ru then coalesce('description_ru=' || o.description_ru::text, 'description_ru') end,
    case when n.description_en is distinct from o.description_en then coalesce('description_en=' || o.description_en::text, 'description_en') end,
    case when n.description_uk is distinct from o.description_uk then coalesce('description_uk=' || o.description_uk::text, 'description_uk') end,
    case when n.description_position is distinct from o.description_position then coalesce('description_position=' || o.description_position::text, 'description_position') end,
    case when n.group_category_id is distinct from o.group_category_id then coalesce('group_category_id=' || o.group_category_id::text, 'group_category_id') end,
    case when n.meta_description_ro is distinct from o.meta_description_ro then coalesce('meta_description_ro=' || o.meta_description_ro::text, 'meta_description_ro') end,
    case when n.meta_description_ru is distinct from o.meta_description_ru then coalesce('meta_description_ru=' || o.meta_description_ru::text, 'meta_description_ru') end,
    case when n.meta_description_en is distinct from o.meta_description_en then coalesce('meta_description_en=' || o.meta_description_en::text, 'meta_description_en') end,
    case when n.meta_description_uk is distinct from o.meta_description_uk then coalesce('meta_description_uk=' || o.meta_description_uk::text, 'meta_description_uk') end,
    case when n.meta_title_ro is distinct from o.meta_title_ro then coalesce('meta_title_ro=' || o.meta_title_ro::text, 'meta_title_ro') end,
    case when n.meta_title_ru is distinct from o.meta_title_ru then coalesce('meta_title_ru=' || o.meta_title_ru::text, 'meta_title_ru') end,
    case when n.meta_title_en is distinct from o.meta_title_en then coalesce('meta_title_en=' || o.meta_title_en::text, 'meta_title_en') end,
    case when n.meta_title_uk is distinct from o.meta_title_uk then coalesce('meta_title_uk=' || o.meta_title_uk::text, 'meta_title_uk') end,
    case when n.meta_keywords_ro is distinct from o.meta_keywords_ro then coalesce('meta_keywords_ro=' || o.meta_keywords_ro::text, 'meta_keywords_ro') end,
    case when n.meta_keywords_ru is distinct from o.meta_keywords_ru then coalesce('meta_keywords_ru=' || o.meta_keywords_ru::text, 'meta_keywords_ru') end,
    case when n.meta_keywords_en is distinct from o.meta_keywords_en then coalesce('meta_keywords_en=' || o.meta_keywords_en::text, 'meta_keywords_en') end,
    case when n.meta_keywords_uk is distinct from o.meta_keywords_uk then coalesce('meta_keywords_uk=' || o.meta_keywords_uk::text, 'meta_keywords_uk') end,
    case when n.show_18_popup is distinct from o.show_18_popup then coalesce('show_18_popup=' || o.show_18_popup::text, 'show_18_popup') end,
    case when n.category_id is distinct from o.category_id then coalesce('category_id=' || o.category_id::text, 'category_id') end,
    case when n.custom is distinct from o.custom then coalesce('custom=' || o.custom::text, 'custom') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

alter table brand add column custom jsonb;

create index brand_custom_idx on brand using gin (custom jsonb_path_ops) where custom is not null;

create or replace function brand_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('brand', 'slug', 'created', (
      select array_agg((n.site_id, n.id, n.slug, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('brand', 'slug', 'deleted', (
      select array_agg((n.site_id, n.id, n.slug, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('brand', 'slug', 'updated', (
      select array_agg((n.site_id, n.id, n.slug, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name is distinct from o.name then 'name' end,
        case when n.slug is distinct from o.slug then 'slug' end,
        case when n.description is distinct from o.description then 'description' end,
        case when n.image is distinct from o.image then 'image' end,
        case when n.hide is distinct from o.hide then 'hide' end,
        case when n."order" is distinct from o."order" then 'order' end,
        case when n.link is distinct from o.link then 'link' end,
        case when n.seo_title is distinct from o.seo_title then 'seo_title' end,
        case when n.seo_keywords is distinct from o.seo_keywords then 'seo_keywords' end,
        case when n.seo_description is distinct from o.seo_description then 'seo_description' end,
        case when n.is_featured is distinct from o.is_featured then 'is_featured' end,
        case when n.custom is distinct from o.custom then 'custom' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace function brand_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'brand', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name is distinct from o.name then coalesce('name=' || o.name::text, 'name') end,
    case when n.slug is distinct from o.slug then coalesce('slug=' || o.slug::text, 'slug') end,
    case when n.description is distinct from o.description then coalesce('description=' || o.description::text, 'description') end,
    case when n.image is distinct from o.image then coalesce('image=' || o.image::text, 'image') end,
    case when n.hide is distinct from o.hide then coalesce('hide=' || o.hide::text, 'hide') end,
    case when n."order" is distinct from o."order" then coalesce('order=' || o."order"::text, 'order') end,
    case when n.link is distinct from o.link then coalesce('link=' || o.link::text, 'link') end,
    case when n.seo_title is distinct from o.seo_title then coalesce('seo_title=' || o.seo_title::text, 'seo_title') end,
    case when n.seo_keywords is distinct from o.seo_keywords then coalesce('seo_keywords=' || o.seo_keywords::text, 'seo_keywords') end,
    case when n.seo_description is distinct from o.seo_description then coalesce('seo_description=' || o.seo_description::text, 'seo_description') end,
    case when n.is_featured is distinct from o.is_featured then coalesce('is_featured=' || o.is_featured::text, 'is_featured') end,
    case when n.custom is distinct from o.custom then coalesce('custom=' || o.custom::text, 'custom') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

alter table v2_product_group add column custom jsonb;

create index v2_product_group_custom_idx on v2_product_group using gin (custom jsonb_path_ops) where custom is not null;

create or replace function v2_product_group_record_changes() returns trigger language plpgsql as $$
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
        case when n.group_specifications is distinct from o.group_specifications then 'group_specifications' end,
        case when n.custom is distinct from o.custom then 'custom' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace function v2_product_group_keep_history() returns trigger language plpgsql as $$
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
    case when n.group_specifications is distinct from o.group_specifications then coalesce('group_specifications=' || o.group_specifications::text, 'group_specifications') end,
    case when n.custom is distinct from o.custom then coalesce('custom=' || o.custom::text, 'custom') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

alter table product add column custom jsonb;

create index product_custom_idx on product using gin (custom jsonb_path_ops) where custom is not null;

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
