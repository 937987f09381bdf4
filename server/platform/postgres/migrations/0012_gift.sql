-- Gifts with a product, as schema/resources/gift.ts declares them.

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

-- Was it sent before, byte for byte?
create index on gift (site_id, digest) where digest is not null;

create or replace function gift_record_changes() returns trigger language plpgsql as $$
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
      join old_rows o using (site_id, id)
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

create or replace trigger gift_record_insert after insert on gift
  referencing new table as new_rows for each statement execute function gift_record_changes();

create or replace trigger gift_record_update after update on gift
  referencing old table as old_rows new table as new_rows for each statement execute function gift_record_changes();

create or replace trigger gift_record_delete after delete on gift
  referencing old table as old_rows for each statement execute function gift_record_changes();
