-- Promotions, declared in schema/resources/promo.ts.
create table promo (
  site_id integer not null,
  id integer not null,
  name_ro text not null,
  name_ru text not null,
  name_en text,
  name_uk text,
  hide boolean not null,
  info text,
  expire_date timestamptz(3) not null,
  position integer,
  priority integer,
  slug text collate "C" not null,
  show_in_promo_block boolean not null default false,
  show_is_slider boolean not null default false,
  show_on text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, slug) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on promo (site_id, updated_at);

-- For processes of earlier releases; nothing fills the column.
create index on promo (site_id, digest) where digest is not null;

create function promo_record_changes() returns trigger language plpgsql as $$
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
        case when n.show_on is distinct from o.show_on then 'show_on' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create trigger promo_record_insert after insert on promo
  referencing new table as new_rows for each statement execute function promo_record_changes();
create trigger promo_record_update after update on promo
  referencing old table as old_rows new table as new_rows for each statement execute function promo_record_changes();
create trigger promo_record_delete after delete on promo
  referencing old table as old_rows for each statement execute function promo_record_changes();

create function promo_keep_history() returns trigger language plpgsql as $$
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

create trigger promo_record_update_history after update on promo
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function promo_keep_history();

create trigger promo_record_insert_import after insert on promo
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger promo_record_update_import after update on promo
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Gifts, declared in schema/resources/gift.ts.
create table gift (
  site_id integer not null,
  id integer not null,
  icon_ro text,
  icon_ru text,
  icon_en text,
  icon_uk text,
  image_ro text,
  image_ru text,
  image_en text,
  image_uk text,
  name_ro text not null,
  name_ru text not null,
  name_en text,
  name_uk text,
  link_ro text,
  link_ru text,
  link_en text,
  link_uk text,
  description_ro text,
  description_ru text,
  description_en text,
  description_uk text,
  start_time timestamptz(3) not null,
  removal_time timestamptz(3) not null,
  active boolean not null,
  code text collate "C",
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on gift (site_id, updated_at);

-- For processes of earlier releases; nothing fills the column.
create index on gift (site_id, digest) where digest is not null;

create function gift_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('gift', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('gift', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('gift', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.icon_ro is distinct from o.icon_ro then 'icon_ro' end,
        case when n.icon_ru is distinct from o.icon_ru then 'icon_ru' end,
        case when n.icon_en is distinct from o.icon_en then 'icon_en' end,
        case when n.icon_uk is distinct from o.icon_uk then 'icon_uk' end,
        case when n.image_ro is distinct from o.image_ro then 'image_ro' end,
        case when n.image_ru is distinct from o.image_ru then 'image_ru' end,
        case when n.image_en is distinct from o.image_en then 'image_en' end,
        case when n.image_uk is distinct from o.image_uk then 'image_uk' end,
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.link_ro is distinct from o.link_ro then 'link_ro' end,
        case when n.link_ru is distinct from o.link_ru then 'link_ru' end,
        case when n.link_en is distinct from o.link_en then 'link_en' end,
        case when n.link_uk is distinct from o.link_uk then 'link_uk' end,
        case when n.description_ro is distinct from o.description_ro then 'description_ro' end,
        case when n.description_ru is distinct from o.description_ru then 'description_ru' end,
        case when n.description_en is distinct from o.description_en then 'description_en' end,
        case when n.description_uk is distinct from o.description_uk then 'description_uk' end,
        case when n.start_time is distinct from o.start_time then 'start_time' end,
        case when n.removal_time is distinct from o.removal_time then 'removal_time' end,
        case when n.active is distinct from o.active then 'active' end,
        case when n.code is distinct from o.code then 'code' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create trigger gift_record_insert after insert on gift
  referencing new table as new_rows for each statement execute function gift_record_changes();
create trigger gift_record_update after update on gift
  referencing old table as old_rows new table as new_rows for each statement execute function gift_record_changes();
create trigger gift_record_delete after delete on gift
  referencing old table as old_rows for each statement execute function gift_record_changes();

create function gift_keep_history() returns trigger language plpgsql as $$
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

create trigger gift_record_update_history after update on gift
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function gift_keep_history();

create trigger gift_record_insert_import after insert on gift
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger gift_record_update_import after update on gift
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Video reviews, declared in schema/resources/video-review.ts.
create table video_review (
  site_id integer not null,
  id integer not null,
  name_ro text not null,
  name_ru text not null,
  name_en text,
  name_uk text,
  link text not null,
  image text,
  "order" integer not null default 0,
  active boolean not null default true,
  code text collate "C",
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on video_review (site_id, updated_at);

-- For processes of earlier releases; nothing fills the column.
create index on video_review (site_id, digest) where digest is not null;

create function video_review_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('video-review', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('video-review', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('video-review', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.link is distinct from o.link then 'link' end,
        case when n.image is distinct from o.image then 'image' end,
        case when n."order" is distinct from o."order" then 'order' end,
        case when n.active is distinct from o.active then 'active' end,
        case when n.code is distinct from o.code then 'code' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create trigger video_review_record_insert after insert on video_review
  referencing new table as new_rows for each statement execute function video_review_record_changes();
create trigger video_review_record_update after update on video_review
  referencing old table as old_rows new table as new_rows for each statement execute function video_review_record_changes();
create trigger video_review_record_delete after delete on video_review
  referencing old table as old_rows for each statement execute function video_review_record_changes();

create function video_review_keep_history() returns trigger language plpgsql as $$
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

create trigger video_review_record_update_history after update on video_review
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function video_review_keep_history();

create trigger video_review_record_insert_import after insert on video_review
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger video_review_record_update_import after update on video_review
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();
