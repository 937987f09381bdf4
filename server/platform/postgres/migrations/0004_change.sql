-- What happened, and the version of what there is.
--
-- Every write to a content object passes through record_changes, called by statement-level triggers, so nothing
-- bypasses it: the rows, their change entries and the new version commit together or not at all.
-- The row of feed_head is locked from the first entry of a transaction until its commit. So cursors are committed
-- in their own order within a site, and a reader that follows them cannot pass one that is still to come.

create extension if not exists unaccent;
create extension if not exists btree_gin;

create table feed_head (
  site_id integer primary key references site,
  cursor  bigint  not null default 0
);

-- A row for each object of a site: its version is the ETag of lists, its count is X-Total-Count.
create table content_state (
  site_id integer not null references site,
  type    text    not null,
  version bigint  not null default 0,
  rows    bigint  not null default 0,
  last_id integer not null default 0,
  -- Grows when a key may mean another object than before: a row was deleted, or its key was changed.
  key_version bigint not null default 0,
  primary key (site_id, type)
);

create table change (
  site_id integer     not null,
  cursor  bigint      not null,
  type    text        not null,
  id      bigint      not null,
  key     text,
  action  text        not null check (action in ('created', 'updated', 'deleted')),
  fields  text[],
  at      timestamptz(3) not null,
  -- The API token that wrote, by its number; null for the system itself.
  origin  integer,
  primary key (site_id, cursor)
);

-- For the sweep of what is past its time.
create index on change (site_id, at);

create type changed_row as (site_id integer, id bigint, key text, fields text[]);

create function record_changes(changed_type text, key_field text, changed_action text, changed changed_row[])
returns void
language plpgsql as $$
begin
  if changed is null then
    return;
  end if;

  -- Sites in order of their number, so that two transactions over several sites cannot lock each other out.
  insert into feed_head as head (site_id, cursor)
  select site_id, count(*) from unnest(changed) group by site_id order by site_id
  on conflict (site_id) do update set cursor = head.cursor + excluded.cursor;

  insert into content_state as state (site_id, type, version, rows, key_version)
  select
    site_id, changed_type, 1,
    case changed_action when 'created' then count(*) when 'deleted' then -count(*) else 0 end,
    case when changed_action = 'deleted' or bool_or(key_field = any(fields)) then 1 else 0 end
  from unnest(changed) group by site_id order by site_id
  on conflict (site_id, type) do update set
    version = state.version + 1,
    rows = state.rows + excluded.rows,
    key_version = state.key_version + excluded.key_version;

  insert into change (site_id, cursor, type, id, key, action, fields, at, origin)
  select
    row.site_id,
    head.cursor - count(*) over site + row_number() over (site order by row.place),
    changed_type, row.id, row.key, changed_action, row.fields,
    clock_timestamp(),
    nullif(current_setting('vitrina.origin', true), '')::integer
  from unnest(changed) with ordinality as row (site_id, id, key, fields, place)
  join feed_head as head using (site_id)
  window site as (partition by row.site_id);
end $$;

-- Text as a search compares it: without case and diacritics.
create function fold(value text) returns text
language sql immutable parallel safe strict as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;
