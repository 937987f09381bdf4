-- Derived from the declaration. `node --test --test-update-snapshots` writes it anew; review the difference.

create table sector (
  site_id integer not null,
  id integer not null,
  name_ro text,
  name_ru text,
  name_en text,
  name_uk text,
  code text collate "C",
  locality_id integer not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  digest bytea,
  primary key (site_id, id),
  unique (site_id, code) deferrable initially deferred,
  foreign key (site_id, locality_id) references locality (site_id, id)
) with (toast_tuple_target = 8160);

create index on sector (site_id, updated_at);

-- For processes of the last release; nothing fills the column any more.
create index on sector (site_id, digest) where digest is not null;

create index on sector (site_id, locality_id, id) where locality_id is not null;

create or replace function sector_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('sector', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('sector', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('sector', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name_ro is distinct from o.name_ro then 'name_ro' end,
        case when n.name_ru is distinct from o.name_ru then 'name_ru' end,
        case when n.name_en is distinct from o.name_en then 'name_en' end,
        case when n.name_uk is distinct from o.name_uk then 'name_uk' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.locality_id is distinct from o.locality_id then 'locality_id' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger sector_record_insert after insert on sector
  referencing new table as new_rows for each statement execute function sector_record_changes();

create or replace trigger sector_record_update after update on sector
  referencing old table as old_rows new table as new_rows for each statement execute function sector_record_changes();

create or replace trigger sector_record_delete after delete on sector
  referencing old table as old_rows for each statement execute function sector_record_changes();

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

create or replace trigger sector_record_insert_import after insert on sector
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger sector_record_update_import after update on sector
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

-- Create the rows
copy sector (site_id, id, name_ro, name_ru, name_en, name_uk, code, locality_id, created_at, updated_at) from stdin;

-- Update the rows
with next as materialized (
  select
    given.site_id, applied.id, applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.code, applied.locality_id,
    (stored.name_ro, stored.name_ru, stored.name_en, stored.name_uk, stored.code, stored.locality_id)
      is distinct from (applied.name_ro, applied.name_ru, applied.name_en, applied.name_uk, applied.code, applied.locality_id) as changed
  -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
  -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
  from (
    select $1::integer as site_id, (patch ->> 'id')::integer as id, patch
    from jsonb_array_elements($2::text::jsonb) as patch offset 0
  ) as given
  join sector as stored
    on stored.site_id = given.site_id and stored.id = given.id
  cross join lateral jsonb_populate_record(stored, patch) as applied
)
update sector as stored
set (name_ro, name_ru, name_en, name_uk, code, locality_id, updated_at, digest) = (next.name_ro, next.name_ru, next.name_en, next.name_uk, next.code, next.locality_id, greatest($3::timestamptz, stored.updated_at + interval '1 millisecond'), null)
from next
where stored.site_id = next.site_id and stored.id = next.id and next.changed
returning stored.id;

-- Find the rows of a batch
select id, code as key, created_at from sector
where site_id = $1 and id = any($2::integer[])
union all
select id, code as key, created_at from sector
where site_id = $3 and code = any($4::text[])
  and id <> all($5::integer[]);

-- A page
copy (select id::text, name_ro::text, name_ru::text, name_en::text, name_uk::text, code::text, locality_id::text from sector where site_id = 1 and id > 0 order by sector.id limit 100) to stdout (format binary);

