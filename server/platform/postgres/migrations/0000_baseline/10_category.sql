-- Categories, declared in schema/resources/category.ts.
create table category (
  site_id integer not null,
  id integer not null,
  position integer not null default 0,
  name_ro text,
  name_ru text,
  name_en text,
  name_uk text,
  slug_ro text collate "C",
  slug_ru text collate "C",
  slug_en text collate "C",
  slug_uk text collate "C",
  hide boolean not null default false,
  image text,
  promo_img text,
  description_ro text,
  description_ru text,
  description_en text,
  description_uk text,
  description_position smallint,
  group_category_id text collate "C",
  meta_description_ro text,
  meta_description_ru text,
  meta_description_en text,
  meta_description_uk text,
  meta_title_ro text,
  meta_title_ru text,
  meta_title_en text,
  meta_title_uk text,
  meta_keywords_ro text,
  meta_keywords_ru text,
  meta_keywords_en text,
  meta_keywords_uk text,
  meta_image text,
  show_18_popup boolean not null default false,
  category_id integer[],
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, slug_ro) deferrable initially deferred,
  unique (site_id, slug_ru) deferrable initially deferred,
  unique (site_id, slug_en) deferrable initially deferred,
  unique (site_id, slug_uk) deferrable initially deferred,
  unique (site_id, group_category_id) deferrable initially deferred
) with (toast_tuple_target = 8160);

create index on category (site_id, updated_at);

-- For processes of earlier releases; nothing fills the column.
create index on category (site_id, digest) where digest is not null;

-- Objects that refer to a key: for filters, and for the refusal to delete a referenced object.
create index on category using gin (site_id, category_id);

create function category_record_changes() returns trigger language plpgsql as $$
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
        case when n.category_id is distinct from o.category_id then 'category_id' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create trigger category_record_insert after insert on category
  referencing new table as new_rows for each statement execute function category_record_changes();
create trigger category_record_update after update on category
  referencing old table as old_rows new table as new_rows for each statement execute function category_record_changes();
create trigger category_record_delete after delete on category
  referencing old table as old_rows for each statement execute function category_record_changes();

create function category_keep_history() returns trigger language plpgsql as $$
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

create trigger category_record_update_history after update on category
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function category_keep_history();

create trigger category_record_insert_import after insert on category
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create trigger category_record_update_import after update on category
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();
