-- Promotions, as schema/resources/promo.ts declares them.

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

-- Was it sent before, byte for byte?
create index on promo (site_id, digest) where digest is not null;

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
      join old_rows o using (site_id, id)
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

create or replace trigger promo_record_insert after insert on promo
  referencing new table as new_rows for each statement execute function promo_record_changes();

create or replace trigger promo_record_update after update on promo
  referencing old table as old_rows new table as new_rows for each statement execute function promo_record_changes();

create or replace trigger promo_record_delete after delete on promo
  referencing old table as old_rows for each statement execute function promo_record_changes();
