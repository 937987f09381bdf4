-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table promo (
  site_id integer not null,
  id integer not null,
  name_ro text,
  name_ru text,
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

-- For processes of the last release; nothing fills the column any more.
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

create or replace trigger promo_record_insert after insert on promo
  referencing new table as new_rows for each statement execute function promo_record_changes();

create or replace trigger promo_record_update after update on promo
  referencing old table as old_rows new table as new_rows for each statement execute function promo_record_changes();

create or replace trigger promo_record_delete after delete on promo
  referencing old table as old_rows for each statement execute function promo_record_changes();

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

create or replace trigger promo_record_insert_import after insert on promo
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger promo_record_update_import after update on promo
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy promo (site_id, id, name_ro, name_ru, name_en, name_uk, hide, info, expire_date, position, priority, slug, show_in_promo_block, show_is_slider, show_on, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.hide, applied.info, applied.expire_date, applied.position, applied.priority, applied.slug, applied.show_in_promo_block, applied.show_is_slider, applied.show_on,
    (stored.name_ro, stored.name_ru, stored.name_en, stored.name_uk, stored.hide, stored.info, stored.expire_date, stored.position, stored.priority, stored.slug, stored.show_in_promo_block, stored.show_is_slider, stored.show_on)
      is distinct from (applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.hide, applied.info, applied.expire_date, applied.position, applied.priority, applied.slug, applied.show_in_promo_block, applied.show_is_slider, applied.show_on) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join promo as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update promo as stored
set (name_ro, name_ru, name_en, name_uk, hide, info, expire_date, position, priority, slug, show_in_promo_block, show_is_slider, show_on, updated_at, digest) = (next.name_ro, next.name_ru, next.name_en, next.name_uk, next.hide, next.info, next.expire_date, next.position, next.priority, next.slug, next.show_in_promo_block, next.show_is_slider, next.show_on, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, slug as key, created_at from promo
where site_id = $1 and id = any($2::integer[])
union all
select id, slug as key, created_at from promo
where site_id = $3 and slug = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, hide::text, info::text, expire_date::text, position::text, priority::text, slug::text, show_in_promo_block::text, show_is_slider::text, show_on::text from promo where site_id = 1 and id > 0 order by promo.id limit 100) to stdout (format binary);

