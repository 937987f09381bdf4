-- Elements of custom entities, as schema/resources/custom-instance-item.ts declares them.

create table custom_instance_item (
  site_id integer not null,
  id integer not null,
  slug text collate "C" not null,
  active boolean not null default true,
  group_code_id text collate "C" not null,
  "order" integer,
  custom_instance integer not null,
  name_ro text not null,
  name_ru text not null,
  name_en text not null,
  name_uk text not null,
  description_ro text,
  description_ru text,
  description_en text,
  description_uk text,
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
  unique (site_id, slug) deferrable initially deferred,
  unique (site_id, group_code_id) deferrable initially deferred,
  foreign key (site_id, custom_instance) references custom_instance (site_id, id)
) with (toast_tuple_target = 8160);

create index on custom_instance_item (site_id, updated_at);

-- Was it sent before, byte for byte?
create index on custom_instance_item (site_id, digest) where digest is not null;

create index on custom_instance_item (site_id, custom_instance, id) where custom_instance is not null;

create or replace function custom_instance_item_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('custom-instance-item', 'group_code_id', 'created', (
      select array_agg((n.site_id, n.id, n.group_code_id, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('custom-instance-item', 'group_code_id', 'deleted', (
      select array_agg((n.site_id, n.id, n.group_code_id, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('custom-instance-item', 'group_code_id', 'updated', (
      select array_agg((n.site_id, n.id, n.group_code_id, fields)::changed_row order by n.id)
      from new_rows n
      join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.slug is distinct from o.slug then 'slug' end,
        case when n.active is distinct from o.active then 'active' end,
        case when n.group_code_id is distinct from o.group_code_id then 'group_code_id' end,
        case when n."order" is distinct from o."order" then 'order' end,
        case when n.custom_instance is distinct from o.custom_instance then 'custom_instance' end,
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.description_ro is distinct from o.description_ro then 'description_ro' end,
        case when n.description_ru is distinct from o.description_ru then 'description_ru' end,
        case when n.description_en is distinct from o.description_en then 'description_en' end,
        case when n.description_uk is distinct from o.description_uk then 'description_uk' end,
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

create or replace trigger custom_instance_item_record_insert after insert on custom_instance_item
  referencing new table as new_rows for each statement execute function custom_instance_item_record_changes();

create or replace trigger custom_instance_item_record_update after update on custom_instance_item
  referencing old table as old_rows new table as new_rows for each statement execute function custom_instance_item_record_changes();

create or replace trigger custom_instance_item_record_delete after delete on custom_instance_item
  referencing old table as old_rows for each statement execute function custom_instance_item_record_changes();
