-- What objects held before they were changed: for how long, each site says. What tells of people never comes here.

-- A process of the release before does not say that a site keeps a history, and keeps none.
alter table site add column history_days integer not null default 0 check (history_days between 0 and 3650);

create table object_history (
  site_id    integer     not null,
  type       text        not null,
  id         integer     not null,
  -- Where the change feed of the site was after the statement: the order of what an object went through, which tells nothing of other sites.
  cursor     bigint      not null,
  at         timestamptz not null,
  -- By the number of the token, or of the operator at the console.
  origin     integer,
  request_id uuid,
  -- What the columns held that were changed: name=value, or the name alone where they held nothing.
  before     text[]      not null,
  primary key (site_id, type, id, cursor)
-- Compressing texts of a few KiB would cost more than keeping them.
) with (toast_tuple_target = 8160);

-- For the sweep of what is past its time.
create index on object_history (site_id, at);

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
    case when n.category_id is distinct from o.category_id then coalesce('category_id=' || o.category_id::text, 'category_id') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger category_record_update_history after update on category
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function category_keep_history();

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
    case when n.is_featured is distinct from o.is_featured then coalesce('is_featured=' || o.is_featured::text, 'is_featured') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger brand_record_update_history after update on brand
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function brand_keep_history();

create or replace function specification_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'specification', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.sp_key is distinct from o.sp_key then coalesce('sp_key=' || o.sp_key::text, 'sp_key') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger specification_record_update_history after update on specification
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function specification_keep_history();

create or replace function specification_value_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'specification-value', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.sp_key is distinct from o.sp_key then coalesce('sp_key=' || o.sp_key::text, 'sp_key') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger specification_value_record_update_history after update on specification_value
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function specification_value_keep_history();

create or replace function category_characteristic_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'category-characteristic', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.category_id is distinct from o.category_id then coalesce('category_id=' || o.category_id::text, 'category_id') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.hide is distinct from o.hide then coalesce('hide=' || o.hide::text, 'hide') end,
    case when n.specifications is distinct from o.specifications then coalesce('specifications=' || o.specifications::text, 'specifications') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger category_characteristic_record_update_history after update on category_characteristic
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function category_characteristic_keep_history();

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
    case when n.show_on is distinct from o.show_on then coalesce('show_on=' || o.show_on::text, 'show_on') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger promo_record_update_history after update on promo
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function promo_keep_history();

create or replace function gift_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'gift', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.icon_ro is distinct from o.icon_ro then coalesce('icon_ro=' || o.icon_ro::text, 'icon_ro') end,
    case when n.icon_ru is distinct from o.icon_ru then coalesce('icon_ru=' || o.icon_ru::text, 'icon_ru') end,
    case when n.icon_en is distinct from o.icon_en then coalesce('icon_en=' || o.icon_en::text, 'icon_en') end,
    case when n.icon_uk is distinct from o.icon_uk then coalesce('icon_uk=' || o.icon_uk::text, 'icon_uk') end,
    case when n.image_ro is distinct from o.image_ro then coalesce('image_ro=' || o.image_ro::text, 'image_ro') end,
    case when n.image_ru is distinct from o.image_ru then coalesce('image_ru=' || o.image_ru::text, 'image_ru') end,
    case when n.image_en is distinct from o.image_en then coalesce('image_en=' || o.image_en::text, 'image_en') end,
    case when n.image_uk is distinct from o.image_uk then coalesce('image_uk=' || o.image_uk::text, 'image_uk') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.link_ro is distinct from o.link_ro then coalesce('link_ro=' || o.link_ro::text, 'link_ro') end,
    case when n.link_ru is distinct from o.link_ru then coalesce('link_ru=' || o.link_ru::text, 'link_ru') end,
    case when n.link_en is distinct from o.link_en then coalesce('link_en=' || o.link_en::text, 'link_en') end,
    case when n.link_uk is distinct from o.link_uk then coalesce('link_uk=' || o.link_uk::text, 'link_uk') end,
    case when n.description_ro is distinct from o.description_ro then coalesce('description_ro=' || o.description_ro::text, 'description_ro') end,
    case when n.description_ru is distinct from o.description_ru then coalesce('description_ru=' || o.description_ru::text, 'description_ru') end,
    case when n.description_en is distinct from o.description_en then coalesce('description_en=' || o.description_en::text, 'description_en') end,
    case when n.description_uk is distinct from o.description_uk then coalesce('description_uk=' || o.description_uk::text, 'description_uk') end,
    case when n.start_time is distinct from o.start_time then coalesce('start_time=' || o.start_time::text, 'start_time') end,
    case when n.removal_time is distinct from o.removal_time then coalesce('removal_time=' || o.removal_time::text, 'removal_time') end,
    case when n.active is distinct from o.active then coalesce('active=' || o.active::text, 'active') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger gift_record_update_history after update on gift
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function gift_keep_history();

create or replace function video_review_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'video-review', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.link is distinct from o.link then coalesce('link=' || o.link::text, 'link') end,
    case when n.image is distinct from o.image then coalesce('image=' || o.image::text, 'image') end,
    case when n."order" is distinct from o."order" then coalesce('order=' || o."order"::text, 'order') end,
    case when n.active is distinct from o.active then coalesce('active=' || o.active::text, 'active') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger video_review_record_update_history after update on video_review
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function video_review_keep_history();

create or replace function custom_instance_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'custom-instance', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.slug is distinct from o.slug then coalesce('slug=' || o.slug::text, 'slug') end,
    case when n.active is distinct from o.active then coalesce('active=' || o.active::text, 'active') end,
    case when n.group_code_id is distinct from o.group_code_id then coalesce('group_code_id=' || o.group_code_id::text, 'group_code_id') end,
    case when n."order" is distinct from o."order" then coalesce('order=' || o."order"::text, 'order') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.plural_name_ro is distinct from o.plural_name_ro then coalesce('plural_name_ro=' || o.plural_name_ro::text, 'plural_name_ro') end,
    case when n.plural_name_ru is distinct from o.plural_name_ru then coalesce('plural_name_ru=' || o.plural_name_ru::text, 'plural_name_ru') end,
    case when n.plural_name_en is distinct from o.plural_name_en then coalesce('plural_name_en=' || o.plural_name_en::text, 'plural_name_en') end,
    case when n.plural_name_uk is distinct from o.plural_name_uk then coalesce('plural_name_uk=' || o.plural_name_uk::text, 'plural_name_uk') end,
    case when n.description_ro is distinct from o.description_ro then coalesce('description_ro=' || o.description_ro::text, 'description_ro') end,
    case when n.description_ru is distinct from o.description_ru then coalesce('description_ru=' || o.description_ru::text, 'description_ru') end,
    case when n.description_en is distinct from o.description_en then coalesce('description_en=' || o.description_en::text, 'description_en') end,
    case when n.description_uk is distinct from o.description_uk then coalesce('description_uk=' || o.description_uk::text, 'description_uk') end,
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
    case when n.seo_keywords_uk is distinct from o.seo_keywords_uk then coalesce('seo_keywords_uk=' || o.seo_keywords_uk::text, 'seo_keywords_uk') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger custom_instance_record_update_history after update on custom_instance
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function custom_instance_keep_history();

create or replace function custom_instance_item_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'custom-instance-item', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.slug is distinct from o.slug then coalesce('slug=' || o.slug::text, 'slug') end,
    case when n.active is distinct from o.active then coalesce('active=' || o.active::text, 'active') end,
    case when n.group_code_id is distinct from o.group_code_id then coalesce('group_code_id=' || o.group_code_id::text, 'group_code_id') end,
    case when n."order" is distinct from o."order" then coalesce('order=' || o."order"::text, 'order') end,
    case when n.custom_instance is distinct from o.custom_instance then coalesce('custom_instance=' || o.custom_instance::text, 'custom_instance') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.description_ro is distinct from o.description_ro then coalesce('description_ro=' || o.description_ro::text, 'description_ro') end,
    case when n.description_ru is distinct from o.description_ru then coalesce('description_ru=' || o.description_ru::text, 'description_ru') end,
    case when n.description_en is distinct from o.description_en then coalesce('description_en=' || o.description_en::text, 'description_en') end,
    case when n.description_uk is distinct from o.description_uk then coalesce('description_uk=' || o.description_uk::text, 'description_uk') end,
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
    case when n.seo_keywords_uk is distinct from o.seo_keywords_uk then coalesce('seo_keywords_uk=' || o.seo_keywords_uk::text, 'seo_keywords_uk') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger custom_instance_item_record_update_history after update on custom_instance_item
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function custom_instance_item_keep_history();

create or replace function product_group_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'product-group', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name is distinct from o.name then coalesce('name=' || o.name::text, 'name') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.select_specifications is distinct from o.select_specifications then coalesce('select_specifications=' || o.select_specifications::text, 'select_specifications') end,
    case when n.block_specifications is distinct from o.block_specifications then coalesce('block_specifications=' || o.block_specifications::text, 'block_specifications') end,
    case when n.images_specifications is distinct from o.images_specifications then coalesce('images_specifications=' || o.images_specifications::text, 'images_specifications') end,
    case when n.multi_select_specifications is distinct from o.multi_select_specifications then coalesce('multi_select_specifications=' || o.multi_select_specifications::text, 'multi_select_specifications') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger product_group_record_update_history after update on product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function product_group_keep_history();

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
    case when n.group_specifications is distinct from o.group_specifications then coalesce('group_specifications=' || o.group_specifications::text, 'group_specifications') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger v2_product_group_record_update_history after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function v2_product_group_keep_history();

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
    case when n.seo_keywords_uk is distinct from o.seo_keywords_uk then coalesce('seo_keywords_uk=' || o.seo_keywords_uk::text, 'seo_keywords_uk') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger product_record_update_history after update on product
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function product_keep_history();

create or replace function region_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'region', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger region_record_update_history after update on region
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function region_keep_history();

create or replace function locality_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'locality', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.region_id is distinct from o.region_id then coalesce('region_id=' || o.region_id::text, 'region_id') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger locality_record_update_history after update on locality
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function locality_keep_history();

create or replace function sector_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'sector', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.locality_id is distinct from o.locality_id then coalesce('locality_id=' || o.locality_id::text, 'locality_id') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger sector_record_update_history after update on sector
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function sector_keep_history();

create or replace function shop_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'shop', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.lat is distinct from o.lat then coalesce('lat=' || o.lat::text, 'lat') end,
    case when n.lon is distinct from o.lon then coalesce('lon=' || o.lon::text, 'lon') end,
    case when n.tooltip_pin_text is distinct from o.tooltip_pin_text then coalesce('tooltip_pin_text=' || o.tooltip_pin_text::text, 'tooltip_pin_text') end,
    case when n.email is distinct from o.email then coalesce('email=' || o.email::text, 'email') end,
    case when n."order" is distinct from o."order" then coalesce('order=' || o."order"::text, 'order') end,
    case when n.description_ro is distinct from o.description_ro then coalesce('description_ro=' || o.description_ro::text, 'description_ro') end,
    case when n.description_ru is distinct from o.description_ru then coalesce('description_ru=' || o.description_ru::text, 'description_ru') end,
    case when n.description_en is distinct from o.description_en then coalesce('description_en=' || o.description_en::text, 'description_en') end,
    case when n.description_uk is distinct from o.description_uk then coalesce('description_uk=' || o.description_uk::text, 'description_uk') end,
    case when n.name_ro is distinct from o.name_ro then coalesce('name_ro=' || o.name_ro::text, 'name_ro') end,
    case when n.name_ru is distinct from o.name_ru then coalesce('name_ru=' || o.name_ru::text, 'name_ru') end,
    case when n.name_en is distinct from o.name_en then coalesce('name_en=' || o.name_en::text, 'name_en') end,
    case when n.name_uk is distinct from o.name_uk then coalesce('name_uk=' || o.name_uk::text, 'name_uk') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.iframe is distinct from o.iframe then coalesce('iframe=' || o.iframe::text, 'iframe') end,
    case when n.company_id is distinct from o.company_id then coalesce('company_id=' || o.company_id::text, 'company_id') end,
    case when n.is_active is distinct from o.is_active then coalesce('is_active=' || o.is_active::text, 'is_active') end,
    case when n."group" is distinct from o."group" then coalesce('group=' || o."group"::text, 'group') end,
    case when n.schedule is distinct from o.schedule then coalesce('schedule=' || o.schedule::text, 'schedule') end,
    case when n.phones is distinct from o.phones then coalesce('phones=' || o.phones::text, 'phones') end,
    case when n.addresses is distinct from o.addresses then coalesce('addresses=' || o.addresses::text, 'addresses') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger shop_record_update_history after update on shop
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function shop_keep_history();

create or replace function user_type_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'user-type', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name is distinct from o.name then coalesce('name=' || o.name::text, 'name') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger user_type_record_update_history after update on user_type
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function user_type_keep_history();

create or replace function promocode_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'promocode', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.active is distinct from o.active then coalesce('active=' || o.active::text, 'active') end,
    case when n.discount_percent is distinct from o.discount_percent then coalesce('discount_percent=' || o.discount_percent::text, 'discount_percent') end,
    case when n.discount_amount is distinct from o.discount_amount then coalesce('discount_amount=' || o.discount_amount::text, 'discount_amount') end,
    case when n.starts_at is distinct from o.starts_at then coalesce('starts_at=' || o.starts_at::text, 'starts_at') end,
    case when n.expires_at is distinct from o.expires_at then coalesce('expires_at=' || o.expires_at::text, 'expires_at') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger promocode_record_update_history after update on promocode
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function promocode_keep_history();

create or replace function payment_certificate_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'payment-certificate', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.is_active is distinct from o.is_active then coalesce('is_active=' || o.is_active::text, 'is_active') end,
    case when n.value is distinct from o.value then coalesce('value=' || o.value::text, 'value') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger payment_certificate_record_update_history after update on payment_certificate
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function payment_certificate_keep_history();
